/** Runs again whenever an input changes. Looks at nothing but inputs, so that its own writing cannot start it. */
import { watch as watchFile } from 'node:fs';
import { dirname, basename } from 'node:path';
import type { Host } from '../cli/host.js';
import { generate, type GenerateResult } from './generate.js';
import type { GenerateOptions } from './options.js';
import { createMemory } from './memory.js';
import { watchFolders } from './watch-folders.js';

/** Saving a file makes several events: what comes within this many milliseconds is one change. */
const settle = 20;

/**
 * Generates, then again after each change, until the host says stop. `onRun` hears of every run. `options` is called for
 * each run, since the files that it reads may have changed too.
 */
export async function watch(
  options: () => Promise<WatchOptions>,
  host: Host,
  onRun: (result: GenerateResult | Error) => void,
): Promise<void> {
  const memory = createMemory();
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    try {
      memory.startRun();
      onRun(await generate({ ...(await options()), memory }, host));
    } catch (error) {
      onRun(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(run);
    }, settle);
  };
  const { spec, configFiles = [] } = await options();
  const close = watchFolders(spec, (name) => isInput(name) && soon(), onRun);
  const closeConfig = watchFiles(configFiles, soon, onRun);
  soon();
  await new Promise<void>((resolve) => {
    if (host.stop.aborted) resolve();
    else host.stop.addEventListener('abort', () => resolve(), { once: true });
  });
  close();
  closeConfig();
  clearTimeout(timer);
  await running;
}

/** Options of a run, and the files next to the spec that decide it. */
type WatchOptions = GenerateOptions & { readonly configFiles?: readonly string[] };

/** Watches single files through their folders: an editor may put a new file in the place of one. */
function watchFiles(files: readonly string[], onChange: () => void, onError: (error: Error) => void): () => void {
  const names = new Set(files.map((file) => basename(file)));
  const watchers = [...new Set(files.map(dirname))].map((folder) =>
    watchFile(folder, (_event, name) => name !== null && names.has(name) && onChange()).on('error', onError),
  );
  return () => watchers.forEach((watcher) => watcher.close());
}

/** Editors leave files of their own there; only the spec's count. */
const isInput = (name: string): boolean => /^[^.].*\.(ya?ml|json)$/.test(name);
