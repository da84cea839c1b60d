import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestClient, type TestClient } from './support/test-client.js';
import { sampleFolder } from './support/crowded-wiki.js';
import { temporaryFolder } from './support/temporary-folder.js';
import { unpackDatabase } from '../src/db/unpack.js';

let client: TestClient;
beforeAll(async () => {
  client = await openTestClient(
    await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz'), temporaryFolder('odd-values')),
  );
});
afterAll(() => client.close());

test('the message about a wrong title has it as it was read, and in XML its values are elements', async () => {
  const { body } = await client.send({ query: 'action=query&titles=a%20%26%2398;[&format=xml&errorformat=raw' });
  expect(body).toContain(
    '<page _idx="-1" title="a &amp;#98;[" invalid=""><invalidreason code="title-invalid-characters" key="title-invalid-characters"><params><param>[</param><param>a_b&amp;#91;</param></params></invalidreason>',
  );
});

test.each([
  ['continue=%1Fa%1Fb', 'paramvalidator-notmulti', 'continue', '\\ufffda\\ufffdb'],
  [
    'prop=contributors&pcexcludegroup=%1Fnosuch',
    'paramvalidator-unrecognizedvalues',
    'pcexcludegroup',
    '\\ufffdnosuch',
  ],
])('a message about separated values shows no control characters: %s', async (query, key, name, value) => {
  const { body } = await client.send({ query: `action=query&${query}&format=json&errorformat=raw` });
  expect(body).toContain(`"key":"${key}","params":[{"plaintext":"${name}"},{"plaintext":"${value}"}`);
});

test('an error about a large id has all its digits', async () => {
  const { body } = await client.send({
    query: 'action=query&list=backlinks&blpageid=9223372036854775807&format=json&errorformat=raw',
  });
  expect(body).toContain('"key":"apierror-nosuchpageid","params":[9223372036854775807]');
});

test.each(['iiurlwidth=9223372036854775807', 'iiurlheight=9223372036854775807', 'iiurlwidth=-9223372036854775808'])(
  'a picture as large as no number: %s',
  async (size) => {
    const { body } = await client.send({
      query: `action=query&generator=allimages&gailimit=5&prop=imageinfo&iiprop=url&${size}&format=json`,
    });
    expect(body).not.toContain('internal_api_error');
  },
);
