/** A runner from the supervisor's side: a child process that handles one request after the other, and can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { getPriority, setPriority } from 'node:os';
import { EnvironmentError } from '../errors/environment-error.js';
import type { RawRequest } from '../request/raw-request.js';
import { childEnvironment, sendOptions } from '../services/process-options.js';
import { encodeFrame, frameReader } from './frames.js';
import type { OutgoingResponse } from '../http/outgoing-response.js';
import type { RequestMessage, RunnerMessage } from './messages.js';

export interface RunnerCommand {
  /** Module that the process runs. */
  readonly entry: string;
  /** Its options, sent as JSON. */
  readonly options: unknown;
  /** Arguments of node itself. */
  readonly nodeArguments?: readonly string[];
}

export interface RunnerEvents {
  readonly onResponse: (id: number, response: OutgoingResponse) => void;
  /** The process has exited. `onResponse` will not be called again. */
  readonly onExit: (reason: string) => void;
}

export interface RunnerProcess {
  readonly pid: number | undefined;
  /** Resolves when it can handle requests. Rejects with the reason if it cannot start. */
  readonly ready: Promise<void>;
  readonly send: (id: number, request: RawRequest) => void;
  /** Lets it finish what it has, then end. */
  readonly end: () => void;
  /** Kills it immediately, also during a query. */
  readonly kill: () => void;
}

/** Descriptor of the channel in the child. */
export const channelDescriptor = 3;

/** Starts a runner. */
export function startRunner(command: RunnerCommand, events: RunnerEvents): RunnerProcess {
  const child = spawn(process.execPath, [...(command.nodeArguments ?? []), command.entry], {
    stdio: ['pipe', 'inherit', 'inherit', 'pipe'],
    env: childEnvironment(),
  });
  sendOptions(child.stdin, command.options);
  const channel = child.stdio[channelDescriptor] as Socket;
  // A broken channel is handled when the process exits.
  channel.on('error', () => child.kill('SIGKILL'));
  return {
    pid: child.pid,
    ready: listen(child, channel, events),
    send: (id, { body, ...request }) => {
      const header: RequestMessage = { id, request, hasBody: body !== undefined };
      channel.write(encodeFrame(header, body));
    },
    end: () => channel.end(),
    kill: () => child.kill('SIGKILL'),
  };
}

/**
 * Lower priority than the workers: fast requests of others come first if all cores are busy. It is set after the start,
 * which would otherwise never finish on a busy machine.
 */
const niceness = 10;
const lowest = 19;

function lower({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.min(lowest, getPriority() + niceness));
  } catch (error) {
    // It has ended already.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SYSTEM_ERROR') throw error;
  }
}

function listen(child: ChildProcess, channel: Socket, events: RunnerEvents): Promise<void> {
  return new Promise((resolve, reject) => {
    const take = frameReader(({ header, body }) => {
      const message = header as RunnerMessage;
      if (message.kind === 'response') {
        const { id, status, headers, report, took } = message;
        events.onResponse(id, { status, headers, report, took, body });
      } else if (message.kind === 'ready') {
        lower(child);
        resolve();
      } else reject(message.environment ? new EnvironmentError(message.message) : new Error(message.message));
    });
    channel.on('data', take);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      const reason = signal ?? `exit code ${code}`;
      reject(new Error(`a runner ended before it was ready (${reason})`));
      events.onExit(reason);
    });
  });
}
