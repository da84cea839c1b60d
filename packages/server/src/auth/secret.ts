/** The secret that signs sessions. */
import { EnvironmentError } from '../errors/environment-error.js';

const shortest = 32;

/** Rejects a secret that can be guessed. `place` names its source, and `remedy` describes the solution. */
export function checkSecret(secret: string, place: string, remedy: string): string {
  if (Buffer.byteLength(secret) < shortest)
    throw new EnvironmentError(`${place} is shorter than ${shortest} bytes: anybody could guess it. ${remedy}`);
  return secret;
}
