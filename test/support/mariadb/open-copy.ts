/** A copy of a SQLite wiki on a private MariaDB, with the settings file that the server opens it by. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { copyWiki } from './copy-wiki.js';
import { type MariadbServer, type ServerOptions, startMariadb } from './server.js';

export interface MariadbCopy {
  readonly server: MariadbServer;
  /** Path of a `database.yaml`. */
  readonly settings: string;
}

/** The full-text index of the sample wiki, as MediaWiki makes it on MariaDB. */
export const sampleSearchIndex = join(import.meta.dirname, 'searchindex.jsonl.gz');

export async function openMariadbCopy(
  file: string,
  { searchIndex, ...options }: ServerOptions & { readonly searchIndex?: string } = {},
): Promise<MariadbCopy> {
  const server = await startMariadb(options);
  const connection = await server.admin('wiki');
  await copyWiki(file, connection, searchIndex);
  await connection.end();
  return { server, settings: writeSettings(server, { hosts: [{ socket: server.socket }] }) };
}

/** Writes a `database.yaml` for the account `reader` into the server's folder. */
export function writeSettings(server: MariadbServer, settings: object, name = 'database.yaml'): string {
  const password = join(server.folder, 'password');
  writeFileSync(password, 'reader\n', { mode: 0o600 });
  const path = join(server.folder, name);
  writeFileSync(path, stringify({ database: 'wiki', user: 'reader', passwordFile: 'password', ...settings }));
  return path;
}
