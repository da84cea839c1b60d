/** Measures the build time of the site: the whole site, and again after an edit of one module. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildSite, copyRepository } from '../../../packages/docs/test/copied-repository.js';
import { readOptions, wholeNumber } from '../../support/read-options.js';

const usage = `npm run bench:docs -w test -- [--runs N]

Measures how long the site takes to build: all of it, and again after an edit of one module, generating included. Prints
Markdown with the median of the runs (3).

Example:
  npm run bench:docs -w test -- --runs 1`;

const runs = wholeNumber(usage, 'runs', readOptions(usage, { runs: { type: 'string', default: '3' } }).runs);
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
for (let run = 0; run < runs; run++) {
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
