/** Opens a wiki's database, wherever it is. */
import type { DatabaseOptions, WikiDatabase } from '../database.js';
import type { MysqlSettings } from '../mysql/settings.js';
import { openSqlite } from '../sqlite/open-sqlite.js';
import { isServer } from './location.js';

export type { WikiDatabase } from '../database.js';

export interface OpenOptions extends DatabaseOptions {
  /** Milliseconds after which a database server cancels a statement; 0 disables the limit. */
  readonly statementTimeout?: number;
  /**
   * The maximum lag of a replica in seconds, and how long it may serve while its lag is unknown. Overrides the
   * settings.
   */
  readonly maxLag?: number;
  readonly maxLagUnknown?: number;
}

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
