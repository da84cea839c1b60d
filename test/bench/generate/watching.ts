/** Measures what a running `watch` takes from saving a module to the written outputs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { medianOf, type Cost } from './processes.js';

/** The cost of one save. */
export type SavingCost = Pick<Cost, 'milliseconds' | 'processor'>;

/** The file that each run saves, and its text. */
export interface Edit {
  readonly file: string;
  readonly text: (run: number) => string;
}

/**
 * The median cost of several saves; `argv` starts the watching process. A first save is not measured: it fills what the process
 * remembers, since a start that has nothing to do renders nothing.
 */
export async function costOfSaving(argv: readonly string[], edit: Edit, runs: number): Promise<SavingCost> {
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  const nextRun = async (): Promise<void> => {
    for (let said = ''; !said.includes(' unchanged (');) said += String((await once(child.stdout, 'data'))[0]);
  };
  await nextRun();
  const costs: SavingCost[] = [];
  for (let run = 0; run <= runs; run++) {
    await sleep(200);
    const [began, used] = [performance.now(), await processorOf(child.pid)];
    await writeFile(edit.file, edit.text(run));
    await nextRun();
    const milliseconds = performance.now() - began;
    if (run > 0) costs.push({ milliseconds, processor: (await processorOf(child.pid)) - used });
  }
  child.kill('SIGTERM');
  await once(child, 'close');
  return medianOf(costs, ({ milliseconds }) => milliseconds);
}

/** The time of all processors that a process has used, in milliseconds: two numbers that Linux counts in hundredths of a second. */
async function processorOf(id: number | undefined): Promise<number> {
  const [, , , , , , , , , , , , , user, system] = (await readFile(`/proc/${id}/stat`, 'utf8')).split(' ');
  return (Number(user) + Number(system)) * 10;
}
