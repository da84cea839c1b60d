/** Measures the time of a running `watch` from saving a module to the written outputs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { medianOf } from './processes.js';

/** What is saved in which file: the text of each run. */
export interface Edit {
  readonly file: string;
  readonly text: (run: number) => string;
}

/** The median of several saves, in milliseconds; `argv` starts the watching process. */
export async function timeOfSaving(argv: readonly string[], edit: Edit, runs: number): Promise<number> {
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  const nextRun = async (): Promise<void> => {
    for (let said = ''; !said.includes(' unchanged (');) said += String((await once(child.stdout, 'data'))[0]);
  };
  await nextRun();
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    await sleep(200);
    const began = performance.now();
    await writeFile(edit.file, edit.text(run));
    await nextRun();
    times.push(performance.now() - began);
  }
  child.kill('SIGTERM');
  await once(child, 'close');
  return medianOf(times, (time) => time);
}
