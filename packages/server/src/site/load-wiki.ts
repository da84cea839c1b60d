/** Makes the site from a wiki folder: its profile and messages, and what the database says about the site as a whole. */
import type { Db } from '../db/database.js';
import type { WikiDatabase } from '../db/open-database.js';
import { makeWiki } from '../wiki/make-wiki.js';
import { NS_MEDIAWIKI } from '../wiki/namespace-numbers.js';
import { readStoredTexts } from '../wiki/stored-text.js';
import type { Wiki } from '../wiki/wiki.js';
import { loadMessages, loadProfile } from './load-profile.js';

export interface WikiFiles {
  /** Path of the site profile. */
  readonly site: string;
  /** Path of the message file. */
  readonly messages?: string;
}

/** The site of a wiki folder. The wiki's own messages and interwiki prefixes are read once, when it starts. */
export async function loadWiki(files: WikiFiles, database: WikiDatabase): Promise<Wiki> {
  const profile = loadProfile(files.site);
  const messages = files.messages === undefined ? [] : loadMessages(files.messages);
  return database.read(async (db) =>
    makeWiki(profile, {
      messages,
      interwikiRows: await db.all(
        db.sql.selectFrom('interwiki').select(['iw_prefix', 'iw_url', 'iw_local', 'iw_trans']).orderBy('iw_prefix'),
      ),
      customisedMessages: await readCustomisedMessages(db),
    }),
  );
}

/** Texts of the pages of the namespace of messages; scripts and styles are none. */
async function readCustomisedMessages(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.all(
    db.sql
      .selectFrom('page')
      .innerJoin('slots', 'slot_revision_id', 'page_latest')
      .innerJoin('slot_roles', 'role_id', 'slot_role_id')
      .innerJoin('content', 'content_id', 'slot_content_id')
      .select(['page_title', 'content_address'])
      .where('page_namespace', '=', NS_MEDIAWIKI)
      .where('page_is_redirect', '=', 0)
      .where('role_name', '=', 'main'),
  );
  const texts = await readStoredTexts(
    db,
    rows.map((row) => row.content_address),
  );
  return new Map(
    rows.flatMap((row): [string, string][] => {
      const stored = texts.get(row.content_address);
      return stored !== undefined && 'text' in stored ? [[row.page_title, stored.text]] : [];
    }),
  );
}
