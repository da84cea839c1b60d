/** A fingerprint of everything that the server's processes load at startup. */
import { from } from '../sql/query.js';
import { t, c } from '../db/schema/tables.js';
import { everyColumn } from '../sql/table.js';
import { equals } from '../sql/conditions.js';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { isServer } from '../db/open/location.js';
import { unpackDatabase } from '../db/unpack.js';
import { NS_MEDIAWIKI } from '@wiki-query/wikitext';
import type { WikiParts } from './wiki-folder.js';

/** Covers the contents of files, the interwiki prefixes, and the revisions of the wiki's message pages. */
export async function fingerprintOf({ database, site, messages }: WikiParts): Promise<string> {
  const hash = createHash('sha256');
  const settings = isServer(database) && !database.includes('://') ? [database] : [];
  for (const path of [site, ...(messages === undefined ? [] : [messages]), ...settings])
    hash.update(statSync(path).isDirectory() ? path : readFileSync(path));
  hash.update(JSON.stringify(await readTables(await unpackDatabase(database))));
  return hash.digest('hex');
}

async function readTables(location: string): Promise<unknown> {
  // Loaded lazily: the process that starts workers needs it only here.
  const { openDatabase } = await import('../db/open/open-database.js');
  const database = await openDatabase(location);
  try {
    return await database.read(async (db) => [
      await db.all(
        from(t.interwiki)
          .select(...everyColumn(t.interwiki))
          .orderBy(c.iw_prefix),
      ),
      await db.all(
        from(t.page)
          .select(c.page_title, c.page_latest)
          .where(equals(c.page_namespace, NS_MEDIAWIKI))
          .orderBy(c.page_title),
      ),
    ]);
  } finally {
    await database.close();
  }
}
