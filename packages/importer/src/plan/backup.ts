/** Recognises a backup of the whole database, as `mysqldump` makes it: its pages are rows of tables, not of an XML file. */
import { schema } from '../db/schema.js';
import { DumpError } from '../errors/dump-error.js';
import type { TableFile } from '../files/recognise.js';
import { olderTables, remadeTables } from '../sql/backup-layouts.js';

/** The tables that hold pages and their revisions since MediaWiki 1.35. */
export const pageTables: readonly string[] = 'actor comment content page revision slot_roles slots text'.split(' ');

/** What to do with a backup that lacks them or their columns. */
export const tooOld =
  'MediaWiki has them since 1.35. The backup is incomplete, or run the maintenance script "update" of a newer version and make the backup again';

export interface Backup {
  /** The tables that are copied, by their names in MediaWiki. */
  readonly tables: ReadonlyMap<string, TableFile>;
  /** The other tables: of extensions, or of no use. */
  readonly others: readonly TableFile[];
}

/**
 * The tables of a backup, which may have a prefix (`$wgDBprefix`); undefined if the tables hold no pages. Next to files of pages, some of
 * these tables are no backup: programs make them of the files.
 */
export function findBackup(files: readonly TableFile[], hasPages: boolean): Backup | undefined {
  const names = new Set(files.map(({ dump }) => dump.name));
  const prefixes = [...names]
    .filter((name) => name.endsWith('revision'))
    .map((name) => name.slice(0, -'revision'.length))
    .filter((prefix) => names.has(`${prefix}page`) && names.has(`${prefix}text`));
  const [prefix] = prefixes;
  if (prefix === undefined) return undefined;
  const missing = pageTables.filter((name) => !names.has(`${prefix}${name}`));
  if (missing.length > 0 && hasPages) return undefined;
  if (missing.length > 0)
    throw new DumpError(
      `the backup of the database has no table ${missing.join(', ')}: ${tooOld}`,
      files.find(({ dump }) => dump.name === `${prefix}page`)?.file,
    );
  const own = files.filter(({ dump }) => dump.name.startsWith(prefix));
  const tables = new Map<string, TableFile>();
  for (const file of own) {
    const name = file.dump.name.slice(prefix.length);
    if (!(schema.has(name) && !remadeTables.has(name)) && olderTables[name] === undefined) continue;
    const other = tables.get(name);
    if (prefixes.length > 1 || other !== undefined) throw severalWikis(file, other, prefixes);
    tables.set(name, file);
  }
  return { tables, others: files.filter((file) => ![...tables.values()].includes(file)) };
}

function severalWikis({ file, dump }: TableFile, other: TableFile | undefined, prefixes: readonly string[]): DumpError {
  const what =
    prefixes.length > 1
      ? `the tables of ${prefixes.length} wikis, with the prefixes ${prefixes.map((prefix) => `"${prefix}"`).join(', ')}`
      : `the table ${dump.name} twice${other === undefined || other.file === file ? '' : ` (also in ${other.file})`}`;
  return new DumpError(`the backup has ${what}. Import a backup of one database of one wiki`, file);
}
