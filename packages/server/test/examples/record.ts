/** Writes the sample wiki's responses to the examples of the spec. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackDatabase } from '../../src/db/unpack.js';
import { sampleFolder } from '../support/crowded-wiki.js';
import { openTestClient } from '../support/test-client.js';
import { readOptions } from '../../../../test/support/read-options.js';
import { requestExamples, loadExamples, printResponses, specFolders } from './request-examples.js';

const usage = `npm run record:examples

Sends the examples of the spec to the sample wiki, and writes the responses to spec/examples.

Example:
  npm run record:examples

Exit codes: 0 written, 1 an example has no response, 2 wrong options.`;

readOptions(usage, {});

const client = await openTestClient(await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz')));
const texts = new Map<string, string>();
try {
  for (const one of loadExamples())
    texts.set(join(one.folder, 'examples', `${one.module}.json`), printResponses(await requestExamples(one, client)));
} finally {
  client.close();
}
for (const folder of specFolders) {
  const examples = join(folder, 'examples');
  mkdirSync(examples, { recursive: true });
  for (const name of readdirSync(examples)) if (!texts.has(join(examples, name))) rmSync(join(examples, name));
}
for (const [path, text] of texts) writeFileSync(path, text);
console.log(`spec: the responses to the examples of ${texts.size} modules`);
