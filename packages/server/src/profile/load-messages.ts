/** Reads the message files of a wiki folder, for its own language and others. */
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadMessages } from './load-profile.js';
import type { SiteMessage } from './profile.js';

type MessagesByLanguage = ReadonlyMap<string, readonly SiteMessage[]>;

const named = /^([a-z][a-z0-9-]*)\.json(?:\.gz)?$/;

/** The name of the folder next to `messages.json`. */
export const messageFolder = 'messages';

/** The messages of a file in the wiki's own language and of the folder next to it, or only of a folder. */
export function loadMessagesOf(path: string | undefined, contentLanguage: string): MessagesByLanguage {
  if (path === undefined) return new Map();
  if (isFolder(path)) return readFolder(path);
  const beside = join(dirname(path), messageFolder);
  const others = isFolder(beside) ? readFolder(beside) : new Map<string, readonly SiteMessage[]>();
  return new Map([...others, [contentLanguage, loadMessages(path)]]);
}

function readFolder(path: string): MessagesByLanguage {
  return new Map(
    readdirSync(path).flatMap((file) => {
      const code = named.exec(file)?.[1];
      return code === undefined ? [] : [[code, loadMessages(join(path, file))] as const];
    }),
  );
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
