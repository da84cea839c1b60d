/** Random requests for the built server, random changes of a spec for the generator, or random texts for all that read texts. */
import { readOptions, wholeNumber } from '../support/read-options.js';
import { type Finding, freshSeed, report, textOf } from './fuzz.js';

const usage = `npm run fuzz -w test -- [--requests N | --specs N | --texts N] [--seed N] [--database mariadb]

Sends random requests to the built server, gives specs with random changes to the generator,
or random texts to everything that reads texts.

  --requests N         number of requests (5000)
  --specs N            number of specs
  --texts N            number of texts
  --database mariadb   the server reads from a copy of its wiki on MariaDB
  --seed N             the same seed makes the same requests and specs (a new one each time, which is printed)

Example:
  npm run fuzz -w test -- --requests 100000 --seed 7

Exit codes: 0 nothing was found, 1 something was, 2 wrong options.`;

const values = readOptions(usage, {
  seed: { type: 'string' },
  requests: { type: 'string' },
  specs: { type: 'string' },
  texts: { type: 'string' },
  database: { type: 'string', default: 'sqlite' },
});
const onMariadb = values.database === 'mariadb';
const numberOf = (name: string, text: string | undefined): number | undefined =>
  text === undefined ? undefined : wholeNumber(usage, name, text);

const seed = numberOf('seed', values.seed) ?? freshSeed();
const specs = numberOf('specs', values.specs);
const texts = numberOf('texts', values.texts);
const requests = numberOf('requests', values.requests) ?? (specs === undefined && texts === undefined ? 5000 : 0);
console.error(`seed ${seed}`);

const every = 10_000;
const progress = (done: number, found: readonly Finding[]): void => {
  for (const one of found) console.error(textOf(one));
  if (done % every === 0) console.error(`  ${done.toLocaleString('en')}`);
};
for (const [count, load] of [
  [requests, async () => (await import('./server/fuzz-server.js')).fuzzServer],
  [specs ?? 0, async () => (await import('./specs/fuzz-specs.js')).fuzzSpecs],
  [texts ?? 0, async () => (await import('./texts/fuzz-texts.js')).fuzzTexts],
] as const) {
  if (count === 0) continue;
  const fuzz = await load();
  const result = await fuzz({ seed, count, progress, onMariadb });
  console.log(report(result, seed));
  if (result.findings.length > 0) process.exitCode = 1;
}
