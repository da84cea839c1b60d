/** The indexes of the tables of a database, and the collations of their names, for checks. */
import { c } from '../schema/tables.js';
import { Sqlite } from '@wiki-query/importer/sqlite';
import { forChecks, textOf, withConnection } from '../mysql/connect.js';
import type { MysqlSettings } from '../mysql/settings.js';
import { isServer } from './location.js';
import { settingsOf } from './open-database.js';

export interface Structure {
  /** Names of the indexes of each table; primary keys may be missing. */
  readonly indexes: ReadonlyMap<string, ReadonlySet<string>>;
  /** Columns of text that are not compared by their bytes, as `table.column (collation)`. */
  readonly collated: readonly string[];
  /** Whether `wiki-query import` made it. Exports of some of the wiki's pages may be all that it was made from. */
  readonly isImported: boolean;
}

type Row = readonly [table: string, index: string];

/** Reads the structure of a SQLite file, or of the first host of a database server that responds. */
export async function readStructure(location: string): Promise<Structure> {
  return isServer(location) ? structureOfServer(await settingsOf(location)) : structureOfFile(location);
}

function structureOfFile(path: string): Structure {
  const database = new Sqlite(path, { readonly: true, fileMustExist: true });
  try {
    const rows = database
      .prepare<[], { type: string; name: string; tbl_name: string; sql: string | null }>(
        "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE type IN ('table', 'index')",
      )
      .all();
    const tables = rows.filter(({ type, sql }) => type === 'table' && /\bCOLLATE\s+NOCASE\b/i.test(sql ?? ''));
    return {
      indexes: byTable([
        ...rows.filter(({ type }) => type === 'table').map(({ name }): Row => [name, '']),
        ...rows.filter(({ type }) => type === 'index').map(({ tbl_name, name }): Row => [tbl_name, name]),
      ]),
      collated: tables.map(({ name }) => `${name} (NOCASE)`),
      isImported:
        rows.some(({ name }) => name === 'updatelog') &&
        database.prepare("SELECT 1 FROM updatelog WHERE ul_key = 'wiki-query import'").get() !== undefined,
    };
  } finally {
    database.close();
  }
}

/** Columns with names of pages and users, whose case matters. */
const names = [
  c.page_title,
  c.user_name,
  c.actor_name,
  c.lt_title,
  c.cl_to,
  c.il_to,
  c.img_name,
  c.rc_title,
  c.wl_title,
].map(({ as }) => as);

async function structureOfServer(settings: MysqlSettings): Promise<Structure> {
  const [rows, collated] = await onAnyHost(settings, async (query) => [
    await query('SELECT table_name, index_name FROM information_schema.statistics WHERE table_schema = ?', [
      settings.database,
    ]),
    await query(
      `SELECT table_name, column_name, collation_name FROM information_schema.columns WHERE table_schema = ? AND column_name IN (?)
       AND collation_name IS NOT NULL AND collation_name NOT LIKE '%\\_bin'`,
      [settings.database, names],
    ),
  ]);
  const tables = await onAnyHost(settings, (query) =>
    query('SELECT table_name FROM information_schema.tables WHERE table_schema = ?', [settings.database]),
  );
  const ofWiki = (name: string): readonly string[] =>
    name.startsWith(settings.prefix) ? [name.slice(settings.prefix.length)] : [];
  return {
    indexes: byTable([
      ...tables.flatMap(([name = '']) => ofWiki(name).map((table): Row => [table, ''])),
      ...rows.flatMap(([name = '', index = '']) => ofWiki(name).map((table): Row => [table, index])),
    ]),
    collated: collated.map(([table, column, collation]) => `${table}.${column} (${collation})`),
    isImported: false,
  };
}

type TextQuery = (sql: string, values: readonly unknown[]) => Promise<string[][]>;

async function onAnyHost<T>(settings: MysqlSettings, work: (query: TextQuery) => Promise<T>): Promise<T> {
  let failed: unknown = new Error('there is no host');
  for (const address of settings.hosts)
    try {
      return await withConnection(settings, address, forChecks(settings), (query) =>
        work(async (sql, values) => (await query(sql, values)).map((row) => row.map(textOf))),
      );
    } catch (error) {
      failed = error;
    }
  throw failed;
}

function byTable(rows: readonly Row[]): ReadonlyMap<string, ReadonlySet<string>> {
  const tables = new Map<string, Set<string>>();
  for (const [table, index] of rows) {
    const known = tables.get(table) ?? new Set<string>();
    tables.set(table, index === '' ? known : known.add(index));
  }
  return tables;
}
