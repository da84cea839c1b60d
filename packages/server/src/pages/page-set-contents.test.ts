import { expect, it } from 'vitest';
import { sampleWiki } from '../../test/support/sample-wiki.js';
import type { PageRow } from './page-rows.js';
import { PageSetContents } from './page-set-contents.js';

/** Contents whose ids a test sets. */
class Contents extends PageSetContents {
  constructor() {
    super();
    this.good.set(84, { page_id: 84, page_namespace: 0, page_title: 'Candle', page_is_redirect: 0 } as PageRow);
    this.setId(0, 'Candle', 84);
    this.missing.set(-1, { namespace: 4, dbkey: 'Nowhere' });
    this.setId(4, 'Nowhere', -1);
    this.special.set(-2, sampleWiki().titles.of(-1, 'Version'));
  }
}

it('are not empty with a note about a title or an ID alone', () => {
  expect(new PageSetContents().isEmpty).toBe(true);
  const [byId, byTitle] = [new PageSetContents(), new PageSetContents()];
  byId.missingPageIds.push(7);
  byTitle.interwiki.set('de:A', 'de');
  expect([byId.isEmpty, byTitle.isEmpty]).toEqual([false, false]);
});

it('have titles by ID, negative for missing ones, and IDs by title in its namespace', () => {
  const contents = new Contents();
  expect([...contents.goodAndMissing()]).toEqual([
    [84, { namespace: 0, dbkey: 'Candle' }],
    [-1, { namespace: 4, dbkey: 'Nowhere' }],
  ]);
  expect([contents.idOf(0, 'Candle'), contents.idOf(1, 'Candle')]).toEqual([84, undefined]);
});

it('have the data of generators with the ID of each title, and none for titles outside', () => {
  const contents = new Contents();
  contents.setGeneratorData({ namespace: 0, dbkey: 'Candle' }, { index: 1 });
  contents.setGeneratorData({ namespace: -1, dbkey: 'Version' }, { index: 2 });
  contents.setGeneratorData({ namespace: 0, dbkey: 'Elsewhere' }, { index: 3 });
  expect(contents.generatorDataOf({ namespace: 0, dbkey: 'Elsewhere' })).toEqual({ index: 3 });
  expect([...contents.eachGeneratorData()]).toEqual([
    { id: 84, data: { index: 1 } },
    { id: -2, data: { index: 2 } },
  ]);
});
