/** `action=parse` on a wiki whose language has variants. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copySample, type TestFile } from '../support/crowded-wiki.js';
import { sampleFile, sampleProfile } from '../support/sample-wiki.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { openTestClient, type TestClient } from '../support/test-client.js';

const folder = temporaryFolder('variants');
let file: TestFile;
let client: TestClient;

beforeAll(async () => {
  const site = join(folder, 'site.json');
  const codes = ['sr', 'sr-ec', 'sr-el'];
  const { languages } = sampleProfile().facts;
  const more = codes.map((code, i) => ({ code, bcp47: ['sr', 'sr-Cyrl', 'sr-Latn'][i], name: code }));
  const others = languages.filter(({ code }) => !codes.includes(code));
  const general = { lang: 'sr', variants: codes.map((code) => ({ code, name: code })) };
  writeFileSync(site, JSON.stringify(sampleFile({ general, languages: [...others, ...more] })));
  file = await copySample(() => undefined);
  client = await openTestClient(file.path, site);
});
afterAll(async () => {
  await client.close();
  file.remove();
});

const text = '-{A|sr-ec:реч;sr-el:word}- Ова [[Страница|страница]] реч';

test.each([
  ['sr-el', 'sr-Latn', 'word Ova', '>stranica</a> word', 'Naslov'],
  ['sr-ec', 'sr-Cyrl', 'реч Ова', '>страница</a> реч', 'Наслов'],
  ['', 'sr', 'реч Ова', '>страница</a> реч', 'Наслов'],
])('in the variant %j', async (variant, lang, ...parts) => {
  const query = {
    action: 'parse',
    title: 'Наслов',
    contentmodel: 'wikitext',
    prop: 'text|displaytitle',
    variant,
    text,
  };
  const response = JSON.stringify(await client.request(query));
  for (const part of [`lang=\\"${lang}\\"`, ...parts]) expect(response).toContain(part);
});

test('an account has the variant that it prefers, unless the request names one', async () => {
  const query = { action: 'parse', contentmodel: 'wikitext', prop: 'text', text: 'Ова' };
  const html = async (more: Record<string, string>): Promise<string> =>
    JSON.stringify(await client.request({ ...query, ...more }, { user: 'Alice' }));
  expect(await html({})).toContain('Ова');
  expect(await html({ uselang: 'sr-el' })).toContain('Ova');
});
