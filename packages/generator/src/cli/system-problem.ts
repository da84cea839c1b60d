import { lookUp } from '../text/look-up.js';

/** Errors of the operating system in words: what could not be done, with which file, and why. */

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'it is a folder, not a file',
  EEXIST: 'there is a file of that name already',
  EACCES: 'this user has no permission',
  EPERM: 'the system does not allow it',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its symbolic links go round in a circle',
};

const actions: Readonly<Record<string, string>> = {
  open: 'open',
  read: 'read',
  scandir: 'list',
  stat: 'look at',
  lstat: 'look at',
  access: 'use',
  mkdir: 'create the folder',
  write: 'write',
  rename: 'rename',
  unlink: 'delete',
  rmdir: 'delete the folder',
  link: 'create',
};

/** Message for an error of the operating system; undefined for any other error. */
export function systemProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined;
  const reason = lookUp(reasons, String(error.code)) ?? `the system says ${String(error.code)}`;
  const action = lookUp(actions, String(error.syscall)) ?? String(error.syscall);
  const path = 'path' in error ? ` ${String(error.path)}` : '';
  return `Cannot ${action}${path}: ${reason}`;
}
