/** Texts that fill a response: reading stops with the response, and a continued request returns the others. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copySample, type TestFile } from '../support/crowded-wiki.js';
import { openTestClient, type Query, type TestClient } from '../support/test-client.js';

const length = 100_000;
/** Room for two texts and a part of a third. */
const room = 2.5 * length;

let file: TestFile;
let client: TestClient;
beforeAll(async () => {
  file = await copySample((database) => {
    database.exec(`UPDATE text SET old_flags = 'utf-8', old_text = printf('%0${length}d', old_id)`);
    // One size is less than the text has, and one is more.
    database.exec(
      `UPDATE content SET content_size = CASE content_id % 3 WHEN 0 THEN 10 WHEN 1 THEN ${10 * length} ELSE ${length} END`,
    );
  });
  client = await openTestClient(file.path);
});
afterAll(async () => {
  await client.close();
  file.remove();
});

interface Response {
  readonly continue?: Query;
  readonly query?: { readonly pages?: readonly Page[]; readonly allrevisions?: readonly Page[] };
}
interface Page {
  readonly revisions?: readonly {
    readonly revid: number;
    readonly slots?: { readonly main: { readonly content?: string } };
  }[];
}

/** Revisions of all responses, with the lengths of their texts, and the most texts that one response read. */
async function walk(query: Query): Promise<{ found: ReadonlyMap<number, number>; mostRead: number }> {
  const found = new Map<number, number>();
  let mostRead = 0;
  let next: Query | undefined = {};
  while (next !== undefined) {
    const response: Response = await client.request({ ...query, ...next }, { maxResponseSize: room });
    const read = client.queries().filter(({ sql }) => sql.includes('from text'));
    mostRead = Math.max(
      mostRead,
      // The others are flags.
      read.reduce((sum, { parameters }) => sum + new Set(parameters.filter((one) => typeof one === 'number')).size, 0),
    );
    for (const { revisions = [] } of response.query?.pages ?? response.query?.allrevisions ?? [])
      for (const { revid, slots } of revisions) found.set(revid, slots?.main.content?.length ?? 0);
    next = response.continue;
  }
  return { found, mostRead };
}

const text = { action: 'query', rvprop: 'ids|content', rvslots: 'main', arvprop: 'ids|content', arvslots: 'main' };

it.each<[string, Query]>([
  ['prop=revisions of several pages', { prop: 'revisions', titles: 'Badger|Raven|Otter|Owl|Fox|Main Page' }],
  ['prop=revisions of one page', { prop: 'revisions', titles: 'Main Page', rvlimit: '10' }],
  ['list=allrevisions', { list: 'allrevisions', arvlimit: '20', arvuser: 'Bob Example' }],
])('%s', async (_name, query) => {
  const { found, mostRead } = await walk({ ...text, ...query });
  const withoutTexts = await walk({ ...text, ...query, rvprop: 'ids', arvprop: 'ids' });
  expect(new Set(found.keys())).toEqual(new Set(withoutTexts.found.keys()));
  expect(new Set(found.values())).toEqual(new Set([length]));

  // A size that is too small reads more texts at once, and never all.
  expect(mostRead).toBeLessThanOrEqual(8);
});
