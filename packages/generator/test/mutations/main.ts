/** Proves that `diff` explains what each key of the spec changes. */
import { readOptions, wholeNumber } from '../../../../test/support/read-options.js';
import { proveMutations } from './prove-mutations.js';

const usage = `npm run fuzz:diff -- [--count N] [--seed N]

Removes, changes, renames and adds each key of the spec in turn, in memory, and compares the generated files. Each file
that changes must be explained by a line of \`wiki-query-gen diff\`.

  --count N   number of mutations, by chance (all)
  --seed N    the same seed makes the same mutations (a new one each time, which is printed)

Example:
  npm run fuzz:diff -- --count 500 --seed 7

Exit codes: 0 all are explained, 1 some are not, 2 wrong options.`;

const values = readOptions(usage, { count: { type: 'string' }, seed: { type: 'string' } });
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : wholeNumber(usage, 'seed', values.seed);
const count = values.count === undefined ? undefined : wholeNumber(usage, 'count', values.count);
const { counts, problems } = await proveMutations({
  seed,
  count,
  progress: (done, all, problem) => {
    if (problem !== undefined) console.error(problem);
    if (done % 1000 === 0) console.error(`  ${done} of ${all}`);
  },
});
console.log(`seed ${seed}: ${[...counts].map(([outcome, number]) => `${number} ${outcome}`).join(', ')}`);
if (problems.length > 0) process.exitCode = 1;
