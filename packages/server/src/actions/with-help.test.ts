import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestClient, type TestClient } from '../../test/support/test-client.js';
import { sampleFolder } from '../../test/support/crowded-wiki.js';
import { temporaryFolder } from '../../test/support/temporary-folder.js';
import { unpackDatabase } from '../db/unpack.js';
import { marked, markedParameter } from './own-texts.js';

let client: TestClient;
beforeAll(async () => {
  client = await openTestClient(
    await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz'), temporaryFolder('with-help')),
  );
});
afterAll(() => client.close());

interface Described {
  readonly description?: string;
  readonly parameters: readonly { readonly name: string; readonly description?: string }[];
}

async function describeAllpages(options: string): Promise<Described> {
  const { body } = await client.send({
    query: `action=paraminfo&modules=query%2Ballpages&format=json&formatversion=2&${options}`,
  });
  expect(client.failure()).toBeUndefined();
  const { paraminfo } = JSON.parse(body) as { readonly paraminfo: { readonly modules: readonly Described[] } };
  const [module] = paraminfo.modules;
  if (module === undefined) throw new Error(`There is no module in ${body}`);
  return module;
}

const parameter = (module: Described, name: string): string | undefined =>
  module.parameters.find((one) => one.name === name)?.description;

test('without helpformat nothing is described', async () => {
  const module = await describeAllpages('uselang=de');
  expect(module).not.toHaveProperty('description');
  expect(module.parameters[0]).not.toHaveProperty('description');
});

test('descriptions are in English where the language is not known', async () => {
  for (const language of ['en', 'xx', 'fr']) {
    const module = await describeAllpages(`helpformat=html&uselang=${language}`);
    expect(module.description).toMatch(
      /^Lists all pages of one namespace\. The pages of one namespace are in alphabetical order/,
    );
    expect(parameter(module, 'from')).toContain('Start the list at this title');
  }
});

test.each(['de', 'de-at', 'de-ch', 'de-formal'])('descriptions are in German for %s', async (language) => {
  const module = await describeAllpages(`helpformat=html&uselang=${language}`);
  expect(module.description).toMatch(/^Listet alle Seiten eines Namensraums auf\. .*alphabetisch nach Titel sortiert/);
  expect(parameter(module, 'from')).toContain('Die Liste mit diesem Titel beginnen');
  expect(parameter(module, 'limit')).toContain('1 bis 500');
  expect(parameter(module, 'filterlanglinks')).toContain(
    '<dl><dt><span dir="ltr" lang="en">all</span></dt><dd>Seiten mit und ohne Sprachlinks.</dd>',
  );
});

test('links lead to the documentation in the language', async () => {
  const html = await describeAllpages('helpformat=html&uselang=de');
  expect(html.description).toMatch(/<a href="[^"]*\/docs\/de\/meta\/siteinfo"><kbd>siteinfo<\/kbd><\/a>/);
  const wikitext = await describeAllpages('helpformat=wikitext&uselang=de');
  expect(wikitext.description).toMatch(/\[http\S*\/docs\/de\/meta\/siteinfo <kbd>siteinfo<\/kbd>\]/);
});

test('raw descriptions are keys, whatever the language', async () => {
  const module = await describeAllpages('helpformat=raw&uselang=de');
  expect(module.description).toEqual([{ key: 'apihelp-query+allpages-summary', params: [] }]);
});

test('messages that show their names come before our texts', async () => {
  const { body } = await client.send({ query: 'action=help&modules=query%2Ballpages&uselang=qqx' });
  expect(body).toContain('(apihelp-query+allpages-summary');
});

test('help has our descriptions where the wiki has no messages, in the language of the request', async () => {
  const english = (await client.send({ query: 'action=help&modules=query%2Ballpages' })).body;
  expect(english).toContain('<p>Lists all pages of one namespace.\n</p>');
  const german = (await client.send({ query: 'action=help&modules=query%2Ballpages&uselang=de' })).body;
  expect(german).toContain('<html lang="de" dir="ltr">');
  expect(german).toContain('<p>Listet alle Seiten eines Namensraums auf.\n</p>');
  expect(german).toContain('Die Liste mit diesem Titel beginnen');
});

test('text is escaped in both kinds of markup', () => {
  expect(marked('a < b & `<kbd>` in [`x`](y)', 'html', 'http://d/')).toBe(
    'a &lt; b &amp; <kbd>&lt;kbd&gt;</kbd> in <a href="http://d/y"><kbd>x</kbd></a>',
  );
  expect(marked('see `[[x]]`', 'wikitext', 'http://d/')).toBe('see <kbd><nowiki>[[x]]</nowiki></kbd>');
  expect(markedParameter({ text: 'A.', values: { '<': 'less' } }, 'wikitext', '')).toBe(
    'A.\n;<span dir="ltr" lang="en">&lt;</span>:less',
  );
});
