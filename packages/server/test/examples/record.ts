/** Writes the sample wiki's responses to the examples of the spec. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackDatabase } from '../../src/db/unpack.js';
import { sampleFolder } from '../support/crowded-wiki.js';
import { openTestClient } from '../support/test-client.js';
import { readOptions } from '../../../../test/support/read-options.js';
import { requestExamples, examplesFolder, loadExamples, printResponses } from './request-examples.js';

const usage = `npm run record:examples

Sends the examples of the spec to the sample wiki, and writes the responses to spec/examples.

Example:
  npm run record:examples

Exit codes: 0 written, 1 an example has no response, 2 wrong options.`;

readOptions(usage, {});

const client = await openTestClient(await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz')));
const texts = new Map<string, string>();
try {
  for (const one of loadExamples()) texts.set(`${one.module}.json`, printResponses(await requestExamples(one, client)));
} finally {
  client.close();
}
mkdirSync(examplesFolder, { recursive: true });
for (const name of readdirSync(examplesFolder)) if (!texts.has(name)) rmSync(join(examplesFolder, name));
for (const [name, text] of texts) writeFileSync(join(examplesFolder, name), text);
console.log(`spec/examples: the responses to the examples of ${texts.size} modules`);
