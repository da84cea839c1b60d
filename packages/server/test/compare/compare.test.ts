/** `action=compare` on the sample wiki, compared with recorded responses of MediaWiki on the same wiki. */
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Sqlite } from '@wiki-query/importer/sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleFolder } from '../support/crowded-wiki.js';
import { temporaryFolder } from '../support/temporary-folder.js';
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

const folder = temporaryFolder('compare');
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

test.each(['<\n'.repeat(200_000), 'x'.repeat(4_194_305)])('difftoolarge (text %#)', async (totext) => {
  expect(await client.request({ action: 'compare', fromrev: '91', totext })).toMatchObject({
    error: { code: 'difftoolarge' },
  });
  const query = { action: 'query', revids: '91', prop: 'revisions', rvdifftotext: totext };
  expect(await client.request(query)).toMatchObject({ error: { code: 'difftoolarge' } });
});

test('a text of the request brings nothing of a hidden revision with it', async () => {
  const file = join(folder, 'wiki.sqlite');
  copyFileSync(await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz')), file);
  const database = new Sqlite(file);
  const hidden = database
    .prepare(
      'SELECT rev_id FROM revision JOIN page ON page_id = rev_page WHERE rev_deleted & 1 AND rev_id <> page_latest',
    )
    .pluck()
    .get();
  database.exec(`INSERT INTO slot_roles (role_id, role_name) VALUES (99, 'aside');
    INSERT INTO slots (slot_revision_id, slot_role_id, slot_content_id, slot_origin)
    SELECT ${String(hidden)}, 99, slot_content_id, slot_revision_id FROM slots WHERE slot_revision_id = 91`);
  database.close();
  const other = await openTestClient(file);
  try {
    const request = { action: 'compare', fromrev: String(hidden), fromtext: 'x', totext: 'x', prop: 'diff' };
    const body = (await other.send({ query: new URLSearchParams({ ...request, format: 'json' }).toString() })).body;
    expect(JSON.parse(body)).toMatchObject({ compare: { '*': '' } });
    const seen = await other.send(
      { query: new URLSearchParams({ ...request, format: 'json' }).toString() },
      { user: 'Admin' },
    );
    expect(JSON.parse(seen.body)).toMatchObject({ compare: { '*': expect.stringContaining('aside') } });
  } finally {
    await other.close();
  }
});
