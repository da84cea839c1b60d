/** Sends the same random requests to a MediaWiki and to our server. */
import { join } from 'node:path';
import { unpackDatabase } from '../../../../packages/server/src/db/unpack.js';
import { loadExceptions } from '../exceptions.js';
import { projectFolder, wikiFolder } from '../folders.js';
import { readOptions, refuse, wholeNumber } from '../../../support/read-options.js';
import { store } from '../import-recordings.js';
import { liveWiki } from '../record/live-wiki.js';
import { openTarget } from '../target.js';
import { kindNamed } from './kinds.js';
import { makePeerComparison } from './peer-comparison.js';
import { readPools } from './pools.js';

const usage = `npm run conformance:random -w test -- --peer URL [options]

Sends the same random requests to a MediaWiki and to our server, and prints the smallest requests whose responses differ.
The database of that MediaWiki must be the sample's.

  --peer URL          the api.php of that MediaWiki
  --seed N            number of the first request; the same numbers make the same requests (1)
  --runs N            number of requests, each with some steps of continuation (100)
  --kind KIND         modules, together, values, titles, protocol, manners or clients (modules)
  --module NAME, -m   only requests of this module; can be repeated
  --keep              add the requests that differ to the recordings
  --database mariadb  our server reads from MariaDB too: a copy of the sample, or the database of --settings
  --settings FILE     the database.yaml of that MediaWiki's own database
  --messages FILE     the messages.json of that MediaWiki: all texts in the wiki's language are compared

Examples:
  npm run conformance:random -w test -- --peer http://127.0.0.1:8100/w/api.php --seed 1000 --runs 500
  npm run conformance:random -w test -- --peer http://127.0.0.1:8100/w/api.php -m links -m backlinks --keep

Exit codes: 0 all equal, 1 something differs, 2 wrong options.`;

const given = readOptions(usage, {
  peer: { type: 'string' },
  seed: { type: 'string', default: '1' },
  runs: { type: 'string', default: '100' },
  module: { type: 'string', multiple: true, short: 'm', default: [] },
  kind: { type: 'string', default: 'modules' },
  keep: { type: 'boolean', default: false },
  database: { type: 'string', default: 'sqlite' },
  settings: { type: 'string' },
  messages: { type: 'string' },
});
if (given.peer === undefined) refuse(usage, '--peer is required: the URL of the api.php of a MediaWiki.');
const first = wholeNumber(usage, 'seed', given.seed);
const runs = wholeNumber(usage, 'runs', given.runs);

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
await checkByChance(first, runs, kindNamed(given.kind, pools, given.module));
await target.close();
report();
process.exitCode = counts().kinds > 0 ? 1 : 0;
