/** Processes of this server: how one starts another one, and how a process says that it cannot start. */
import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { EnvironmentError } from '../errors/environment-error.js';

export interface ProcessCommand {
  /** Module that the process runs. */
  readonly entry: string;
  /** Its options, sent as JSON. */
  readonly options: unknown;
  /** Arguments of node itself. */
  readonly nodeArguments?: readonly string[];
}

/** The message of a process that cannot start, in place of `ready`. */
export interface FailedToStart {
  readonly kind: 'failed';
  readonly message: string;
  readonly isEnvironment: boolean;
}

/**
 * Starts a process. The options contain the secret that signs sessions, so that they are sent through standard input:
 * the environment of a process can be read by its user's other processes, and appears in dumps of it.
 */
export function startProcess({ entry, options, nodeArguments = [] }: ProcessCommand): ChildProcess {
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

/** Reports why this process cannot start, and ends it. */
export function failToStart(error: unknown): void {
  const isEnvironment = error instanceof EnvironmentError;
  if (!isEnvironment) console.error(error);
  const failed: FailedToStart = { kind: 'failed', message: (error as Error).message, isEnvironment };
  process.send?.(failed, () => process.exit(2));
}

/** The error of a process that could not start. */
export const startError = ({ message, isEnvironment }: FailedToStart): Error =>
  isEnvironment ? new EnvironmentError(message) : new Error(message);
