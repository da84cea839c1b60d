import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySample, sampleFolder } from '../../../test/support/crowded-wiki.js';
import { openTestClient, type Json, type TestClient } from '../../../test/support/test-client.js';
import { unpackDatabase } from '../../db/unpack.js';

/** In the sample, the page Candle has the revisions 91, 974 and 1078; the last one has the text of the second. */
let client: TestClient;
beforeAll(async () => {
  client = await openTestClient(await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz')));
});
afterAll(() => client.close());

interface Response {
  readonly query: { readonly pages: readonly { readonly revisions: readonly Json[] }[] };
}

async function diffs(query: Readonly<Record<string, string>>, from = client): Promise<readonly unknown[]> {
  const response = await from.request({ prop: 'revisions', rvprop: 'ids', ...query });
  return (response as Json as unknown as Response).query.pages[0]?.revisions.map(({ diff }) => diff) ?? [];
}

const isTable = expect.stringContaining('<td colspan="2" class="diff-lineno"');

describe('a revision compared', () => {
  it.each([
    ['with the one before it', '974', 'prev', { from: 91, to: 974, body: isTable }],
    ['with the nearest of those before it', '1078', 'prev', { from: 974, to: 1078, body: '' }],
    ['with none before it', '91', 'prev', { from: false, to: 91, body: '' }],
    ['with the next one', '91', 'next', { from: 91, to: 974, body: isTable }],
    ['with the same text', '974', '1078', { from: 974, to: 1078, body: '' }],
    ['with none after it', '1078', 'next', { from: 1078, to: 0, body: '' }],
    ['with a revision by its ID', '91', '1078', { from: 91, to: 1078, body: isTable }],
    ['with itself', '91', '91', { from: 91, to: 91, body: '' }],
  ])('%s', async (_, revids, rvdiffto, diff) => {
    expect(await diffs({ revids, rvdiffto })).toEqual([diff]);
  });

  it('with a text', async () => {
    const [diff] = await diffs({ revids: '974', rvdifftotext: 'A new text' });
    expect(diff).toEqual({ body: expect.stringMatching(/diff-deletedline[^]*diff-addedline[^]*new text<\/ins>/) });
  });

  it('is not in a format that its model lacks', async () => {
    const query = { revids: '974', rvdifftotext: 'x', rvcontentformat: 'application/json' };
    expect(await diffs(query)).toEqual([{ badcontentformat: true }]);
  });
});

it('one comparison is made in a response', async () => {
  const query = { titles: 'Candle', rvlimit: '3', rvdir: 'newer' };
  // The first revision has nothing before it: that costs nothing.
  expect(await diffs({ ...query, rvdiffto: 'prev' })).toEqual([
    { from: false, to: 91, body: '' },
    { from: 91, to: 974, body: isTable },
    { notcached: true },
  ]);
});

it('nothing is shown of a hidden revision', async () => {
  const hiding = await copySample((database) => {
    database.exec('UPDATE revision SET rev_deleted = 1 WHERE rev_id = 974');
  });
  const other = await openTestClient(hiding.path);
  try {
    expect(await diffs({ revids: '974', rvdiffto: 'prev' }, other)).toEqual([undefined]);
    expect(await diffs({ revids: '91', rvdiffto: 'next' }, other)).toEqual([{ from: 91, to: 974, body: false }]);
  } finally {
    await other.close();
    hiding.remove();
  }
});
