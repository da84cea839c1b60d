/** Proves that `diff` explains what each key of the spec changes. */
import { readOptions, refuse, wholeNumber } from '../../../../test/support/read-options.js';
import { proveMutations } from './prove-mutations.js';

const usage = `npm run fuzz:diff -w test -- [--per-kind N | --all] [--count N] [--seed N] [--part K/N]

Removes, changes, renames and adds keys of the spec one after the other, in memory, and compares the generated files. Each file
that changes must be explained by a line of \`wiki-query-gen diff\`.

  --per-kind N   number of mutations of each kind of key, by chance (3)
  --all          mutates each key of each file
  --count N      number of all mutations
  --seed N       the same seed makes the same mutations (a new one each time, which is printed)
  --part K/N     the K-th of N parts of these mutations, to make them in several runs (with the same seed)

Examples:
  npm run fuzz:diff -w test -- --count 500 --seed 7
  npm run fuzz:diff -w test -- --all --part 1/20

Exit codes: 0 all are explained, 1 some are not, 2 wrong options.`;

const values = readOptions(usage, {
  'per-kind': { type: 'string' },
  all: { type: 'boolean' },
  count: { type: 'string' },
  seed: { type: 'string' },
  part: { type: 'string' },
});
const numberAt = (name: 'per-kind' | 'count' | 'seed'): number | undefined =>
  values[name] === undefined ? undefined : wholeNumber(usage, name, values[name]);
const seed = numberAt('seed') ?? Math.floor(Math.random() * 2 ** 31);
const perKind = values.all ? undefined : (numberAt('per-kind') ?? 3);
const [part = 1, parts = 1] = values.part?.split('/').map((text) => wholeNumber(usage, 'part', text)) ?? [];
if (part < 1 || part > parts) refuse(usage, `--part must be K/N, such as 1/20, not ${values.part}`);
const { counts, problems } = await proveMutations({
  seed,
  count: numberAt('count'),
  perKind,
  part: [part, parts],
  progress: (done, all, problem) => {
    if (problem !== undefined) console.error(problem);
    if (done % 500 === 0) console.error(`  ${done} of ${all}`);
  },
});
console.log(`seed ${seed}: ${[...counts].map(([outcome, number]) => `${number} ${outcome}`).join(', ')}`);
if (problems.length > 0) process.exitCode = 1;
