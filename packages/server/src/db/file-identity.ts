/** Identifies the file at a path: all processes that serve one state of a wiki must have opened the same file. */
import { statSync } from 'node:fs';
import { EnvironmentError } from '../errors/environment-error.js';

/** Changes when another file replaces it. Undefined for a path without a file. */
export function fileIdentity(path: string): string | undefined {
  const facts = statSync(path, { throwIfNoEntry: false });
  return facts === undefined ? undefined : `${facts.dev}:${facts.ino}`;
}

/** Throws if another file has replaced it. */
export function checkIdentity(path: string, identity: string): void {
  if (fileIdentity(path) !== identity)
    throw new EnvironmentError(`${path} was replaced while a process of the server started`);
}
