/**
 * Options of workers and runners. They contain the secret that signs sessions, so that they are sent through standard
 * input: the environment of a process can be read by its user's other processes, and appears in dumps of it.
 */
import { readFileSync } from 'node:fs';
import type { Writable } from 'node:stream';

/** Sends the options to a process that was just started. */
export function sendOptions(stdin: Writable | null, options: unknown): void {
  // A process that ends early is handled when it exits.
  stdin?.on('error', () => undefined).end(JSON.stringify(options));
}

/** The options of this process, as JSON. */
export const readOptions = (): unknown => JSON.parse(readFileSync(0, 'utf8')) as unknown;

/** The environment of workers and runners. */
export function childEnvironment(
  { WIKI_QUERY_SECRET: _secret, ...env }: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  return env;
}
