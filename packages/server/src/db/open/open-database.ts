/** Opens a wiki's database, wherever it is. */
import type { WikiDatabase } from '../database.js';
import type { OpenOptions } from '../mysql/open-mysql.js';
import type { MysqlSettings } from '../mysql/settings.js';
import { openSqlite } from '../sqlite/open-sqlite.js';
import { isServer } from './location.js';

export type { WikiDatabase } from '../database.js';
export type { OpenOptions } from '../mysql/open-mysql.js';

/**
 * Opens a database and checks its tables and columns (`checkSchema`). Throws an EnvironmentError that names the problem. The
 * location is a SQLite file, a settings file (`database.yaml`) or a URL (`mysql://user@host/database`).
 */
export async function openDatabase(location: string, options: OpenOptions = {}): Promise<WikiDatabase> {
  if (!isServer(location)) return openSqlite(location, options);
  // Loaded only if it is needed: the driver and the settings parser take as long as the rest of the startup.
  const { openMysql } = await import('../mysql/open-mysql.js');
  return openMysql(await settingsOf(location), options);
}

/** Connection settings of a database server. */
export async function settingsOf(location: string): Promise<MysqlSettings> {
  if (/\.ya?ml$/.test(location)) return (await import('../mysql/settings-file.js')).readSettings(location);
  return (await import('../mysql/settings.js')).settingsOfUrl(location);
}
