/** Reports the progress of an import: one updated line on a terminal, occasional lines in a pipe. */
import type { ImportHost } from './host.js';

const terminalPause = 200;
const pipePause = 10_000;

export class Progress {
  private name = '';
  private total = 0;
  private done = 0;
  private detail = '';
  private place = '';
  private started = 0;
  private shown = 0;
  private hasLine = false;

  constructor(private readonly host: ImportHost) {}

  /** Starts a stage. `total` has the unit of `advance`, and is 0 if unknown. */
  begin(name: string, total = 0): void {
    this.name = name;
    this.total = total;
    this.done = 0;
    this.detail = '';
    this.place = '';
    this.started = Date.now();
    this.shown = this.host.isTerminal ? 0 : Date.now();
    this.show();
  }

  /** Up to where a file is imported. */
  reached(file: string, position: number): void {
    this.place = `, ${file}, byte ${position}`;
  }

  /** The stage, and the file and position if it reads one: `Pages, x.xml.bz2, byte 1048576`. */
  get where(): string {
    return `${this.name}${this.place}`;
  }

  advance(by: number): void {
    this.done += by;
    this.show();
  }

  /** Says what was counted: `12,000 pages`. */
  count(amount: number, what: string): void {
    const seconds = (Date.now() - this.started) / 1000;
    const rate = seconds > 0.5 ? `, ${whole(amount / seconds)}/s` : '';
    this.detail = `${whole(amount)} ${what}${rate}`;
    this.show();
  }

  end(): void {
    const seconds = (Date.now() - this.started) / 1000;
    this.line(`${this.name}: ${this.detail === '' ? 'done' : this.detail} (${duration(seconds)})`, true);
  }

  private show(): void {
    const pause = this.host.isTerminal ? terminalPause : pipePause;
    if (Date.now() - this.shown < pause) return;
    this.shown = Date.now();
    const part = this.total > 0 ? Math.min(1, this.done / this.total) : 0;
    const seconds = (Date.now() - this.started) / 1000;
    const left = part > 0.01 && part < 1 ? `${duration((seconds / part) * (1 - part))} left` : '';
    const percent = this.total > 0 ? `${Math.floor(Math.min(100, (100 * this.done) / this.total))} %` : '';
    const known = [percent, this.detail, left].filter((text) => text !== '');
    this.line(`${this.name}: ${known.join(', ')}`, false);
  }

  private line(text: string, isLast: boolean): void {
    const { host } = this;
    if (!host.isTerminal) host.err(`${text}\n`);
    else {
      host.err(`${this.hasLine ? '\r\u001b[K' : ''}${text}${isLast ? '\n' : ''}`);
      this.hasLine = !isLast;
    }
  }
}

/** A number with commas. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** `1 h 5 min`, `3 min 20 s` or `4.2 s`. */
export function duration(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${Math.round(seconds % 60)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `3.2 MB`. */
export function amount(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  for (; value >= 1000 && unit < units.length - 1; unit++) value /= 1000;
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}
