/** Replays recordings and prints what differs. */
import { readOptions, wholeNumber } from '../../support/read-options.js';
import { type Outcome, replay, type ReplayOptions } from './harness.js';
import { replayFromDumps } from './from-dumps.js';
import { compareTexts } from './whole-texts.js';
import { countByModule, hasFailed, printCounts, printOutcome } from './report.js';

const usage = `npm run conformance -w test -- [options]

Replays the recorded requests and prints the responses that differ from MediaWiki's.

  --module NAME, -m   only the recordings of this module; can be repeated
  --id ID             only the recording with this id
  --match TEXT        only recordings whose query contains the text
  --bodies            compare bodies only, without status and headers
  --first N           print so many of those that differ (5)
  --full              print all differences of each
  --table             print only the counts of each module
  --accepted          print those that differ as exceptions.yaml accepts it
  --database mariadb  serve a copy of the sample from MariaDB
  --from-dumps        serve the wiki that was imported from dumps
  --recordings DIR    replay recordings with whole texts from this folder
  --messages DIR      the messages for --recordings

Examples:
  npm run conformance -w test -- -m allpages --first 20
  npm run conformance -w test -- --database mariadb

Exit codes: 0 none differs, 1 one differs, 2 wrong options.`;

const values = readOptions(usage, {
  module: { type: 'string', multiple: true, short: 'm' },
  id: { type: 'string' },
  match: { type: 'string' },
  bodies: { type: 'boolean', default: false },
  first: { type: 'string', default: '5' },
  full: { type: 'boolean', default: false },
  table: { type: 'boolean', default: false },
  accepted: { type: 'boolean', default: false },
  'from-dumps': { type: 'boolean', default: false },
  database: { type: 'string', default: 'sqlite' },
  recordings: { type: 'string' },
  messages: { type: 'string' },
});
const first = wholeNumber(usage, 'first', values.first);

if (values.recordings !== undefined) {
  const { equal, accepted, left, differences } = await compareTexts(values.recordings, values.messages);
  for (const { query, user, expected, found } of differences.slice(0, first))
    console.log(`${user === undefined ? '' : `${user}: `}${query}\n  - ${expected}\n  + ${found}\n`);
  for (const [reason, count] of accepted) console.log(`${count} accepted: ${reason}`);
  const kept = [...accepted.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${equal} equal to the last character, ${kept} accepted, ${differences.length} differ, ${left} left out`);
  process.exit(differences.length > 0 ? 1 : 0);
}

const options: ReplayOptions = {
  ...(values.module === undefined ? {} : { modules: values.module.flatMap((name) => name.split(',')) }),
  ...(values.id === undefined ? {} : { id: values.id }),
  ...(values.match === undefined ? {} : { match: values.match }),
  bodiesOnly: values.bodies,
  engine: values.database === 'mariadb' ? 'mariadb' : 'sqlite',
};
const outcomes = values['from-dumps'] ? await replayFromDumps(options) : await replay(options);
const failed = outcomes.filter(hasFailed);
// Cases that wait for another module are counted, and shown last.
const waits = ({ body }: Outcome): boolean => body?.includes('"code":"notimplemented"') === true;
const shown = values.accepted
  ? outcomes.filter(({ accepted }) => accepted !== undefined)
  : [...failed.filter((outcome) => !waits(outcome)), ...failed.filter(waits)];
if (!values.table)
  for (const outcome of shown.slice(0, first)) console.log(`${printOutcome(outcome, values.full ? 1000 : 8)}\n`);
const counts = countByModule(outcomes);
const named = options.modules;
console.log(printCounts(named === undefined ? counts : counts.filter(({ module }) => named.includes(module))));
const accepted = outcomes.filter((outcome) => outcome.accepted !== undefined).length;
const waiting = failed.filter(waits).length;
console.log(
  `${outcomes.length - failed.length - accepted} of ${outcomes.length} equal, ${accepted} accepted, ${failed.length} differ` +
    (waiting > 0 ? ` (${waiting} of them for want of a module)` : ''),
);
process.exitCode = failed.length > 0 ? 1 : 0;
