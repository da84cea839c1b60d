/** Opens a wiki's database, wherever it is. */
import type { DatabaseOptions, WikiDatabase } from './database.js';
import { openSqlite } from './sqlite/open-sqlite.js';

export type { DatabaseOptions, WikiDatabase } from './database.js';

/** Opens a database and checks that it is one of MediaWiki 1.43; throws an EnvironmentError that names what is wrong. */
export async function openDatabase(location: string, options: DatabaseOptions = {}): Promise<WikiDatabase> {
  return openSqlite(location, options);
}
