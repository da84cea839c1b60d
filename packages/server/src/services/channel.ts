/** Calls between two processes: each may call the other, and gets one answer. */
import type { Socket } from 'node:net';

/** What a process can be called for: functions by name, of one value. */
export type Calls = Readonly<Record<string, (given: never) => unknown>>;

type Given<C extends Calls, N extends keyof C> = Parameters<C[N]>[0];
type Answer<C extends Calls, N extends keyof C> = Awaited<ReturnType<C[N]>>;

export interface Caller {
  /** Aborts when the answer is not wanted any more. */
  readonly gone: AbortSignal;
  /** A connection that came with the call. */
  readonly socket: Socket | undefined;
}

/** The functions of this process. */
export type Answers<C extends Calls> = {
  readonly [N in keyof C]: (given: Given<C, N>, caller: Caller) => Answer<C, N> | Promise<Answer<C, N>>;
};

export type ChannelMessage =
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly given: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  /** The answer to a call is not wanted any more. */
  | { readonly kind: 'gone'; readonly id: number };

export interface CallOptions {
  readonly gone?: AbortSignal;
  readonly socket?: Socket;
}

export class Channel<Theirs extends Calls, Ours extends Calls> {
  private readonly waiting = new Map<number, (answer: unknown) => void>();
  private readonly answering = new Map<number, AbortController>();
  private readonly answers: ReadonlyMap<string, (given: never, caller: Caller) => unknown>;
  private nextId = 1;
  private isClosed = false;

  constructor(
    private readonly send: (message: ChannelMessage, socket?: Socket) => void,
    answers: Answers<Ours>,
  ) {
    this.answers = new Map(Object.entries(answers));
  }

  /** Calls the other process. The answer is undefined if that process ends before, and if `gone` aborts. */
  call<N extends keyof Theirs & string>(
    name: N,
    given: Given<Theirs, N>,
    { gone, socket }: CallOptions = {},
  ): Promise<Answer<Theirs, N> | undefined> {
    if (this.isClosed || gone?.aborted === true) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const id = this.nextId++;
      this.waiting.set(id, (answer) => resolve(answer as Answer<Theirs, N> | undefined));
      gone?.addEventListener('abort', () => {
        if (this.waiting.has(id)) this.send({ kind: 'gone', id });
        this.settle(id);
      });
      this.send({ kind: 'call', id, name, given }, socket);
    });
  }

  async receive(message: ChannelMessage, socket?: Socket): Promise<void> {
    const { kind, id } = message;
    if (kind === 'answer') return this.settle(id, message.answer);
    if (kind === 'gone') return this.answering.get(id)?.abort();
    const gone = new AbortController();
    this.answering.set(id, gone);
    const answer = await this.answers.get(message.name)?.(message.given as never, { gone: gone.signal, socket });
    this.answering.delete(id);
    if (!gone.signal.aborted) this.send({ kind: 'answer', id, answer });
  }

  /** The other process has ended: nobody answers, and nobody waits for an answer. */
  close(): void {
    this.isClosed = true;
    for (const id of this.waiting.keys()) this.settle(id);
    for (const gone of this.answering.values()) gone.abort();
  }

  private settle(id: number, answer?: unknown): void {
    const resolve = this.waiting.get(id);
    this.waiting.delete(id);
    resolve?.(answer);
  }
}
