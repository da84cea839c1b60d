/**
 * Asks a served wiki and our server the same by chance, and prints the smallest requests whose answers differ:
 *
 *     npm run conformance:random -- --peer URL [--seed N] [--runs N] [--module NAME]... [--kind KIND] [--keep]
 *         [--database mariadb] [--settings FILE] [--messages FILE]
 *
 * The served wiki's database must be the sample's. `--keep` adds those requests to the recordings. Where the served wiki runs on
 * MariaDB, `--database mariadb` lets our server do so too: on a copy of the sample, or with the `database.yaml` of `--settings` on the
 * served wiki's own database. `--messages` is the `messages.json` of the served wiki: with it all texts in the wiki's language
 * are compared, to the last character.
 */
import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { unpackDatabase } from '../../../../packages/server/src/db/unpack.js';
import { loadExceptions } from '../exceptions.js';
import { projectFolder, wikiFolder } from '../folders.js';
import { store } from '../import-recordings.js';
import { liveWiki } from '../record/live-wiki.js';
import { openTarget } from '../target.js';
import { kindNamed } from './kinds.js';
import { makePeerComparison } from './peer-comparison.js';
import { readPools } from './pools.js';

const { values: given } = parseArgs({
  options: {
    peer: { type: 'string' },
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '100' },
    module: { type: 'string', multiple: true, short: 'm', default: [] },
    kind: { type: 'string', default: 'modules' },
    keep: { type: 'boolean', default: false },
    database: { type: 'string', default: 'sqlite' },
    settings: { type: 'string' },
    messages: { type: 'string' },
  },
});
if (given.peer === undefined) throw new Error('--peer is needed: the address of the api.php of a served wiki');

const accounts = join(projectFolder, 'packages/server/test/auth/accounts.json');
const live = liveWiki(given.peer, accounts);
const engine = given.database === 'mariadb' ? 'mariadb' : 'sqlite';
const target = await openTarget('en', {
  engine,
  ...(given.settings !== undefined && { settings: given.settings }),
  ...(given.messages !== undefined && { messages: given.messages }),
});
const pools = readPools(await unpackDatabase(join(wikiFolder('en'), 'wiki.sqlite.gz')), target.namespacePrefix);

const { checkByChance, counts } = makePeerComparison({
  live,
  target,
  exceptions: loadExceptions(),
  engine,
  hasTexts: given.messages !== undefined,
  ...(given.keep ? { onFound: ({ recording }) => store([recording], true) } : {}),
});

Math.random = () => 0.5;
const first = Number(given.seed);
function report(): void {
  const { equal, accepted, differing, kinds, failures, limited } = counts();
  console.log(
    `From ${first} on: ${equal} equal, ${accepted} accepted, ${differing} differ in ${kinds} kinds; MediaWiki failed ${failures} times and limited ${limited}`,
  );
}
// A run that is ended says how far it came.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    report();
    process.exit(130);
  });
await checkByChance(first, Number(given.runs), kindNamed(given.kind, pools, given.module));
await target.close();
report();
process.exitCode = counts().kinds > 0 ? 1 : 0;
