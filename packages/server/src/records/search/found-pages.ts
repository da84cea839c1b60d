/** What a search shows of the pages it found. */
import type { Db } from '../../db/database.js';
import { titleKey } from '../../titles/known-titles.js';
import { readPageTexts } from '../../content/page-texts.js';

export interface FoundPage {
  readonly id: number;
  readonly namespace: number;
  readonly dbkey: string;
  /** 14 digits of the last edit. */
  readonly timestamp: string;
  /** Empty where it is hidden. */
  readonly text: string;
}

const textIsHidden = 1;

/** The pages with their texts, in the order requested. Three queries. */
export async function readFoundPages(ids: readonly number[], db: Db): Promise<readonly FoundPage[]> {
  if (ids.length === 0) return [];
  const rows = await db.all(
    db.sql
      .selectFrom('page')
      .innerJoin('revision', 'rev_id', 'page_latest')
      .select(['page_id', 'page_namespace', 'page_title', 'rev_timestamp', 'rev_deleted'])
      .where('page_id', 'in', ids),
  );
  const texts = await readPageTexts(
    db,
    rows.map((row) => ({ namespace: row.page_namespace, dbkey: row.page_title })),
  );
  const byId = new Map(rows.map((row) => [row.page_id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const { page_namespace: namespace, page_title: dbkey, rev_timestamp: timestamp } = row;
    const isHidden = (row.rev_deleted & textIsHidden) !== 0;
    return [
      {
        id,
        namespace,
        dbkey,
        timestamp,
        text: isHidden ? '' : (texts.get(titleKey({ namespace, dbkey }))?.text ?? ''),
      },
    ];
  });
}
