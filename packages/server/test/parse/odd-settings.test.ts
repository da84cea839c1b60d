/** What a MediaWiki 1.43 with other settings makes of texts on the sample wiki, as far as no message of its interface is part of it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleFolder } from '../support/crowded-wiki.js';
import { sampleFile, sampleProfile } from '../support/sample-wiki.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { openTestClient, type TestClient } from '../support/test-client.js';
import { unpackDatabase } from '../../src/db/unpack.js';

const general = {
  externalimages: [''],
  externallinktarget: '_blank',
  galleryoptions: { imagesPerRow: 3, imageWidth: 200, imageHeight: 150, mode: 'packed' },
  magiclinks: { ISBN: true, PMID: true, RFC: true },
  nofollowdomainexceptions: ['example.org'],
  nofollownsexceptions: [4],
  thumblimits: { '0': 120, '1': 150, '2': 180, '3': 200, '4': 250, '5': 300 },
};
const settings = {
  citeresponsivereferences: false,
  expensiveparserfunctionlimit: 4,
  fragmentmode: ['html5'],
  maxtoclevel: 3,
  nativeimagelazyloading: true,
  parserenablelegacyheadingdom: false,
  pfstringlengthlimit: 30,
  registerinternalexternals: true,
  responsiveimages: false,
  restrictdisplaytitle: false,
  thumbupright: 0.5,
  uploadmissingfileurl: 'https://files.example/Special:Upload',
};
const functions = ['ifexist'];
const folder = temporaryFolder('odd-settings');

/** The sample's profile with these settings, and with the extensions Cite and ParserFunctions. */
function oddProfile(): string {
  const { extensiontags, functionhooks, magicwords, namespaces } = sampleProfile().facts;
  const file = sampleFile({
    general,
    defaultoptions: { thumbsize: 2 },
    extensiontags: [...extensiontags, '<ref>', '<references>', '<html>'],
    functionhooks: [...functionhooks, ...functions],
    magicwords: [...magicwords, ...functions.map((name) => ({ name, aliases: [name] }))],
    namespaces: { '2': { ...namespaces['2'], nonincludable: true } },
  });
  const path = join(folder, 'site.json');
  writeFileSync(path, JSON.stringify({ ...file, settings }));
  return path;
}

let client: TestClient;
beforeAll(async () => {
  client = await openTestClient(await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz')), oddProfile());
});
afterAll(() => client.close());

interface Recorded {
  readonly text: string;
  readonly parse: Readonly<Record<string, unknown>>;
}

const recorded = readFileSync(join(import.meta.dirname, 'odd-settings.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded);

test.each(recorded)('$text', async ({ text, parse: want }) => {
  const { parse } = await client.request({
    action: 'parse',
    title: 'Project:Zz',
    contentmodel: 'wikitext',
    text,
    prop: 'text|templates|links|externallinks|displaytitle',
    disablelimitreport: '1',
    disableeditsection: '1',
  });
  expect(parse).toMatchObject(want);
});
