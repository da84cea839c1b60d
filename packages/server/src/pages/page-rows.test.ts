import { describe, expect, it } from 'vitest';
import { sampleWiki, withSample } from '../../test/support/sample-wiki.js';
import { from } from '../sql/query.js';
import { c, t } from '../db/schema/tables.js';
import { readDeletedRevisions, readLiveRevisions, readPagesById, readRedirects, withUsualFields } from './page-rows.js';

const wiki = sampleWiki();

describe('rows of pages', () => {
  it('have the usual columns, and each requested one once', () => {
    expect(withUsualFields(['page_len', 'page_title']).filter((name) => name === 'page_title')).toHaveLength(1);
    expect(withUsualFields(['page_len'])).toEqual([...withUsualFields([]), 'page_len']);
  });

  it('have the requested columns; an ID given twice is one row, and an unknown one none', async () => {
    const rows = await withSample((db) => readPagesById(db, ['page_id', 'page_title'], [84, 84, 999_999]));
    expect(rows).toEqual([{ page_id: 84, page_title: 'Candle' }]);
  });
});

describe('revisions', () => {
  const deleted = () => withSample((db) => db.first(from(t.archive).select(c.ar_rev_id, c.ar_namespace, c.ar_title)));

  it('of pages are found with their pages, deleted ones with their titles', async () => {
    const row = await deleted();
    const ids = [91, row?.ar_rev_id ?? 0, 999_999];
    expect(await withSample((db) => readLiveRevisions(db, ids))).toEqual(new Map([[91, 84]]));
    const titles = await withSample((db) => readDeletedRevisions(db, wiki, ids));
    expect([...titles].map(([id, { namespace, dbkey }]) => [id, namespace, dbkey])).toEqual([
      [row?.ar_rev_id, row?.ar_namespace, row?.ar_title],
    ]);
  });
});

it('redirects have their targets with section and wiki; other pages have no target', async () => {
  const here = wiki.titles.of(0, 'Alt_Kettle');
  const found = await withSample((db) =>
    readRedirects(
      db,
      wiki,
      new Map([
        [425, here],
        [84, wiki.titles.of(0, 'Candle')],
      ]),
    ),
  );
  expect([...found.keys()]).toEqual([425]);
  expect(found.get(425)).toMatchObject({ from: here, to: { namespace: 0, dbkey: 'Kettle', interwiki: '' } });
});
