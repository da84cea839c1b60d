/** Writes the sample wiki's responses to the examples of the spec: `npm run record:examples`. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackDatabase } from '../../src/db/unpack.js';
import { sampleFolder } from '../support/crowded-wiki.js';
import { openTestClient } from '../support/test-client.js';
import { requestExamples, examplesFolder, loadExamples, printResponses } from './request-examples.js';

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
