/** Which file is at a path: all processes that serve one state of a wiki must have opened the same. */
import { statSync } from 'node:fs';
import { EnvironmentError } from '../errors/environment-error.js';

/** Changes when another file takes the place; undefined for a path without a file. */
export function fileIdentity(path: string): string | undefined {
  const facts = statSync(path, { throwIfNoEntry: false });
  return facts === undefined ? undefined : `${facts.dev}:${facts.ino}`;
}

/** Throws when another file has taken the place since. */
export function checkIdentity(path: string, identity: string): void {
  if (fileIdentity(path) !== identity)
    throw new EnvironmentError(`${path} was replaced while a process of the server started`);
}
