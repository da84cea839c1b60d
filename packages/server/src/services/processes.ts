/** Processes of this server: how one starts another one and talks to it, and how a process reports its start. */
import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { EnvironmentError } from '../errors/environment-error.js';
import { type Answers, type Calls, Channel, type ChannelMessage } from './channel.js';

export interface ProcessCommand {
  /** Module that the process runs. */
  readonly entry: string;
  /** Its options, sent as JSON. */
  readonly options: unknown;
  /** Arguments of node itself. */
  readonly nodeArguments?: readonly string[];
  /** Starts the process. Default: as a child of this one. */
  readonly start?: (command: ProcessCommand) => ChildProcess;
}

/** The first messages of a process: it waits for a server, it can work, or why it cannot start. */
type StartMessage =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string; readonly isEnvironment: boolean };

/** A process ended before it was ready. */
export class EndedEarly extends Error {
  constructor(
    reason: string,
    /** Whether a signal ended it. */
    readonly isKilled: boolean,
  ) {
    super(`a process ended before it was ready (${reason})`);
  }
}

/** Seconds that a process which starts may say nothing. One that hangs is killed: others wait for it. */
const longestStart = 120;

/** A process that this one has started, and the channel to it. */
export class Child<Theirs extends Calls, Ours extends Calls> {
  /** Resolves when it can work. Rejects with the reason if it cannot start. */
  readonly ready: Promise<void>;
  /** Resolves to the reason when it has exited, and all that it sent has been received. */
  readonly exited: Promise<string>;
  /** `retired`: it completes its work, and gets no more. */
  state: 'starting' | 'ready' | 'retired' = 'starting';
  /** When it last gave a sign of life: its answer to a call may wait behind bodies of megabytes. */
  since = performance.now();
  private readonly process: ChildProcess;
  readonly channel: Channel<Theirs, Ours>;

  constructor(command: ProcessCommand, answers: Answers<Ours>) {
    const { start = startProcess } = command;
    this.process = start(command);
    this.channel = new Channel((message, socket) => {
      // A closed channel is handled when the process exits.
      if (this.process.connected) this.process.send(message, socket, { keepOpen: true }, () => undefined);
    }, answers);
    this.ready = new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        reject(new Error(`a process did not start within ${longestStart} seconds`));
        this.kill();
      }, longestStart * 1000).unref();
      this.process.on('message', (message: ChannelMessage | StartMessage, socket?: Socket) => {
        this.since = performance.now();
        if (!isOfStart(message)) return void this.channel.receive(message, socket);
        if (message.kind === 'waiting') return void limit.refresh();
        clearTimeout(limit);
        if (message.kind === 'ready') {
          if (this.state === 'starting') this.state = 'ready';
          resolve();
        } else reject(message.isEnvironment ? new EnvironmentError(message.message) : new Error(message.message));
      });
      this.process.on('error', reject);
      this.process.on('close', (code, signal) => {
        clearTimeout(limit);
        reject(new EndedEarly(signal ?? `exit code ${code}`, signal !== null));
      });
    });
    this.exited = new Promise((resolve) => {
      // Unlike `exit`, after the last message.
      this.process.on('close', (code, signal) => {
        resolve(signal ?? `exit code ${code}`);
        this.channel.close();
      });
    });
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  /** Kills it immediately, also during a query. */
  kill(): void {
    this.process.kill('SIGKILL');
  }
}

const isOfStart = (message: { readonly kind: string }): message is StartMessage =>
  message.kind === 'waiting' || message.kind === 'ready' || message.kind === 'failed';

/**
 * Starts a process. The options contain the secret that signs sessions, so that they are sent through standard input:
 * the environment of a process can be read by its user's other processes, and appears in dumps of it.
 */
function startProcess({ entry, options, nodeArguments = [] }: ProcessCommand): ChildProcess {
  const { WIKI_QUERY_SECRET: _secret, ...env } = process.env;
  const child = fork(entry, [], {
    execArgv: [...nodeArguments],
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
    // Bodies are sent as bytes.
    serialization: 'advanced',
    env,
  });
  // A process that ends early is handled when it exits.
  child.stdin?.on('error', () => undefined).end(JSON.stringify(options));
  return child;
}

/** The options of this process, as JSON. */
export const readOptions = (): unknown => JSON.parse(readFileSync(0, 'utf8')) as unknown;

/** Prepares this process to be one of others: the process that started it decides when it ends. */
export function obeyParent(): void {
  // A signal to the process group must not interrupt responses.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  // Without the other process there is nothing to do.
  process.on('disconnect', () => process.exit(0));
}

/** Reports that this process waits for a server, and does not hang. */
export const reportWaiting = (): void => void process.send?.({ kind: 'waiting' } satisfies StartMessage);

/** Reports that this process can work. Returns the channel to the process that started it, which may call it from now on. */
export function answerParent<Theirs extends Calls, Ours extends Calls>(
  answers: Answers<Ours>,
  onSent: () => void = () => undefined,
): Channel<Theirs, Ours> {
  // A channel that breaks shows as `disconnect`.
  const channel = new Channel<Theirs, Ours>((message) => process.send?.(message, onSent), answers);
  process.on('message', (message: ChannelMessage, socket?: Socket) => void channel.receive(message, socket));
  process.send?.({ kind: 'ready' } satisfies StartMessage);
  return channel;
}

/** Reports why this process cannot start, and ends it. */
export function failToStart(error: unknown): void {
  const isEnvironment = error instanceof EnvironmentError;
  if (!isEnvironment) console.error(error);
  const failed: StartMessage = { kind: 'failed', message: (error as Error).message, isEnvironment };
  process.send?.(failed, () => process.exit(2));
}
