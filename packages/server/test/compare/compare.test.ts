/** `action=compare` on the sample wiki, compared with recorded responses of MediaWiki on the same wiki. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleFolder } from '../support/crowded-wiki.js';
import { openTestClient, type TestClient } from '../support/test-client.js';
import { unpackDatabase } from '../../src/db/unpack.js';

interface Recorded {
  readonly query: string;
  readonly user?: string;
  readonly cacheControl: string;
  readonly body: string;
}

const recorded = readFileSync(join(import.meta.dirname, 'recorded.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line): Recorded => JSON.parse(line));

/** The sentence of errors that names the documentation, which is the server's own. */
const help = /See http[^"<]*/;

let client: TestClient;
beforeAll(async () => {
  client = await openTestClient(await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz')));
});
afterAll(() => client.close());

test.each(recorded)('$query of $user', async ({ query, user, cacheControl, body }) => {
  const response = await client.send({ query }, { user });
  expect(response.body.replace(help, '')).toBe(body);
  expect(response.headers['Cache-Control']).toBe(cacheControl);
});

test.each([
  ['badformat-generic', { totext: 'x', tocontentformat: 'text/css' }],
  ['notserved', { totext: '~~~~', topst: '1' }],
  ['notserved', { totext: '{}', tocontentmodel: 'json', topst: '1' }],
])('the error %s in place of an error of MediaWiki or of what needs a save', async (code, query) => {
  const answer = await client.request({ action: 'compare', fromrev: '91', errorformat: 'none', ...query });
  expect(answer).toMatchObject({ errors: [{ code }] });
});

test.each([
  ['other models are not compared', { tocontentmodel: 'unknown' }, /^<tr><td colspan="4" class="error">/],
  [
    'nor are their revisions',
    { fromcontentmodel: 'unknown', fromtext: 'y' },
    /^<tr class="mw-diff-slot-error" lang="en">/,
  ],
])('%s', async (_, query, html) => {
  const answer = await client.request({ action: 'compare', fromrev: '91', totext: 'x', prop: 'diff', ...query });
  expect(answer).toMatchObject({ compare: { body: expect.stringMatching(html) } });
});
