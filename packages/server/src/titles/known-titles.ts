/** Titles that are known although no page exists. */
import { from } from '../sql/query.js';
import { t, c } from '../db/schema/tables.js';
import { sql } from '../sql/sql.js';
import { equals, among } from '../sql/conditions.js';
import { titleKey, type TitleKey } from '../sql/title-condition.js';
import type { Db } from '../db/database.js';
import type { Messages } from '../language/interface-messages.js';
import { NS_FILE, NS_MEDIA, NS_MEDIAWIKI, NS_SPECIAL, type SpecialPages } from '@wiki-query/wikitext';

/** The known titles among these. At most two queries. */
export async function knownTitles(
  db: Db,
  titles: readonly TitleKey[],
  specialPages: SpecialPages,
  messages: Messages,
): Promise<ReadonlySet<string>> {
  const isFile = ({ namespace }: TitleKey): boolean => namespace === NS_FILE || namespace === NS_MEDIA;
  const files = await existingFiles(
    db,
    titles.filter(isFile).map(({ dbkey }) => dbkey),
  );
  const media = titles.filter(({ namespace, dbkey }) => namespace === NS_MEDIA && !files.has(dbkey));
  const redirects = await redirectsToFiles(
    db,
    media.map(({ dbkey }) => dbkey),
  );
  const isKnown = (title: TitleKey): boolean => {
    if (title.namespace === NS_SPECIAL) return specialPages.resolve(title.dbkey) !== undefined;
    if (title.namespace === NS_MEDIAWIKI) return messages.isSystemMessage(title.dbkey);
    return isFile(title) && (files.has(title.dbkey) || redirects.has(title.dbkey));
  };
  return new Set(titles.filter(isKnown).map(titleKey));
}

/** Titles of file pages that redirect to another file. */
async function redirectsToFiles(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.all(
    from(t.page)
      .join(t.redirect, sql`${c.rd_from} = ${c.page_id}`)
      .join(t.image, sql`${c.img_name} = ${c.rd_title}`)
      .select(c.page_title)
      .where(equals(c.page_namespace, NS_FILE))
      .where(among(c.page_title, names))
      .where(equals(c.rd_namespace, NS_FILE)),
  );
  return new Set(rows.map((row) => row.page_title));
}

/** Names of the files that exist. */
export async function existingFiles(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.all(from(t.image).select(c.img_name).where(among(c.img_name, names)));
  return new Set(rows.map((row) => row.img_name));
}
