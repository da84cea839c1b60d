/** Folders that the server trusts: no other user may write to them. */
import { chmodSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { EnvironmentError } from '../errors/environment-error.js';

/** Bits of a mode that let others write. */
const writableByOthers = 0o022;

/** Creates a folder in a place where all users may write. If it exists, checks that it belongs to the server's user. */
export function makeTrustedFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const facts = lstatSync(folder);
  if (!facts.isDirectory()) throw new EnvironmentError(`${folder} is not a folder: remove it`);
  checkOwner(folder, facts.uid);
  if ((facts.mode & writableByOthers) !== 0)
    throw new EnvironmentError(
      `${folder} can be written by others (mode ${(facts.mode & 0o777).toString(8)}): remove it, so that the server creates it again`,
    );
}

/** Creates a folder. If it exists, removes the permissions of other users. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid } = statSync(folder);
  // Root may own it for another account.
  if (process.getuid?.() !== 0) checkOwner(folder, uid);
  chmodSync(folder, 0o700);
}

function checkOwner(folder: string, uid: number): void {
  const own = process.getuid?.();
  if (own !== undefined && uid !== own)
    throw new EnvironmentError(`${folder} belongs to user ${uid}: it must belong to user ${own}, who runs the server`);
}
