/**
 * `npm run fuzz [-- --requests N | --specs N] [--seed N]`: sends requests by chance to the built server, or gives specs
 * changed by chance to the generator. Exit code 1: something happened that must not.
 */
import { parseArgs } from 'node:util';
import { type Finding, freshSeed, report, textOf } from './fuzz.js';
import { fuzzServer } from './server/fuzz-server.js';
import { fuzzSpecs } from './specs/fuzz-specs.js';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, requests: { type: 'string' }, specs: { type: 'string' } },
});

function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0) return number;
  console.error(`--${name} is "${text}": a whole number is expected`);
  process.exit(2);
}

const seed = numberOf('seed', values.seed) ?? freshSeed();
const specs = numberOf('specs', values.specs);
const requests = numberOf('requests', values.requests) ?? (specs === undefined ? 5000 : 0);
console.error(`seed ${seed}`);

const every = 10_000;
const progress = (done: number, found: readonly Finding[]): void => {
  for (const one of found) console.error(textOf(one));
  if (done % every === 0) console.error(`  ${done.toLocaleString('en')}`);
};
for (const [count, fuzz] of [
  [requests, fuzzServer],
  [specs ?? 0, fuzzSpecs],
] as const) {
  if (count === 0) continue;
  const result = await fuzz({ seed, count, progress });
  console.log(report(result, seed));
  if (result.findings.length > 0) process.exitCode = 1;
}
