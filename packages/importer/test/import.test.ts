// @module-tag bzip2
// @module-tag slow
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fixture, rowsOf, runImport, temporaryFolder } from './support/run-import.js';

const folder = temporaryFolder('import');
const sample = fixture('samplewiki');
const aawiki = fixture('aawiki');
const articles = join(sample, 'samplewiki-20250701-pages-articles-multistream.xml.bz2');

describe('the dump of the sample wiki', () => {
  it('becomes a wiki folder with all rows', async () => {
    const out = join(folder, 'sample');
    const { result, said } = await runImport([sample], out);
    expect(result?.rows).toMatchObject({
      page: 471,
      revision: 1239,
      logging: 659,
      pagelinks: 2369,
      categorylinks: 528,
      templatelinks: 167,
      searchindex: 471,
      user: 27,
    });
    expect(result?.warnings).toEqual([]);
    expect(readdirSync(out).sort()).toEqual(['site.json', 'wiki.sqlite']);
    expect(said).toContain('Serve it: wiki-query serve');
    expect(rowsOf(out, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(rowsOf(out, "SELECT name FROM sqlite_master WHERE name LIKE 'import%'")).toEqual([]);
    // The redirect that a move deletes is not the page that has its title now.
    expect(
      rowsOf(out, "SELECT DISTINCT log_page FROM logging WHERE log_action IN ('delete_redir', 'delete_redir2')"),
    ).toEqual([{ log_page: 0 }]);
  });

  it('says in a dry run what is missing, and writes nothing', async () => {
    const out = join(folder, 'dry');
    const { said } = await runImport([articles], out, { dryRun: true });
    expect(said).toContain('older revisions (incomplete: revisions, allrevisions, usercontribs, contributors)');
    expect(said).toContain('logs (*-pages-logging.xml.gz) (empty: logevents)');
    expect(said).toContain('table pagelinks, derived from page texts');
    expect(said).toMatch(/Requires about [\d.]+ MB of disk space \(.* available\) and [\d.]+ s\./);
    expect(existsSync(out)).toBe(false);
  });

  it('says which pages have no revisions, and that there is no search index', async () => {
    const page = join(sample, 'samplewiki-20250701-page.sql.gz');
    const { said } = await runImport([articles, page], join(folder, 'dry'), { dryRun: true, search: false });
    expect(said).toContain(
      'revisions of talk pages and user pages: the table page lists these pages (incomplete: allpages, revisions, search)',
    );
    expect(said).toContain('search index (--no-search) (empty: search)');
  });

  it('refuses a folder that has a wiki', async () => {
    const out = join(folder, 'taken');
    await runImport([articles], out);
    await expect(runImport([articles], out)).rejects.toThrow(
      'has a wiki already: name another folder, or replace it with --update',
    );
  });
});

describe('the dump of the Afar Wikipedia', () => {
  it('has all pages and revisions, unpacked by 7z', { tags: '7z' }, async () => {
    const out = join(folder, 'aawiki');
    const { result } = await runImport([aawiki], out);
    expect(result?.rows).toMatchObject({ page: 507, revision: 1307 });
    expect(result?.warnings.join('\n')).toMatch(
      /table pagelinks names its targets by id, and the dump has no table linktarget/,
    );
    expect(
      rowsOf(
        out,
        "SELECT count(*) AS n FROM revision JOIN page ON page_id = rev_page WHERE page_title = 'Main_Page' AND page_namespace = 0",
      ),
    ).toEqual([{ n: 81 }]);
    expect(rowsOf(out, 'SELECT min(rev_timestamp) AS first, max(rev_timestamp) AS last FROM revision')).toMatchObject([
      { first: expect.stringMatching(/^2005/), last: expect.stringMatching(/^2025/) },
    ]);
  });

  it('has the newest revision of each page in its file of current revisions', async () => {
    const out = join(folder, 'aawiki-current');
    await runImport([join(aawiki, 'aawiki-20260101-pages-meta-current.xml.bz2')], out);
    const sql = 'SELECT page_id, page_latest, page_len, page_is_redirect FROM page ORDER BY page_id';
    expect(rowsOf(out, sql)).toEqual(rowsOf(join(folder, 'aawiki'), sql));
  });
});

describe('tables in the layouts of newer versions', () => {
  const from = (table: string): string =>
    gunzipSync(readFileSync(join(sample, `samplewiki-20250701-${table}.sql.gz`))).toString('latin1');
  const write = (to: string, table: string, text: string): void =>
    writeFileSync(join(to, `samplewiki-20250701-${table}.sql.gz`), gzipSync(Buffer.from(text, 'latin1')));
  const copy = (to: string, ...tables: readonly string[]): void => {
    mkdirSync(to, { recursive: true });
    for (const name of ['pages-articles-multistream.xml.bz2', ...tables.map((table) => `${table}.sql.gz`)])
      copyFileSync(join(sample, `samplewiki-20250701-${name}`), join(to, `samplewiki-20250701-${name}`));
  };

  it('names targets of files and categories by id', async () => {
    const dump = join(folder, 'newer');
    copy(dump, 'linktarget');
    const targets = new Map(
      [...from('linktarget').matchAll(/\((\d+),(\d+),'((?:[^'\\]|\\.)*)'\)/g)].map(([, id, ns, title]) => [
        `${ns}:${title}`,
        id,
      ]),
    );
    let images = 0;
    write(
      dump,
      'imagelinks',
      from('imagelinks')
        .replace(/ {2}`il_to` [^\n]*\n/, '')
        .replace(/(`il_from_namespace` [^\n]*\n)/, '$1  `il_target_id` bigint(20) unsigned NOT NULL,\n')
        .replace(/\((\d+),'((?:[^'\\]|\\.)*)',(-?\d+)\)/g, (row, page, title, ns) => {
          const id = targets.get(`6:${title}`);
          if (id === undefined) return row.replace(/'.*'/, '').replace(/,,(-?\d+)/, ',$1,0');
          images++;
          return `(${page},${ns},${id})`;
        }),
    );
    const out = join(folder, 'newer-out');
    const { result } = await runImport([dump], out);
    expect(images).toBeGreaterThan(0);
    expect(result?.rows['imagelinks']).toBe(images);
    expect(result?.warnings.some((warning) => warning.includes('imagelinks'))).toBe(images < 121);
  });

  it('names categories and collations by id', async () => {
    const dump = join(folder, 'categories');
    copy(dump);
    const known = [...from('linktarget').matchAll(/\((\d+),14,('(?:[^'\\]|\\.)*')\)/g)];
    const ids = new Map(known.map(([, id, category = '']) => [category, Number(id)]));
    const row = /\((\d+),('(?:[^'\\]|\\.)*'),('(?:[^'\\]|\\.)*'),('(?:[^'\\]|\\.)*'),('[^']*'),'uppercase',('\w+')\)/g;
    write(
      dump,
      'categorylinks',
      from('categorylinks')
        .replace(/ {2}`cl_to` [^\n]*\n/, '')
        .replace(/ {2}`cl_collation` [^\n]*\n/, '')
        .replace(
          /( {2}`cl_type` [^\n]*\n)/,
          '$1  `cl_collation_id` smallint(5) unsigned NOT NULL,\n  `cl_target_id` bigint(20) unsigned NOT NULL,\n',
        )
        .replace(row, (_, page: string, category: string, key: string, prefix: string, time: string, type: string) => {
          if (!ids.has(category)) ids.set(category, 70_000 + ids.size);
          return `(${page},${key},${prefix},${time},${type},1,${ids.get(category)})`;
        }),
    );
    const added = [...ids].slice(known.length).map(([category, id]) => `(${id},14,${category})`);
    write(dump, 'linktarget', `${from('linktarget')}\nINSERT INTO \`linktarget\` VALUES ${added.join(',')};\n`);
    const out = join(folder, 'categories-out');
    const { result } = await runImport([dump], out);
    const sql =
      'SELECT cl_from, cl_to, cl_sortkey, cl_sortkey_prefix, cl_timestamp, cl_type FROM categorylinks ORDER BY 1, 2';
    const [before, beforeOut] = [join(folder, 'categories-before'), join(folder, 'categories-before-out')];
    copy(before, 'linktarget', 'categorylinks');
    await runImport([before], beforeOut);
    expect(rowsOf(out, sql)).toEqual(rowsOf(beforeOut, sql));
    expect(rowsOf(out, sql)).toHaveLength(528);
    expect(result?.warnings).toEqual([]);
  });

  it('leaves out rows that break a unique index, with a warning', async () => {
    const dump = join(folder, 'twice');
    copy(dump, 'pagelinks');
    const [, id, rest] = /\((\d+)(,0,'[^']*')\)/.exec(from('linktarget')) ?? [];
    write(dump, 'linktarget', `${from('linktarget')}\nINSERT INTO \`linktarget\` VALUES (90000${rest});\n`);
    const out = join(folder, 'twice-out');
    const { result } = await runImport([dump], out);
    expect(result?.warnings).toContain(
      'table linktarget: 1 rows removed, because other rows have the same lt_namespace, lt_title',
    );
    expect(rowsOf(out, `SELECT lt_id FROM linktarget WHERE lt_id IN (${id}, 90000)`)).toHaveLength(1);
  });

  it('warns of columns that 1.43 does not have, and leaves out tables without needed ones', async () => {
    const dump = join(folder, 'columns');
    copy(dump);
    write(
      dump,
      'iwlinks',
      from('iwlinks')
        .replace('  `iwl_title`', '  `iwl_new` int(11) NOT NULL,\n  `iwl_title`')
        .replace(/\((\d+),('[^']*'),('[^']*')\)/g, '($1,$2,7,$3)'),
    );
    const { result } = await runImport([dump], join(folder, 'columns-out'));
    expect(result?.warnings).toContain(
      'table iwlinks has the column iwl_new, which MediaWiki 1.43 does not have: it is ignored',
    );
    expect(result?.rows['iwlinks']).toBe(48);
    write(dump, 'iwlinks', from('iwlinks').replace(/ {2}`iwl_from` [^\n]*\n/, ''));
    const without = await runImport([dump], join(folder, 'columns-2'));
    expect(without.result?.warnings).toContain(
      'table iwlinks is left out: it has no column iwl_from, which MediaWiki 1.43 needs',
    );
  });

  it('leaves out tables that it does not know, with a warning', async () => {
    const dump = join(folder, 'unknown');
    copy(dump);
    write(dump, 'strange', from('iwlinks').replaceAll('iwlinks', 'strange'));
    const { result } = await runImport([dump], join(folder, 'unknown-out'));
    expect(result?.warnings).toContain(
      'samplewiki-20250701-strange.sql.gz is skipped: this command does not know the table strange',
    );
  });
});
