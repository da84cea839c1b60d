/**
 * Processes of one kind, as many as there should be: one that ends is replaced, at once or with increasing delays if that
 * fails, and one that hangs is killed.
 */
import type { LogEvent } from '../services/log-events.js';
import type { Calls } from '../services/channel.js';
import type { Child } from '../services/processes.js';

/** What is counted since the start of the server, over all generations. */
export class Counts {
  workersReplaced = 0;
  runnersReplaced = 0;
  /** Number of rejected slow requests: too many were waiting. */
  refused = 0;
  /** Number of slow requests whose client closed the connection before the response. */
  abandoned = 0;
}

/** Who hears of the processes. */
export interface Reports {
  readonly counts: Counts;
  readonly onEvent: (event: LogEvent, facts: object) => void;
}

/** Ends without a start between them after which there are delays, and the longest delay. */
const patience = 3;
const longestDelay = 10_000;
/** Milliseconds between two looks at the processes. More are a delay of this process itself, and do not count. */
const longestTurn = 1000;

export abstract class Crew<C extends Omit<Child<Calls, Calls>, 'channel'>, R extends Reports = Reports> {
  protected children: C[] = [];
  /** No process is started any more. */
  protected isOver = false;
  private size = 0;
  private failures = 0;
  private clock: NodeJS.Timeout | undefined;
  private lastLook = 0;

  /** `beat`: milliseconds between two looks at the processes. */
  constructor(
    private readonly kind: 'worker' | 'runner',
    private readonly beat: number,
    protected readonly reports: R,
  ) {}

  protected abstract make(): C;
  protected abstract becameReady(child: C): void;
  /** Ends one that hangs. `silent`: milliseconds since its last sign of life. */
  protected abstract check(child: C, silent: number): void;
  protected abstract hasEnded(child: C): void;

  /** What events say of one. */
  protected factsOf({ pid }: C): object {
    return { process: pid };
  }

  /** From now on there are so many. */
  protected keep(size: number): void {
    this.size = size;
    this.lastLook = performance.now();
    this.clock ??= setInterval(() => this.look(), this.beat).unref();
    this.refill();
  }

  protected add(): C {
    const child = this.make();
    this.children.push(child);
    child.ready.then(
      () => {
        this.failures = 0;
        this.becameReady(child);
      },
      (error: unknown) =>
        this.keeps(child) && this.reports.onEvent(`${this.kind}-not-started`, { reason: String(error) }),
    );
    void child.exited.then((reason) => this.ended(child, reason));
    return child;
  }

  /** Resolves when all have exited. */
  protected async exits(): Promise<void> {
    await Promise.all(this.children.map(({ exited }) => exited));
    clearInterval(this.clock);
  }

  private keeps({ state }: C): boolean {
    return this.size > 0 && !this.isOver && state !== 'retired';
  }

  private refill(): void {
    const missing = this.size - this.children.filter(({ state }) => state !== 'retired').length;
    for (let i = 0; i < missing && !this.isOver; i++) this.add();
  }

  private ended(child: C, reason: string): void {
    const hasStarted = child.state !== 'starting';
    if (this.keeps(child)) {
      this.reports.counts[`${this.kind}sReplaced`] += 1;
      if (hasStarted) this.reports.onEvent(`${this.kind}-ended`, { ...this.factsOf(child), reason });
    }
    this.children = this.children.filter((other) => other !== child);
    this.hasEnded(child);
    this.failures = hasStarted ? 1 : this.failures + 1;
    if (this.failures < patience) this.refill();
    else setTimeout(() => this.refill(), Math.min(longestDelay, 100 * 2 ** this.failures)).unref();
  }

  private look(): void {
    const now = performance.now();
    const delay = Math.max(0, now - this.lastLook - longestTurn);
    this.lastLook = now;
    for (const child of this.children) {
      child.since += delay;
      if (child.state !== 'starting') this.check(child, now - child.since);
    }
  }
}
