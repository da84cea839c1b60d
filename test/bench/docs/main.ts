/**
 * How long the site takes to build: all of it, and again after an edit of one module, generating included. Prints
 * Markdown with the median. `--runs N` (default 3).
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite, copyRepository } from '../../../packages/docs/test/copied-repository.js';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });
const copy = await copyRepository();
const build = () => buildSite(copy.docs, join(copy.docs, 'dist/site'), '/docs/');

async function seconds(task: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await task();
  return (performance.now() - start) / 1000;
}

const whole: number[] = [];
const edited: number[] = [];
const words = ['Lists', 'Names'];
for (let run = 0; run < Number(values.runs); run++) {
  const [from = '', to = ''] = run % 2 === 0 ? words : words.toReversed();
  whole.push(await seconds(build));
  edited.push(
    await seconds(async () => {
      await copy.edit('modules/prop/duplicatefiles.yaml', `summary: ${from}`, `summary: ${to}`);
      await build();
    }),
  );
}
await copy.remove();

const median = (all: readonly number[]): string => (all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0).toFixed(1);
console.log(`| ${availableParallelism()} cores | Seconds |
| --- | --- |
| Build of the site | ${median(whole)} |
| The same after an edit of one module, generating included | ${median(edited)} |`);
