/** Runs again whenever an input changes. Looks at nothing but inputs, so that its own writing cannot start it. */
import type { Host } from '../cli/host.js';
import { generate, type GenerateOptions, type GenerateResult } from './generate.js';
import { watchFolders } from './watch-folders.js';

/** Saving a file makes several events: what comes within this many milliseconds is one change. */
const settle = 20;

/** Generates, then again after each change, until the host says stop. `onRun` hears of every run. */
export async function watch(
  options: GenerateOptions,
  host: Host,
  onRun: (result: GenerateResult | Error) => void,
): Promise<void> {
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    try {
      onRun(await generate(options, host));
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
  const close = watchFolders(options.spec, (name) => isInput(name) && soon(), onRun);
  soon();
  await new Promise<void>((resolve) => {
    if (host.stop.aborted) resolve();
    else host.stop.addEventListener('abort', () => resolve(), { once: true });
  });
  close();
  clearTimeout(timer);
  await running;
}

/** Editors leave files of their own beside; only the spec's count. */
const isInput = (name: string): boolean => /^[^.].*\.(ya?ml|json)$/.test(name);
