/** A runner from the supervisor's side: a child process that handles one request after the other, and can be killed. */
import type { ChildProcess } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import type { OutgoingResponse } from '../http/outgoing-response.js';
import type { RawRequest } from '../request/raw-request.js';
import { startError, startProcess, type ProcessCommand } from '../services/processes.js';
import type { FromRunner, ToRunner } from './messages.js';

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
  /** Kills it immediately, also during a query. */
  readonly kill: () => void;
}

/** Starts a runner. */
export function startRunner(command: ProcessCommand, events: RunnerEvents): RunnerProcess {
  const child = startProcess(command);
  return {
    pid: child.pid,
    ready: listen(child, events),
    // A broken channel is handled when the process exits.
    send: (id, request) => void child.send({ id, request } satisfies ToRunner, () => undefined),
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

function listen(child: ChildProcess, events: RunnerEvents): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: FromRunner) => {
      if (message.kind === 'response') events.onResponse(message.id, message.response);
      else if (message.kind === 'failed') reject(startError(message));
      else {
        lower(child);
        resolve();
      }
    });
    child.on('error', reject);
    // Unlike `exit`, after the last message.
    child.on('close', (code, signal) => {
      const reason = signal ?? `exit code ${code}`;
      reject(new Error(`a runner ended before it was ready (${reason})`));
      events.onExit(reason);
    });
  });
}
