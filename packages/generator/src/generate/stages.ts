/** How long each stage of a run took, and a word on it while it runs long. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Host } from '../cli/host.js';
import { put } from '../text/look-up.js';

/** A clock for the stages of one run. */
export interface Stages {
  readonly run: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Shows on a terminal how far a stage is, once the run has taken a second. */
  readonly progress: (text: string) => void;
  readonly timings: () => Readonly<Record<string, number>>;
}

const patience = 1000;

/** Starts the clock. */
export function startStages({ now, isTerminal, err }: Pick<Host, 'now' | 'isTerminal' | 'err'>): Stages {
  const start = now();
  const timings: Record<string, number> = {};
  let shown = false;
  let last = 0;
  const progress = (text: string): void => {
    if (!isTerminal || now() - start < patience || now() - last < 100) return;
    last = now();
    shown = true;
    err(`\r\u001b[K${text}`);
  };
  return {
    progress,
    timings: () => {
      if (shown) err('\r\u001b[K');
      shown = false;
      return timings;
    },
    async run(name, work) {
      progress(name);
      // Ctrl-C has an effect between two stages.
      await nextTurn();
      const began = now();
      const result = await work();
      put(timings, name, Math.round(now() - began));
      return result;
    },
  };
}
