/** One worker as the supervisor sees it: a child process that answers requests in the order in which they were sent. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { EnvironmentError } from '../errors/environment-error.js';
import type { RawRequest } from '../request/raw-request.js';
import { encodeFrame, frameReader } from './frames.js';
import type { Answer, RequestMessage, WorkerMessage } from './messages.js';
import { makeProgress } from './progress.js';

export interface WorkerCommand {
  /** Module that the process runs. */
  readonly entry: string;
  /** What it needs to know, handed over as JSON. */
  readonly options: unknown;
  /** Arguments of node itself. */
  readonly nodeArguments?: readonly string[];
}

export interface WorkerEvents {
  readonly onAnswer: (id: number, answer: Answer) => void;
  /** The process is gone; `onAnswer` will not be called again. */
  readonly onExit: (reason: string) => void;
}

export interface WorkerProcess {
  readonly pid: number | undefined;
  /** Resolves when it can answer; rejects with the reason when it cannot start. */
  readonly ready: Promise<void>;
  readonly send: (id: number, request: RawRequest) => void;
  /** Id of the request that it has begun last. */
  readonly current: () => number;
  /** Lets it finish what it has, then end. */
  readonly end: () => void;
  /** Ends it now, in the middle of a query if need be. */
  readonly kill: () => void;
}

/** Descriptor of the channel in the child. */
export const channelDescriptor = 3;

/** Starts a worker process. */
export function startWorker(command: WorkerCommand, events: WorkerEvents): WorkerProcess {
  const progress = makeProgress();
  const child = spawn(process.execPath, [...(command.nodeArguments ?? []), command.entry], {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe', progress.descriptor],
    env: { ...process.env, WIKI_QUERY_WORKER: JSON.stringify(command.options) },
  });
  const channel = child.stdio[channelDescriptor] as Socket;
  const batch = batchWrites(channel);
  // A broken channel shows as the end of the process.
  channel.on('error', () => child.kill('SIGKILL'));
  return {
    pid: child.pid,
    ready: listen(child, channel, {
      ...events,
      onExit: (reason) => {
        events.onExit(reason);
        progress.close();
      },
    }),
    send: (id, { body, ...request }) => {
      const header: RequestMessage = { id, request, hasBody: body !== undefined };
      batch();
      channel.write(encodeFrame(header, body));
    },
    current: progress.current,
    end: () => channel.end(),
    kill: () => child.kill('SIGKILL'),
  };
}

/** What is written in one turn of the event loop goes out together at its end. */
function batchWrites(channel: Socket): () => void {
  let corked = false;
  return () => {
    if (corked) return;
    corked = true;
    channel.cork();
    setImmediate(() => {
      corked = false;
      channel.uncork();
    });
  };
}

function listen(child: ChildProcess, channel: Socket, events: WorkerEvents): Promise<void> {
  return new Promise((resolve, reject) => {
    const take = frameReader(({ header, body }) => {
      const message = header as WorkerMessage;
      if (message.kind === 'answer') {
        const { id, status, headers, report } = message;
        events.onAnswer(id, { status, headers, report, body });
      } else if (message.kind === 'ready') resolve();
      else reject(message.environment ? new EnvironmentError(message.message) : new Error(message.message));
    });
    channel.on('data', take);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      const reason = signal ?? `exit code ${code}`;
      reject(new Error(`a worker ended before it was ready (${reason})`));
      events.onExit(reason);
    });
  });
}
