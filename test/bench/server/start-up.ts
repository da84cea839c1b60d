/** Measures the time until `wiki-query serve` is ready: elapsed time, and CPU time of its processes. */
import { cpuOf } from './cpu.js';
import { median } from './load.js';
import { start } from './processes.js';

export interface StartUp {
  /** Milliseconds until it prints its address. */
  readonly time: number;
  /** Milliseconds of CPU of all its processes until then. */
  readonly cpu: number;
}

/** The middle of several starts; `args` are those of node. */
export async function measureStartUp(args: readonly string[], runs: number): Promise<StartUp> {
  const found: StartUp[] = [];
  for (let run = 0; run < runs; run++) {
    const began = performance.now();
    const server = await start(args);
    const time = performance.now() - began;
    found.push({ time, cpu: cpuOf([server.pid]) * 1000 });
    await server.stop();
  }
  return { time: median(found.map(({ time }) => time)), cpu: median(found.map(({ cpu }) => cpu)) };
}
