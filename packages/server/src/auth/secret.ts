/** The secret that signs sessions. */
import { readFileSync } from 'node:fs';
import { lookUp } from '@wiki-query/wikitext';
import { EnvironmentError } from '../errors/environment-error.js';

const shortest = 32;

/** Rejects a secret that can be guessed. `place` names its source, and `remedy` describes the solution. */
export function checkSecret(secret: string, place: string, remedy: string): string {
  if (Buffer.byteLength(secret) < shortest)
    throw new EnvironmentError(`${place} is shorter than ${shortest} bytes: anybody could guess it. ${remedy}`);
  return secret;
}

/** A secret from the variable of this name, or from the file that the variable `NAME_FILE` names, as containers get secrets. */
export function secretFrom(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const [path, value] = [lookUp(env, `${name}_FILE`), lookUp(env, name)];
  if (!path) return value || undefined;
  if (value) throw new EnvironmentError(`${name} and ${name}_FILE are both set. Remove one of them`);
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new EnvironmentError(`${name}_FILE cannot be read: ${(error as Error).message}`);
  }
}
