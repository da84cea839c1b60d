// @module-tag slow
/** Backups of the whole database become the same wiki. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deflateRawSync, gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../src/db/schema.js';
import { type Database, Sqlite } from '../src/db/sqlite.js';
import { pageTables } from '../src/plan/backup.js';
import { remadeTables } from '../src/sql/backup-layouts.js';
import { type BackupStyle, type BackupTable, backupOf } from './support/make-backup.js';
import { baseProfile, fixture, rowsOf, runImport, temporaryFolder } from './support/run-import.js';

const folder = temporaryFolder('backup');
const original = join(folder, 'original/wiki.sqlite');

/** Texts of the sample are plain. Here every second one is compressed, as `$wgCompressRevisions` does. */
beforeAll(() => {
  mkdirSync(dirname(original));
  writeFileSync(original, gunzipSync(readFileSync(join(dirname(baseProfile), 'wiki.sqlite.gz'))));
  change(original, (db) => {
    db.function('deflate', (text) => deflateRawSync(String(text)));
    db.exec("UPDATE text SET old_text = deflate(old_text), old_flags = 'utf-8,gzip' WHERE old_id % 2 = 0");
  });
});

function change(path: string, by: (db: Database) => void): void {
  const db = new Sqlite(path);
  by(db);
  db.close();
}

/** Imports a backup of the wiki, or of a changed copy. */
async function restored(
  name: string,
  style: BackupStyle = {},
  by: (db: Database) => void = () => undefined,
  beside: readonly string[] = [],
) {
  const source = join(folder, name, 'source.sqlite');
  mkdirSync(dirname(source));
  copyFileSync(original, source);
  const input = join(folder, name, 'backup.sql.gz');
  change(source, (db) => {
    by(db);
    writeFileSync(input, gzipSync(backupOf(db, style), { level: 1 }));
  });
  const out = join(folder, name, 'out');
  return { out, ...(await runImport([input, ...beside], out)) };
}

/** Rows of a table in the order of all its columns, as bytes. */
const rowsIn = (out: string, table: string): readonly unknown[] => {
  const columns =
    schema
      .get(table)
      ?.columns.map(({ name }) => `hex("${name}")`)
      .join() ?? '';
  return rowsOf(out, `SELECT ${columns} FROM "${table}" ORDER BY ${columns}`);
};

const copied = [...schema.keys()].filter((table) => !remadeTables.has(table));

const expectSame = (out: string, but: readonly string[] = []): void => {
  for (const table of copied)
    if (!but.includes(table))
      expect({ table, rows: rowsIn(out, table) }).toEqual({ table, rows: rowsIn(dirname(original), table) });
};

const sameInBlocks =
  'by_actor reason_id timestamp anon_only create_account enable_autoblock expiry deleted block_email allow_usertalk sitewide';

/** Columns of `ipblocks`, their types, and what they are now. */
const olderBlocks: readonly (readonly [name: string, type: string, sql: string])[] = [
  ['ipb_id', 'int(11)', 'bl_id'],
  ['ipb_address', 'tinyblob', 'coalesce(bt_address, bt_user_text)'],
  ['ipb_user', 'int(10) unsigned', 'ifnull(bt_user, 0)'],
  ['ipb_auto', 'tinyint(1)', 'bt_auto'],
  ['ipb_range_start', 'tinyblob', "coalesce(bt_range_start, bt_ip_hex, '')"],
  ['ipb_range_end', 'tinyblob', "coalesce(bt_range_end, bt_ip_hex, '')"],
  ['ipb_parent_block_id', 'int(11)', 'ifnull(bl_parent_block_id, 0)'],
  ...sameInBlocks
    .split(' ')
    .map((name) => [`ipb_${name}`, /timestamp|expiry/.test(name) ? 'varbinary(14)' : 'int(11)', `bl_${name}`] as const),
];

interface SiteFile {
  readonly instance: object;
  readonly siteinfo: { readonly general: { readonly sitename: string } };
}

/** A table of a version that lacks columns. */
function tableWithout(name: string, lacking: readonly string[]): BackupTable {
  const columns = schema.get(name)?.columns.filter((column) => !lacking.includes(column.name)) ?? [];
  return {
    columns: columns.map((column) => [column.name, column.isText ? 'varbinary(255)' : 'bigint(20)']),
    rows: `SELECT ${columns.map((column) => column.name).join()} FROM ${name}`,
  };
}

const noSettings = expect.stringContaining('has no settings: those of an English wiki are taken') as string;

describe('a backup of the database', () => {
  it.each<[string, BackupStyle]>([
    ['MySQL 8, with a prefix', { bytes: '_binary', prefix: 'mw_' }],
    ['one row a statement', { bytes: 'hex', complete: true }],
  ])('is the wiki again: %s', async (name, style) => {
    const { out, said, result } = await restored(name, style);
    expectSame(out);
    expect(result?.warnings).toEqual([noSettings]);
    expect(said).toContain('are left out, which the interface does not read: ');
    expect(said).not.toContain('deleted pages');
    const word = "SELECT DISTINCT doc FROM temp.words WHERE term = 'meadow' ORDER BY doc";
    expect(rowsOf(out, word).length).toBeGreaterThan(10);
  });

  it('has texts in its own syntax', async () => {
    const statement =
      "x'),(1);\nINSERT INTO `page` VALUES (1,2);\nCREATE TABLE `page` (\n  `a` int\n);\n-- \\\\' \0\x1a";
    const text = statement.repeat(20_000);
    const { out, result } = await restored('syntax', {}, (db) => {
      db.prepare("UPDATE text SET old_text = ?, old_flags = 'utf-8' WHERE old_id = 1").run(text);
    });
    expect(result?.warnings).toEqual([noSettings]);
    expect(rowsOf(out, 'SELECT old_text FROM text WHERE old_id = 1')).toEqual([{ old_text: text }]);
    expectSame(out, ['text']);
  });

  it('of MediaWiki 1.35 has authors, comments and blocks in other tables', async () => {
    const { out, result } = await restored(
      '1.35',
      {
        without: ['block', 'block_target'],
        tables: {
          revision_actor_temp: {
            columns: [
              ['revactor_rev', 'int(10)'],
              ['revactor_actor', 'bigint(20)'],
              ['revactor_timestamp', 'binary(14)'],
            ],
            rows: 'SELECT rev_id, rev_actor, rev_timestamp FROM was.revision',
          },
          revision_comment_temp: {
            columns: [
              ['revcomment_rev', 'int(10)'],
              ['revcomment_comment_id', 'bigint(20)'],
            ],
            rows: 'SELECT rev_id, rev_comment_id FROM was.revision',
          },
          ipblocks: {
            columns: olderBlocks.map(([name, type]) => [name, type]),
            rows: `SELECT ${olderBlocks.map(([, , sql]) => sql).join()} FROM block JOIN block_target ON bt_id = bl_target`,
          },
        },
      },
      (db) => {
        db.prepare('ATTACH DATABASE ? AS was').run(original);
        db.exec('UPDATE revision SET rev_actor = 0, rev_comment_id = 0');
      },
    );
    expect(result?.warnings).toEqual([noSettings]);
    expectSame(out, ['block', 'block_target']);
    const blocks = `SELECT bl_id, bt_address, bt_user, bt_user_text, bt_auto, bt_range_start, bt_range_end, bt_ip_hex, bl_by_actor, bl_reason_id,
      bl_expiry, bl_sitewide, bl_parent_block_id FROM block JOIN block_target ON bt_id = bl_target ORDER BY bl_id`;
    expect(rowsOf(out, blocks)).toEqual(rowsOf(dirname(original), blocks));
  });

  it('of a newer version has changes by their source, and targets of links by their IDs', async () => {
    const { out, result } = await restored(
      'newer',
      {
        tables: {
          recentchanges: tableWithout('recentchanges', ['rc_new', 'rc_type']),
          imagelinks: {
            columns: [
              ['il_from', 'int(10)'],
              ['il_from_namespace', 'int(11)'],
              ['il_target_id', 'bigint(20)'],
            ],
            rows: 'SELECT il_from, il_from_namespace, lt_id FROM imagelinks JOIN linktarget ON lt_namespace = 6 AND lt_title = il_to',
          },
        },
      },
      (db) => {
        db.exec('INSERT OR IGNORE INTO linktarget (lt_namespace, lt_title) SELECT DISTINCT 6, il_to FROM imagelinks');
      },
    );
    expect(result?.warnings).toEqual([noSettings]);
    expectSame(out, ['linktarget']);
  });

  it('is imported alone, with the settings next to it', async () => {
    const siteinfo = join(fixture('samplewiki'), 'samplewiki-20250701-siteinfo-namespaces.json.gz');
    const pages = join(fixture('formats'), 'samplewiki-20250701-pages-articles.xml.zst');
    const { out, said, result } = await restored('beside', {}, () => undefined, [siteinfo, pages]);
    expect(result?.warnings).toEqual([]);
    expect(said).toContain('pages-articles.xml.zst is not imported: the backup of the database has its rows');
    expectSame(out);
    const { siteinfo: info } = JSON.parse(readFileSync(join(out, 'site.json'), 'utf8')) as SiteFile;
    expect(info.general.sitename).toBe('Sample Wiki');
  });

  it('keeps the settings of the folder, and replaces the wiki only with --update', async () => {
    const input = join(folder, 'beside/backup.sql.gz');
    const out = join(folder, 'kept');
    mkdirSync(out);
    const settings = join(out, 'site.json');
    writeFileSync(settings, '{"instance"');
    await expect(runImport([input], out)).rejects.toThrow(
      /site\.json: is no valid JSON .*: remove it, or make it again/,
    );
    copyFileSync(baseProfile, settings);
    expect((await runImport([input], out)).result?.warnings).toEqual([]);
    await expect(runImport([input], out)).rejects.toThrow('has a wiki already');
    change(join(out, 'wiki.sqlite'), (db) => db.exec('DELETE FROM text'));
    await runImport([input], out, { update: true });
    expectSame(out);
    const kept: SiteFile = JSON.parse(readFileSync(baseProfile, 'utf8'));
    expect(JSON.parse(readFileSync(settings, 'utf8'))).toEqual(kept);
    const clock = '20300101000000';
    await runImport([input], out, { update: true, clock });
    expect(JSON.parse(readFileSync(settings, 'utf8'))).toEqual({ ...kept, instance: { ...kept.instance, clock } });
  });

  it('of several wikis, or of a version without slots, is refused', async () => {
    const db = new Sqlite(original, { readonly: true });
    const pages = join(fixture('formats'), 'samplewiki-20250701-pages-articles.xml.zst');
    const few = [...schema.keys()].filter((table) => !pageTables.includes(table));
    const one = backupOf(db, { prefix: 'a_', without: few });
    const other = backupOf(db, { prefix: 'b_', without: few });
    const older = backupOf(db, { without: [...few, 'slots', 'content'] });
    db.close();
    const path = join(folder, 'refused.sql');
    const trial = (...parts: readonly Buffer[]) => {
      writeFileSync(path, Buffer.concat(parts));
      return runImport([path], join(folder, 'refused'));
    };
    await expect(trial(one, other)).rejects.toThrow(
      'refused.sql: the backup has the tables of 2 wikis, with the prefixes "a_", "b_"',
    );
    await expect(trial(one, one)).rejects.toThrow('refused.sql: the backup has the table a_actor twice');
    await expect(trial(older)).rejects.toThrow(
      'refused.sql: the backup of the database has no table content, slots: MediaWiki has them since 1.35',
    );
    // Programs make such tables of an export, which counts.
    const { said } = await runImport([path, pages], join(folder, 'with-pages'), { links: false, search: false });
    expect(said).toContain('  pages  samplewiki-20250701-pages-articles.xml.zst');
    expect(said).toContain(
      'tables are left out, which this command does not know: actor, comment, revision, slot_roles, text',
    );
  });

  it('names pages whose texts are elsewhere', async () => {
    const { result } = await restored('elsewhere', {}, (db) => {
      const oldest =
        'SELECT content_address FROM page JOIN slots ON slot_revision_id = page_latest JOIN content ON content_id = slot_content_id';
      db.exec(
        `UPDATE text SET old_text = 'DB://cluster/1', old_flags = 'utf-8,external' WHERE 'tt:' || old_id IN (${oldest} ORDER BY page_id LIMIT 3)`,
      );
    });
    expect(result?.warnings).toEqual([
      noSettings,
      'the texts of 3 pages are packed together or in an external storage: list=search does not find them',
    ]);
  });
});
