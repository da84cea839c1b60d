/** Load on a server while everything goes wrong. */
import { freshSeed } from '../fuzz/fuzz.js';
import { readOptions, wholeNumber } from '../support/read-options.js';
import { runChaos } from './chaos.js';
import { textOf } from './tally.js';

const usage = `npm run chaos -w test -- [--seconds N] [--rate N] [--seed N] [--soak]

Sends recorded requests while workers are killed, the database is replaced, the disk is full, clients disconnect and slow requests arrive.

  --seconds N   how long (300)
  --rate N      requests per second
  --seed N      the same seed makes the same disturbances (a new one each time, which is printed)
  --soak        load without disturbances: compares the memory of the first third with that of the last

Example:
  npm run chaos -w test -- --soak --seconds 3600

Exit codes: 0 each request got one correct response or 503, 1 one did not or the memory grew, 2 wrong options.`;

const values = readOptions(usage, {
  seconds: { type: 'string', default: '300' },
  rate: { type: 'string' },
  seed: { type: 'string' },
  soak: { type: 'boolean', default: false },
});
const seconds = wholeNumber(usage, 'seconds', values.seconds);
const seed = values.seed === undefined ? freshSeed() : wholeNumber(usage, 'seed', values.seed);
console.error(`seed ${seed}`);
const { tally, replaced, memory, exitCode } = await runChaos({
  seconds,
  seed,
  isSoak: values.soak,
  ...(values.rate === undefined ? {} : { rate: wholeNumber(usage, 'rate', values.rate) }),
  progress: (text) => console.error(`  ${text}`),
});
/** How much the memory of a soak may grow from its first third to its last. */
const mostGrowth = 1.1;
const average = (part: readonly number[]): number => part.reduce((sum, value) => sum + value, 0) / part.length;
const third = Math.floor(memory.length / 3);
const [before, after] = [average(memory.slice(0, third)), average(memory.slice(-third))];

console.log(`seed ${seed}, ${seconds} s: ${textOf(tally)}; ${replaced} processes replaced`);
console.log(
  `memory of the supervisor and the workers: ${before.toFixed(0)} MiB in the first third, ${after.toFixed(0)} in the last`,
);
for (const wrong of tally.wrong.slice(0, 20)) console.log(`  ${wrong}`);
const hasGrown = values.soak && after > before * mostGrowth;
process.exitCode = tally.wrong.length === 0 && exitCode === 0 && !hasGrown ? 0 : 1;
