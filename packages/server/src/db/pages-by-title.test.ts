import { expect, test } from 'vitest';
import { withSample } from '../../test/support/sample-wiki.js';
import { c } from './schema/tables.js';
import { pagesByTitle } from './pages-by-title.js';

test.each([1, 2, 1024, 1025, 60_000])('finds pages among %d titles', async (count) => {
  const titles = Array.from({ length: count - 1 }, (_, number) => ({
    namespace: number % 8,
    dbkey: `No page ${number}`,
  }));
  const rows = await withSample((db) =>
    pagesByTitle(db, [...titles, { namespace: 0, dbkey: 'Main_Page' }], [c.page_namespace, c.page_title]),
  );
  expect(rows).toEqual([{ page_namespace: 0, page_title: 'Main_Page' }]);
});
