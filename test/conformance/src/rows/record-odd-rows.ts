/** Records what a served wiki of the reference kit responds once its database has the rows of `odd-rows.yaml`. */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions, refuse } from '../../../support/read-options.js';
import { oddRowsResponsesFile } from '../folders.js';
import { liveWiki } from '../record/live-wiki.js';
import { type Recording, writeLine } from '../recording.js';
import { readOddRows } from './odd-rows.js';

const usage = `tsx test/conformance/src/rows/record-odd-rows.ts --url URL --folder DIR --database FILE

Records the responses to the requests of odd-rows.yaml, case by case. The database is changed and then restored.

  --url URL         api.php of a wiki of the reference kit, made with the sample's language and seed
  --folder DIR      that wiki as the kit exports it
  --database FILE   its live database, data/wiki.sqlite in the wiki's folder`;

const { url, folder, database } = readOptions(usage, {
  url: { type: 'string' },
  folder: { type: 'string' },
  database: { type: 'string' },
});
if (url === undefined || folder === undefined || database === undefined)
  refuse(usage, '--url, --folder and --database are required.');

/** The address of the sample is part of responses. */
const here = new URL(url).host;
const asSample = (recording: Recording): Recording => ({
  ...recording,
  response: JSON.parse(JSON.stringify(recording.response).replaceAll(here, '127.0.0.1:8100')) as Recording['response'],
});

/** Where MediaWiki fails, there is nothing to compare: our server only must not fail. */
const hasFailed = ({ response }: Recording): boolean =>
  response.headers['MediaWiki-API-Error']?.startsWith('internal_api_error') === true || response.status >= 500;

const kept = mkdtempSync(join(tmpdir(), 'odd-rows-'));
const copy = join(kept, 'wiki.sqlite');
copyFileSync(database, copy);
const lines: string[] = [];
try {
  for (const { name, write, requests } of readOddRows()) {
    write(database);
    // What is cached belongs to the rows of one case.
    const live = liveWiki(url, join(folder, 'users.json'));
    for (const request of requests) {
      const recording = await live.record(request);
      if (!hasFailed(recording)) lines.push(writeLine(asSample(recording)));
    }
    copyFileSync(copy, database);
    console.log(`${name}: ${requests.length} requests`);
  }
} finally {
  copyFileSync(copy, database);
  rmSync(kept, { recursive: true });
}
writeFileSync(oddRowsResponsesFile, `${lines.join('\n')}\n`);
