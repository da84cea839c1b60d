/** A folder next to the outputs where texts wait until they are renamed to their place. */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from './make-folder.js';
import { stateFile, type Place } from './roots.js';

/** The text of a file: available, or in a staged file. */
export type Content = { readonly text: string } | { readonly staged: string };

/** Staged files of one run. */
export interface Staging {
  /** Takes a text out of memory once there are many: large specs make more text than should be held. */
  readonly hold: (text: string) => Content;
  /** Puts a content to its place: the file is there whole, or as it was. */
  readonly put: (path: string, content: Content) => void;
  readonly close: () => void;
}

/** So many characters are kept in memory. */
const mostInMemory = 50_000_000;

/** Opens the staging folder; what a run that was cut off left in it goes. */
export function openStaging(out: Place): Staging {
  const folder = stateFile(out, '.staging');
  rmSync(folder, { recursive: true, force: true });
  const close = (): void => rmSync(folder, { recursive: true, force: true });
  // A signal may end the process while texts wait.
  process.once('exit', close);
  const made = new Set<string>();
  let number = 0;
  let held = 0;
  const stage = (text: string): string => {
    if (number === 0) makeFolder(folder);
    const file = join(folder, String(number++));
    writeFileSync(file, text);
    return file;
  };
  return {
    hold: (text) => {
      held += text.length;
      return held > mostInMemory ? { staged: stage(text) } : { text };
    },
    put: (path, content) => {
      const target = join(out.folder, path);
      const staged = 'text' in content ? stage(content.text) : content.staged;
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
export const holdInMemory = (text: string): Content => ({ text });
