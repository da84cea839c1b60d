/** `action=opensearch` on the sample wiki, compared with recorded responses of MediaWiki on the same wiki. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleFolder } from '../support/crowded-wiki.js';
import { openTestClient, type TestClient } from '../support/test-client.js';
import { unpackDatabase } from '../../src/db/unpack.js';

interface Recorded {
  readonly query: string;
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

test.each(recorded)('$query', async ({ query, cacheControl, body }) => {
  const response = await client.send({ query });
  expect(response.body.replace(help, '')).toBe(body);
  expect(response.headers['Cache-Control']).toBe(cacheControl);
});

test('a wrong parameter is reported before the format of the action is known', async () => {
  const response = await client.send({ query: 'action=opensearch' });
  expect(response.headers['Content-Type']).toBe('text/html; charset=UTF-8');
});
