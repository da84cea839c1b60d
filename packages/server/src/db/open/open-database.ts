/** Opens a wiki's database, wherever it is. */
import type { DatabaseOptions, WikiDatabase } from '../database.js';
import type { MysqlSettings } from '../mysql/settings.js';
import { openSqlite } from '../sqlite/open-sqlite.js';
import { isServer } from './location.js';

export type { WikiDatabase } from '../database.js';

export interface OpenOptions extends DatabaseOptions {
  /** Milliseconds after which a database server ends a statement by itself; 0: never. */
  readonly statementTimeout?: number;
  /** Seconds that a replica may be behind, and may serve while nobody knows how far; in place of the settings'. */
  readonly maxLag?: number;
  readonly maxLagUnknown?: number;
}

/**
 * Opens a database and checks that it is one of MediaWiki 1.43; throws an EnvironmentError that names what is wrong.
 * The location is a SQLite file, a settings file (`database.yaml`) or a URL (`mysql://user@host/database`).
 */
export async function openDatabase(location: string, options: OpenOptions = {}): Promise<WikiDatabase> {
  if (!isServer(location)) return openSqlite(location, options);
  // Loaded only where it is needed: the driver and the reader of settings take as long as all the rest of a start.
  const { openMysql } = await import('../mysql/open-mysql.js');
  return openMysql(await settingsOf(location), options);
}

/** Where a database server is and how it is reached. */
export async function settingsOf(location: string): Promise<MysqlSettings> {
  if (/\.ya?ml$/.test(location)) return (await import('../mysql/settings-file.js')).readSettings(location);
  return (await import('../mysql/settings.js')).settingsOfUrl(location);
}
