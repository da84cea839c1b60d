/** The items of the pages that a search found. */
import { sql } from '../../../sql/sql.js';
import { from } from '../../../sql/query.js';
import { c, t } from '../../../db/schema/tables.js';
import type { Db } from '../../../db/database.js';
import { readStoredTexts } from '../../../content/stored-text.js';
import { among } from '../../../sql/conditions.js';

export interface FoundPage {
  readonly id: number;
  readonly namespace: number;
  readonly dbkey: string;
  /** 14 digits of the last edit. */
  readonly timestamp: string;
  /** Bytes of the text; 0 where it is hidden. */
  readonly size: number;
  /** Empty if it is hidden or not read. */
  readonly text: string;
}

const textIsHidden = 1;

const mainRole = from(t.slot_roles)
  .select(c.role_id)
  .where(sql`${c.role_name} = 'main'`);
const pages = from(t.page)
  .join(t.revision, sql`${c.rev_id} = ${c.page_latest}`)
  .leftJoin(t.slots, sql`${c.slot_revision_id} = ${c.page_latest} and ${c.slot_role_id} = (${mainRole})`)
  .leftJoin(t.content, sql`${c.content_id} = ${c.slot_content_id}`)
  .select(c.page_id, c.page_namespace, c.page_title, c.rev_timestamp, c.rev_deleted)
  .select(c.content_size, c.content_address);

/** The pages in the given order of IDs, with their texts if needed. At most two queries. */
export async function readFoundPages(
  ids: readonly number[],
  db: Db,
  needsTexts: boolean,
): Promise<readonly FoundPage[]> {
  const rows = await db.all(pages.where(among(c.page_id, ids)));
  const addresses = needsTexts ? rows.flatMap(({ content_address: address }) => address ?? []) : [];
  const texts = needsTexts ? await readStoredTexts(db, addresses) : undefined;
  const byId = new Map(rows.map((row) => [row.page_id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const isHidden = (row.rev_deleted & textIsHidden) !== 0;
    const found = texts?.get(row.content_address ?? '');
    return [
      {
        id,
        namespace: row.page_namespace,
        dbkey: row.page_title,
        timestamp: row.rev_timestamp,
        size: isHidden ? 0 : (row.content_size ?? 0),
        text: isHidden || found === undefined || !('text' in found) ? '' : found.text,
      },
    ];
  });
}
