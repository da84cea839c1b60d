/** A process that is an object of this one, in place of `Child`: for tests of what starts processes. */
import type { Socket } from 'node:net';
import { type Answers, type Calls, Channel, type ChannelMessage } from '../../src/services/channel.js';
import { EndedEarly, type ProcessCommand } from '../../src/services/processes.js';

/** A command whose process answers with these functions. */
export const fakeCommand = (answers: object): ProcessCommand => ({
  entry: '',
  options: answers,
  start: ((...given: ConstructorParameters<typeof FakeChild>) => new FakeChild(...given)) as never,
});

let nextPid = 1;

export class FakeChild {
  /** All that have been started, the oldest first. */
  static readonly started: FakeChild[] = [];
  readonly pid = nextPid++;
  readonly ready: Promise<void>;
  readonly channel: Channel<Calls, Calls>;
  /** The process's own end of the channel. */
  readonly inside: Channel<Calls, Calls>;
  isEnded = false;
  /** It answers nothing. */
  isHanging = false;
  onMessage: () => void = () => undefined;
  becomeReady = (): void => undefined;
  private fail: (error: Error) => void = () => undefined;

  /** The options of the command are what the process answers. */
  constructor(
    { options }: ProcessCommand,
    answers: Answers<Calls>,
    private readonly onExit: (reason: string) => void,
  ) {
    this.ready = new Promise((resolve, reject) => {
      this.becomeReady = resolve;
      this.fail = reject;
    });
    this.channel = new Channel((message, socket) => this.send(this.inside, message, socket), answers);
    this.inside = new Channel((message, socket) => {
      if (!this.isHanging) this.onMessage();
      this.send(this.channel, message, socket);
    }, options as Answers<Calls>);
    FakeChild.started.push(this);
  }

  kill(): void {
    this.end('SIGKILL');
  }

  end(reason: string): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.fail(new EndedEarly(reason, reason.startsWith('SIG')));
    this.onExit(reason);
    this.channel.close();
  }

  private send(to: Channel<Calls, Calls>, message: ChannelMessage, socket?: Socket): void {
    setImmediate(() => this.isEnded || this.isHanging || void to.receive(message, socket));
  }
}
