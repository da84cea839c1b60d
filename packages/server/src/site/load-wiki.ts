/** Loads the site from a wiki folder: its profile and messages, and site-wide data of the database. */
import { sql } from '../sql/sql.js';
import { from } from '../sql/query.js';
import { t, c } from '../db/schema/tables.js';
import type { Db } from '../db/database.js';
import { largestTable } from '../db/largest-table.js';
import type { WikiDatabase } from '../db/open/open-database.js';
import { makeWiki } from './make-wiki.js';
import { NS_MEDIAWIKI } from '@wiki-query/wikitext';
import { readTextsOf } from '../content/page-texts.js';
import type { Wiki } from './wiki.js';
import { loadMessagesOf } from '../profile/load-messages.js';
import { loadProfile } from '../profile/load-profile.js';
import type { SiteProfile } from '../profile/profile.js';

export interface WikiFiles {
  /** Path of the site profile. */
  readonly site: string;
  /** Path of the message file, or of a folder with one file for each language. */
  readonly messages?: string;
}

/** The site of a wiki folder. The wiki's own messages and interwiki prefixes are read once at startup. */
export async function loadWiki(
  files: WikiFiles,
  database: WikiDatabase,
  /** Names of extensions that the server adds. */
  extensions: readonly string[] = [],
): Promise<Wiki> {
  const profile = withExtensions(loadProfile(files.site), extensions);
  const messages = loadMessagesOf(files.messages, profile.facts.general.lang);
  return database.read(async (db) =>
    makeWiki(profile, {
      messages,
      interwikiRows: await db.all(
        from(t.interwiki).select(c.iw_prefix, c.iw_url, c.iw_local, c.iw_trans).orderBy(c.iw_prefix),
      ),
      customisedMessages: await readCustomisedMessages(db),
      size: await largestTable(db),
    }),
  );
}

/** The recorded site information still lists the extensions of the wiki itself. */
const withExtensions = ({ facts, ...rest }: SiteProfile, names: readonly string[]): SiteProfile => ({
  ...rest,
  facts: { ...facts, extensions: [...facts.extensions, ...names.map((name) => ({ name }))] },
});

/** Texts of the pages of the namespace of messages, without scripts and styles. */
async function readCustomisedMessages(db: Db): Promise<ReadonlyMap<string, string>> {
  const texts = await readTextsOf(db, sql`${c.page_namespace} = ${NS_MEDIAWIKI} and ${c.page_is_redirect} = 0`);
  return new Map([...texts].map(([key, { text }]) => [key.slice(key.indexOf(':') + 1), text]));
}
