/** Watches a folder and all below it, each by itself: a recursive watcher loses files that an editor puts in their place. */
import { readdirSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** Reports the names of files that change, come or go, until it is closed. */
export function watchFolders(
  root: string,
  onChange: (name: string) => void,
  onError: (error: Error) => void,
): () => void {
  const watchers = new Map<string, FSWatcher>();
  const follow = (areNew: boolean): void => {
    const folders = new Set([root, ...foldersBelow(root)]);
    for (const [folder, watcher] of watchers) {
      if (folders.has(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    for (const folder of folders) if (!watchers.has(folder)) watchers.set(folder, start(folder, areNew));
  };
  const start = (folder: string, isNew: boolean): FSWatcher => {
    const watcher = watch(folder, (event, name) => {
      if (name !== null) onChange(name);
      if (event === 'rename') followLater();
    });
    // Files of a new folder may have been written before it was watched.
    if (isNew) for (const { name } of filesIn(folder)) onChange(name);
    return watcher.on('error', onError);
  };
  /** A folder may go again while it is looked at. */
  const followLater = (): void => {
    try {
      follow(true);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
  };
  follow(false);
  return () => watchers.forEach((watcher) => watcher.close());
}

const foldersBelow = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));

const filesIn = (folder: string) => readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
