/** The secret that signs sessions. */
import { EnvironmentError } from '../errors/environment-error.js';

const shortest = 32;

/** Refuses a secret that somebody could guess; `place` names it, and `remedy` says what to do. */
export function checkSecret(secret: string, place: string, remedy: string): string {
  if (Buffer.byteLength(secret) < shortest)
    throw new EnvironmentError(`${place} is shorter than ${shortest} bytes: anybody could guess it. ${remedy}`);
  return secret;
}
