/** Opens a wiki's database, wherever it is. */
import type { DatabaseOptions, WikiDatabase } from '../database.js';
import { openMysql } from '../mysql/open-mysql.js';
import { readSettings } from '../mysql/settings-file.js';
import { type MysqlSettings, settingsOfUrl } from '../mysql/settings.js';
import { openSqlite } from '../sqlite/open-sqlite.js';

export type { WikiDatabase } from '../database.js';

export interface OpenOptions extends DatabaseOptions {
  /** Milliseconds after which a database server ends a statement by itself; 0: never. */
  readonly statementTimeout?: number;
  /** Seconds that a replica may be behind, and may serve while nobody knows how far; in place of the settings'. */
  readonly maxLag?: number;
  readonly maxLagUnknown?: number;
}

/** Is this the location of a database server, and not of a file? */
export const isServer = (location: string): boolean =>
  /^(mysql|mariadb):\/\//.test(location) || /\.ya?ml$/.test(location);

/**
 * Opens a database and checks that it is one of MediaWiki 1.43; throws an EnvironmentError that names what is wrong.
 * The location is a SQLite file, a settings file (`database.yaml`) or a URL (`mysql://user@host/database`).
 */
export async function openDatabase(location: string, options: OpenOptions = {}): Promise<WikiDatabase> {
  if (!isServer(location)) return openSqlite(location, options);
  return openMysql(settingsOf(location), options);
}

/** Where a database server is and how it is reached. */
export function settingsOf(location: string): MysqlSettings {
  return /\.ya?ml$/.test(location) ? readSettings(location) : settingsOfUrl(location);
}
