/**
 * `npm run chaos [-- --seconds N --rate N --seed N --soak]`: load while everything goes wrong; `--soak` looks at the
 * memory for long. Exit code 1: a request was not answered once, as before or with 503, or the memory grew.
 */
import { parseArgs } from 'node:util';
import { freshSeed } from '../fuzz/fuzz.js';
import { runChaos } from './chaos.js';
import { textOf } from './tally.js';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    rate: { type: 'string' },
    seed: { type: 'string' },
    soak: { type: 'boolean', default: false },
  },
});
const seed = values.seed === undefined ? freshSeed() : Number(values.seed);
console.error(`seed ${seed}`);
const { tally, replaced, memory, exitCode } = await runChaos({
  seconds: Number(values.seconds),
  seed,
  isSoak: values.soak,
  ...(values.rate === undefined ? {} : { rate: Number(values.rate) }),
  progress: (text) => console.error(`  ${text}`),
});
/** How much the memory of a soak may grow from its first third to its last. */
const mostGrowth = 1.1;
const average = (part: readonly number[]): number => part.reduce((sum, value) => sum + value, 0) / part.length;
const third = Math.floor(memory.length / 3);
const [before, after] = [average(memory.slice(0, third)), average(memory.slice(-third))];

console.log(`seed ${seed}, ${values.seconds} s: ${textOf(tally)}; ${replaced} processes replaced`);
console.log(
  `memory of the supervisor and the workers: ${before.toFixed(0)} MiB in the first third, ${after.toFixed(0)} in the last`,
);
for (const wrong of tally.wrong.slice(0, 20)) console.log(`  ${wrong}`);
const hasGrown = values.soak && after > before * mostGrowth;
process.exitCode = tally.wrong.length === 0 && exitCode === 0 && !hasGrown ? 0 : 1;
