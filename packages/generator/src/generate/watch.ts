/** Runs again whenever an input changes. Looks at nothing but inputs, so that its own writing cannot start it. */
import { once } from 'node:events';
import { basename } from 'node:path';
import { watch as watchFiles } from 'chokidar';
import type { Host } from '../cli/host.js';
import { generate, type GenerateResult } from './generate.js';
import type { GenerateOptions, Memory } from './options.js';
import { parseYaml, type ParsedYaml } from '../load/parse-yaml.js';

/** Saving a file makes several events, of which chokidar leaves out those that follow within 50 ms: a run starts after these. */
const settle = 60;

/** Options of a run, and the files next to the spec that decide it. */
type WatchOptions = GenerateOptions & { readonly configFiles?: readonly string[] };

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
  const { spec, extensions = [], configFiles = [] } = await options();
  const watcher = watchFiles([spec, ...extensions, ...configFiles], {
    ignoreInitial: true,
    ignored: (path, stats) => stats?.isFile() === true && !configFiles.includes(path) && !isInput(basename(path)),
  });
  watcher
    .on('all', soon)
    .on('ready', soon)
    .on('error', (error) => onRun(new Error(String(error))));
  if (!host.stop.aborted) await once(host.stop, 'abort');
  await watcher.close();
  clearTimeout(timer);
  await running;
}

/** What `watch` keeps in memory from one run to the next. */
export function createMemory(): Memory {
  const files = new Map<string, { readonly text: string; readonly parsed: ParsedYaml }>();
  let before = new Map<string, unknown>();
  let now = new Map<string, unknown>();
  return {
    parse: ({ path, text }) => {
      const known = files.get(path);
      if (known?.text === text) return known.parsed;
      const parsed = parseYaml(path, text);
      files.set(path, { text, parsed });
      return parsed;
    },
    remember: <T>(key: unknown, make: () => T): T => {
      const text = JSON.stringify(key);
      const value = before.has(text) ? before.get(text) : make();
      now.set(text, value);
      return value as T;
    },
    startRun: () => {
      if (now.size > 0) [before, now] = [now, new Map()];
    },
  };
}

/** Editors leave files of their own there; only the spec's count. */
const isInput = (name: string): boolean => /^[^.].*\.(ya?ml|json)$/.test(name);
