// @module-tag bzip2
// @module-tag slow
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { InsertReader } from '../src/sql/insert-reader.js';
import type { SqlValue } from '../src/sql/values.js';
import { fixture, rowsOf, runImport, temporaryFolder } from './support/run-import.js';

const folder = temporaryFolder('links');

/** Wikis, and a page whose history was merged into another one: MediaWiki left the links of its old text in the tables. */
const wikis = [
  { wiki: 'samplewiki', stale: 472 },
  { wiki: 'essaiwiki', stale: 475 },
  { wiki: 'hetestwiki', stale: 473 },
] as const;
const queries = {
  pagelinks: 'SELECT pl_from AS page, lt_namespace, lt_title FROM pagelinks JOIN linktarget ON lt_id = pl_target_id',
  templatelinks:
    'SELECT tl_from AS page, lt_namespace, lt_title FROM templatelinks JOIN linktarget ON lt_id = tl_target_id',
  categorylinks: 'SELECT cl_from AS page, cl_to, cl_sortkey_prefix, cl_type FROM categorylinks',
  imagelinks: 'SELECT il_from AS page, il_to FROM imagelinks',
  externallinks: 'SELECT el_from AS page, el_to_domain_index, el_to_path FROM externallinks',
  langlinks: 'SELECT ll_from AS page, ll_lang, ll_title FROM langlinks',
  iwlinks: 'SELECT iwl_from AS page, iwl_prefix, iwl_title FROM iwlinks',
  redirect:
    "SELECT rd_from AS page, rd_namespace, rd_title, ifnull(rd_interwiki, ''), ifnull(rd_fragment, '') FROM redirect",
  page_props: 'SELECT pp_page AS page, pp_propname, pp_value FROM page_props',
} as const;

const rowTexts = (out: string, sql: string, stale: number): ReadonlySet<string> =>
  new Set(
    rowsOf(out, `SELECT * FROM (${sql}) WHERE page <> ${stale} AND page IN (SELECT page_id FROM page)`).map((row) =>
      JSON.stringify(row),
    ),
  );

describe('links found in texts', () => {
  it.each(wikis)("are those of MediaWiki's tables: $wiki", async ({ wiki, stale }) => {
    const sample = fixture(wiki);
    const [withTables, fromTexts] = [join(folder, `${wiki}-tables`), join(folder, `${wiki}-texts`)];
    await runImport([sample], withTables);
    await runImport(
      readdirSync(sample)
        .filter((name) => /meta-history|siteinfo|logging/.test(name))
        .map((name) => join(sample, name)),
      fromTexts,
    );
    for (const [table, sql] of Object.entries(queries)) {
      const [want, got] = [rowTexts(withTables, sql, stale), rowTexts(fromTexts, sql, stale)];
      const both = [...got].filter((row) => want.has(row)).length;
      console.log(`${wiki} ${table}: ${both} of ${got.size} found are right, ${both} of ${want.size} are found`);
      expect(both / got.size, `precision of ${table}`).toBeGreaterThanOrEqual(0.99);
      expect(both / want.size, `recall of ${table}`).toBeGreaterThanOrEqual(0.99);
    }
  });
});

describe('links found in the texts of the Afar Wikipedia', () => {
  /** Targets of each page as the published table has them. */
  function published(table: string, width: number): ReadonlyMap<number, number> {
    const counts = new Map<number, number>();
    const text = gunzipSync(readFileSync(join(fixture('aawiki'), `aawiki-20260101-${table}.sql.gz`)));
    const values: SqlValue[] = [];
    const target = {
      places: Int32Array.from({ length: width }, (_, column) => (column === 0 ? 0 : -1)),
      times: new Uint8Array(width),
      rows: {
        values,
        at: 0,
        onRow: () => void counts.set(Number(values[0]), (counts.get(Number(values[0])) ?? 0) + 1),
      },
    };
    const reader = new InsertReader(table, { onInsert: () => target, onOtherRow: () => undefined });
    reader.push(text);
    reader.end();
    return counts;
  }

  it('are as many as in the published tables for 95 % of the pages', async () => {
    const out = join(folder, 'aawiki');
    await runImport([fixture('aawiki')], out);
    for (const [table, column, width] of [
      ['pagelinks', 'pl_from', 3],
      ['categorylinks', 'cl_from', 7],
    ] as const) {
      const want = published(table, width);
      const rows = rowsOf(
        out,
        `SELECT page_id AS id, (SELECT count(*) FROM ${table} WHERE ${column} = page_id) AS found FROM page`,
      ) as readonly { readonly id: number; readonly found: number }[];
      const equal = rows.filter(({ id, found }) => found === (want.get(id) ?? 0)).length;
      console.log(`aawiki ${table}: as many targets for ${equal} of ${rows.length} pages`);
      expect(equal / rows.length, table).toBeGreaterThanOrEqual(0.95);
    }
  });
});
