/** Authors of modules read here which columns an index has: they are those of MediaWiki's database. */
import { join } from 'node:path';
import { Sqlite } from '@wiki-query/importer/sqlite';
import { expect, it } from 'vitest';
import { sampleFolder } from '../../../test/support/crowded-wiki.js';
import { unpackDatabase } from '../unpack.js';
import { expectedIndexes } from './expected-indexes.js';

it('names the columns of each index in their order', async () => {
  const database = new Sqlite(await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz')), { readonly: true });
  const columns = database.prepare<[string], string>('SELECT name FROM pragma_index_info(?) ORDER BY seqno').pluck();
  const names = Object.values(expectedIndexes).flatMap((indexes) => Object.keys(indexes));
  const found = new Map(names.map((name) => [name, columns.all(name).join(' ')]));
  database.close();
  expect(found).toEqual(new Map(Object.values(expectedIndexes).flatMap((indexes) => Object.entries(indexes))));
});
