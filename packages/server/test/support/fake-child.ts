/** A process that is an object of this one: for tests of what starts processes. */
import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { type Answers, type Calls, Channel, type ChannelMessage } from '../../src/services/channel.js';
import type { ProcessCommand } from '../../src/services/processes.js';

/** A command whose process answers with these functions. */
export const fakeCommand = (answers: object): ProcessCommand => ({
  entry: '',
  options: answers,
  start: (command) => new FakeChild(command) as unknown as ChildProcess,
});

let nextPid = 1;

export class FakeChild extends EventEmitter {
  /** All that have been started, the oldest first. */
  static readonly started: FakeChild[] = [];
  readonly pid = nextPid++;
  /** The process's own end of the channel. */
  readonly inside: Channel<Calls, Calls>;
  isEnded = false;
  /** It answers nothing. */
  isHanging = false;

  /** The options of the command are what the process answers. */
  constructor({ options }: ProcessCommand) {
    super();
    this.inside = new Channel(
      (message, socket) => this.later(() => this.emit('message', message, socket)),
      options as Answers<Calls>,
    );
    FakeChild.started.push(this);
  }

  get connected(): boolean {
    return !this.isEnded;
  }

  becomeReady(): void {
    if (!this.isEnded) this.emit('message', { kind: 'ready' });
  }

  send(message: ChannelMessage, socket?: Socket): void {
    this.later(() => void this.inside.receive(message, socket));
  }

  kill(): void {
    this.end('SIGKILL');
  }

  end(reason: string): void {
    if (this.isEnded) return;
    this.isEnded = true;
    const isSignal = reason.startsWith('SIG');
    this.emit('close', isSignal ? null : Number(reason.replace(/\D/g, '')), isSignal ? reason : null);
  }

  private later(action: () => void): void {
    setImmediate(() => this.isEnded || this.isHanging || action());
  }
}
