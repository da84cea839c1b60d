import type { Database } from '@wiki-query/importer/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySample, type TestFile } from '../../../../test/support/crowded-wiki.js';
import { openTestClient, type TestClient } from '../../../../test/support/test-client.js';
import { QUERY_PAGES, type QueryPage } from './query-pages.js';
import { c, t } from '../../../db/schema/tables.js';
import { equals } from '../../../sql/conditions.js';
import { from } from '../../../sql/query.js';

const emptied =
  'page revision redirect category categorylinks linktarget pagelinks templatelinks image imagelinks langlinks page_props user_properties';

/** Few rows, of which each query page lists some and leaves out others. */
function makeSmall(database: Database): void {
  for (const table of emptied.split(' ')) database.exec(`DELETE FROM "${table}"`);
  const add = (table: string, columns: string, ...rows: (string | number)[][]): void => {
    for (const row of rows)
      database.prepare(`INSERT INTO "${table}" (${columns}) VALUES (${row.map(() => '?').join()})`).run(row);
  };
  const page = (id: number, namespace: number, title: string, length: number, isRedirect = 0): void =>
    add(
      'page',
      'page_id, page_namespace, page_title, page_len, page_is_redirect, page_random, page_touched, page_latest',
      [id, namespace, title, length, isRedirect, 0, '20240101000000', id * 10],
    );
  page(1, 0, 'Alpha', 10);
  page(2, 0, 'Beta', 30);
  page(3, 0, 'Gamma', 20, 1);
  page(4, 0, 'Delta', 20, 1);
  page(5, 0, 'Epsilon', 20, 1);
  page(6, 14, 'Cats', 5);
  page(7, 14, 'Empty', 5);
  page(8, 10, 'Used', 5);
  page(9, 10, 'Idle', 5);
  page(10, 6, 'A.png', 5);
  add(
    'redirect',
    'rd_from, rd_namespace, rd_title, rd_interwiki, rd_fragment',
    [3, 0, 'Alpha', '', 'Part'],
    [4, 0, 'Gamma', '', ''],
    [5, 0, 'Nowhere', '', ''],
  );
  const revision = (id: number, of: number, time: string): void =>
    add('revision', 'rev_id, rev_page, rev_comment_id, rev_actor, rev_timestamp', [id, of, 1, 1, time]);
  revision(8, 1, '20240101000000');
  revision(9, 1, '20240201000000');
  revision(10, 1, '20240401000000');
  revision(20, 2, '20240301000000');
  add('category', 'cat_title, cat_pages', ['Cats', 1], ['Dogs', 5], ['Empty', 0]);
  add('categorylinks', 'cl_from, cl_to, cl_timestamp', [1, 'Cats', '2024'], [1, 'Dogs', '2024']);
  add('linktarget', 'lt_id, lt_namespace, lt_title', [1, 0, 'Beta'], [2, 0, 'Missing'], [3, 0, 'Only']);
  add('linktarget', 'lt_id, lt_namespace, lt_title', [4, 10, 'Used'], [5, 10, 'Gone'], [6, 2, 'Alice']);
  // A redirect alone does not make a page wanted, nor does a link to a user's page.
  add('pagelinks', 'pl_from, pl_target_id', [1, 1], [1, 2], [3, 2], [4, 3], [1, 6]);
  add('templatelinks', 'tl_from, tl_target_id', [1, 4], [2, 4], [1, 5]);
  const image = (name: string, size: number, hash: string, time: string): void =>
    add(
      'image',
      'img_name, img_size, img_metadata, img_media_type, img_major_mime, img_minor_mime, img_description_id, img_actor, img_timestamp, img_sha1',
      [name, size, '', 'BITMAP', 'image', 'png', 1, 1, time, hash],
    );
  image('A.png', 10, 'same', '20240101000000');
  image('B.png', 20, 'same', '20240102000000');
  image('C.png', 40, 'other', '20240103000000');
  add('imagelinks', 'il_from, il_to', [1, 'A.png'], [1, 'Absent.png'], [2, 'Absent.png'], [2, 'C.png']);
  add('langlinks', 'll_from, ll_lang, ll_title', [1, 'de', 'A'], [1, 'fr', 'A']);
  add('user_properties', 'up_user, up_property, up_value', [1, 'gadget-clock', '1'], [2, 'gadget-clock', '1']);
  add('user_properties', 'up_user, up_property, up_value', [1, 'gadget-off', '0'], [1, 'skin', 'x']);
}

/** `title` or `title=value` of each row, in order. */
const expected: Readonly<Record<string, readonly string[]>> = {
  Ancientpages: ['Beta=20240301000000', 'Alpha=20240401000000'],
  BrokenRedirects: ['Epsilon'],
  Deadendpages: ['Beta'],
  DoubleRedirects: ['Delta'],
  Fewestrevisions: ['Beta=1', 'Alpha=3'],
  GadgetUsage: ['MediaWiki:gadget-clock=2'],
  ListDuplicatedFiles: ['File:A.png=2'],
  Listredirects: ['Delta', 'Epsilon', 'Gamma'],
  Lonelypages: ['Alpha'],
  Longpages: ['Beta=30', 'Alpha=10'],
  MediaStatistics: ['Media:BITMAP;image/png;3;70=1'],
  Mostcategories: ['Alpha=2'],
  Mostimages: ['File:Absent.png=2'],
  Mostinterwikis: ['Alpha=2'],
  Mostlinked: ['Missing=2'],
  Mostlinkedcategories: ['Category:Dogs=5', 'Category:Cats=1'],
  Mostlinkedtemplates: ['Template:Used=2', 'Template:Gone=1'],
  Mostrevisions: ['Alpha=3', 'Beta=1'],
  Shortpages: ['Alpha=10', 'Beta=30'],
  Uncategorizedcategories: ['Category:Cats', 'Category:Empty'],
  Uncategorizedimages: ['File:A.png'],
  Uncategorizedpages: ['Beta'],
  Uncategorizedtemplates: ['Template:Idle', 'Template:Used'],
  Unusedcategories: ['Category:Empty'],
  Unusedimages: ['File:B.png=20240102000000'],
  Unusedtemplates: ['Template:Idle'],
  Wantedcategories: ['Category:Dogs=1'],
  Wantedfiles: ['File:Absent.png=2'],
  Wantedpages: ['Missing=2'],
  Wantedtemplates: ['Template:Gone=1'],
  Withoutinterwiki: ['Beta'],
};

interface Response {
  readonly query: { readonly querypage: { readonly results: readonly { title: string; value?: string }[] } };
  readonly error?: { readonly code: string };
}

describe('query pages of a small wiki', () => {
  let file: TestFile;
  let client: TestClient;
  beforeAll(async () => {
    file = await copySample(makeSmall);
    client = await openTestClient(file.path);
  });
  afterAll(async () => {
    await client.close();
    file.remove();
  });
  const ask = (page: string): Promise<Response> =>
    client.request({ list: 'querypage', qppage: page, qplimit: 'max' }) as Promise<object> as Promise<Response>;

  it.each(Object.entries(expected))('%s', async (page, rows) => {
    const { query } = await ask(page);
    const found = query.querypage.results.map(({ title, value }) =>
      value === undefined ? title : `${title}=${value}`,
    );
    expect(found).toEqual(rows);
  });

  it('Unwatchedpages needs a right', async () => {
    expect((await ask('Unwatchedpages')).error?.code).toBe('specialpage-cantexecute');
  });

  it('all are tried here', () => {
    expect(Object.keys(QUERY_PAGES)).toEqual([...Object.keys(expected), 'Unwatchedpages'].sort());
  });
});

describe('a query page', () => {
  it('with a column of a table that is not joined does not compile', () => {
    const rows = from(t.page).select(c.page_title);
    const page: QueryPage = { rows: () => rows };
    // @ts-expect-error in a condition
    const wrong: QueryPage = { rows: () => rows.where(equals(c.rd_title, 'A')) };
    // @ts-expect-error in the order of the cache, which has the columns of one table
    const misordered: QueryPage = { rows: () => rows, cacheOrder: [c.page_title] };
    expect([page, wrong, misordered]).toHaveLength(3);
  });
});
