/**
 * Records MediaWiki's responses on MariaDB, for requests whose response from our server on MariaDB differs from that of
 * MediaWiki on SQLite.
 */
import { writeFileSync } from 'node:fs';
import { readOptions, refuse } from '../../../support/read-options.js';
import { compareResponses } from '../compare.js';
import { mariadbResponsesFile } from '../folders.js';
import { replay } from '../harness.js';
import { hasFailed } from '../report.js';
import { readMariadbResponses, writeLine, type Recording } from '../recording.js';
import { liveWiki } from './live-wiki.js';

const usage = `tsx test/conformance/src/record/record-mariadb.ts --url URL --users FILE [--match TEXT]

Records what MediaWiki answers on MariaDB, where our server on MariaDB answers otherwise than MediaWiki on SQLite.

  --url URL      the api.php of the sample, copied to MariaDB by the reference kit; its $wgServer is the sample's
  --users FILE   its accounts with their passwords
  --match TEXT   only requests whose query contains the text`;

const { url, users, match } = readOptions(usage, {
  url: { type: 'string' },
  users: { type: 'string' },
  match: { type: 'string' },
});
if (url === undefined || users === undefined) refuse(usage, '--url and --users are required.');

const live = liveWiki(url, users);
const known = new Map(readMariadbResponses().map((recording) => [recording.id, recording]));
const outcomes = await replay({ engine: 'mariadb', ...(match !== undefined && { match }) });
const found: Recording[] = [];
for (const { recording } of outcomes.filter(hasFailed)) {
  if (recording.request.wiki !== undefined || known.has(recording.id)) continue;
  const { response } = await live.record(recording.request);
  const options = {
    hasMessages: true,
    ownMessages: new Set<string>(),
    ownMarkers: new Map<string, readonly string[]>(),
  };
  if (compareResponses(recording.response, response, options).length > 0) found.push({ ...recording, response });
  else console.log(`the same on both: ${recording.id} ${recording.request.query}`);
}
const all = [...known.values(), ...found].sort((a, b) => (a.id < b.id ? -1 : 1));
writeFileSync(mariadbResponsesFile, all.map((recording) => `${writeLine(recording)}\n`).join(''));
console.log(`${found.length} answers recorded, ${all.length} in all`);
