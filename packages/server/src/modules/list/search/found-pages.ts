/** Reads the data that a search shows of the pages it found. */
import type { Db } from '../../../db/database.js';
import { readStoredTexts } from '../../../content/stored-text.js';
import type { RowOf } from '../../../sql/columns.js';
import { among } from '../../../sql/conditions.js';
import { fixed } from '../../../sql/part.js';
import { selectAll } from '../../../sql/select.js';

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

const columns = [
  'page_id',
  'page_namespace',
  'page_title',
  'rev_timestamp',
  'rev_deleted',
  'content_size',
  'content_address',
] as const;
const tables = fixed(
  "page join revision on rev_id = page_latest left join slots on slot_revision_id = page_latest and slot_role_id = (select role_id from slot_roles where role_name = 'main') left join content on content_id = slot_content_id",
);

interface Row extends Omit<RowOf<(typeof columns)[number]>, 'content_size' | 'content_address'> {
  readonly content_size: number | null;
  readonly content_address: string | null;
}

/** The pages in the given order of IDs, with their texts if needed. At most two queries. */
export async function readFoundPages(
  ids: readonly number[],
  db: Db,
  needsTexts: boolean,
): Promise<readonly FoundPage[]> {
  if (ids.length === 0) return [];
  const rows = await db.all(selectAll<Row>(db.sql, { columns, from: tables, where: [among('page_id', ids)] }));
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
