/**
 * Asks a served wiki and our server the same by chance, and prints the smallest requests whose answers differ:
 *
 *     npm run conformance:random -- --peer URL [--seed N] [--runs N] [--module NAME]... [--keep]
 *
 * The served wiki's database must be the sample's. `--keep` adds those requests to the recordings.
 */
import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { unpackDatabase } from '../../../../packages/server/src/db/unpack.js';
import { loadExceptions } from '../exceptions.js';
import { projectFolder, wikiFolder } from '../folders.js';
import { type Outcome, compareRecording } from '../harness.js';
import { store } from '../import-recordings.js';
import type { Request } from '../recording.js';
import { continuationOf, liveWiki } from '../record/live-wiki.js';
import { hasFailed, printOutcome } from '../report.js';
import { openTarget } from '../target.js';
import { makeChance } from './chance.js';
import { type Draft, makeDraft, requestOf } from './make-request.js';
import { readPools } from './pools.js';
import { shrink } from './shrink.js';

const { values: given } = parseArgs({
  options: {
    peer: { type: 'string' },
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '100' },
    module: { type: 'string', multiple: true, short: 'm', default: [] },
    keep: { type: 'boolean', default: false },
  },
});
if (given.peer === undefined) throw new Error('--peer is needed: the address of the api.php of a served wiki');

const accounts = join(projectFolder, 'packages/server/test/auth/accounts.json');
const live = liveWiki(given.peer, accounts);
const exceptions = loadExceptions();
const target = await openTarget('en');
const pools = readPools(await unpackDatabase(join(wikiFolder('en'), 'wiki.sqlite.gz')), target.namespacePrefix);

let compared = 0;
let failures = 0;
async function compare(request: Request): Promise<Outcome | undefined> {
  const recording = await live.ask(request);
  compared++;
  // MediaWiki's own failures tell nothing.
  if (recording.answer.headers['MediaWiki-API-Error']?.startsWith('internal_api_error') === true) {
    failures++;
    return undefined;
  }
  return compareRecording(recording, target, {}, exceptions);
}
const differs = async (draft: Draft): Promise<boolean> => {
  const outcome = await compare(requestOf(draft));
  return outcome !== undefined && hasFailed(outcome);
};

/** What kind of difference it is: each is shown once. */
const kindOf = ({ parameters }: Draft, { differences }: Outcome): string =>
  [
    ...parameters.map(([name]) => name).filter((name) => name !== 'formatversion'),
    ...differences.slice(0, 1).map(({ at }) => at.replace(/\d+/g, '0')),
  ].join(' ');

const kinds = new Map<string, number>();
async function report(draft: Draft): Promise<void> {
  const least = await shrink(draft, differs);
  const outcome = await compare(requestOf(least));
  if (outcome === undefined) return;
  const kind = kindOf(least, outcome);
  kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  if ((kinds.get(kind) ?? 0) > 1) return;
  console.log(`${printOutcome(outcome)}\n`);
  if (given.keep) store([outcome.recording], true);
}

/** One request and some steps of its continuation. */
async function run(draft: Draft, steps: number): Promise<void> {
  const outcome = await compare(requestOf(draft));
  if (outcome === undefined) return;
  if (hasFailed(outcome)) return report(draft);
  const next = continuationOf(outcome.recording);
  if (next === undefined || steps === 0) return;
  const parameters = [...new Map([...draft.parameters, ...Object.entries(next)])];
  await run({ ...draft, parameters }, steps - 1);
}

Math.random = () => 0.5;
const first = Number(given.seed);
for (let seed = first; seed < first + Number(given.runs); seed++)
  await run(makeDraft(makeChance(seed), pools, given.module), 3);
target.close();
console.log(
  `${compared} requests compared from ${first} on, ${kinds.size} kinds of differences; MediaWiki failed ${failures} times`,
);
process.exitCode = kinds.size > 0 ? 1 : 0;
