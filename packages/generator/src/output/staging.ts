/** A folder next to the outputs where files wait until they are renamed to their place. */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from './make-folder.js';
import { stateFile, type Place } from './roots.js';

/** Bytes of a file: in memory, or in a staged file. */
export type Content = { readonly bytes: Uint8Array } | { readonly staged: string };

/** Staged files of one run. */
export interface Staging {
  /** Takes bytes out of memory: large specs make more than should be held. */
  readonly hold: (bytes: Uint8Array) => Content;
  /** Puts a content to its place: the file is there whole, or as it was. */
  readonly put: (path: string, content: Content) => void;
  readonly close: () => void;
}

/** Opens the staging folder; what a run that was cut off left in it goes. */
export function openStaging(out: Place): Staging {
  const folder = stateFile(out, '.staging');
  rmSync(folder, { recursive: true, force: true });
  const close = (): void => rmSync(folder, { recursive: true, force: true });
  // A signal may end the process while files wait.
  process.once('exit', close);
  const made = new Set<string>();
  let number = 0;
  const stage = (bytes: Uint8Array): string => {
    if (number === 0) makeFolder(folder);
    const file = join(folder, String(number++));
    writeFileSync(file, bytes);
    return file;
  };
  return {
    hold: (bytes) => ({ staged: stage(bytes) }),
    put: (path, content) => {
      const target = join(out.folder, path);
      const staged = 'bytes' in content ? stage(content.bytes) : content.staged;
      if (!made.has(dirname(target))) makeFolder(dirname(target));
      made.add(dirname(target));
      renameSync(staged, target);
    },
    close: () => {
      process.off('exit', close);
      close();
    },
  };
}

/** Holds everything: for a run that writes nothing. */
export const holdInMemory = (bytes: Uint8Array): Content => ({ bytes });
