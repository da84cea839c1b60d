/** Current texts of pages, from their main slot. */
import type { Db } from '../db/database.js';
import type { Condition } from '../sql/conditions.js';
import { byNamespace, conditionForTitles } from '../sql/title-condition.js';
import { titleKey, type TitlePair } from '../titles/known-titles.js';
import { readStoredTexts } from './stored-text.js';

export interface PageText {
  readonly text: string;
  readonly model: string;
  readonly isRedirect: boolean;
}

/** Texts of the pages that exist and can be read, by `<namespace>:<dbkey>`. Uses two queries. */
export async function readPageTexts(db: Db, titles: readonly TitlePair[]): Promise<ReadonlyMap<string, PageText>> {
  return titles.length === 0
    ? new Map()
    : readTextsOf(db, conditionForTitles('page_namespace', 'page_title', byNamespace(titles)));
}

/** Texts of the pages that match a condition, in the same way. */
export async function readTextsOf(db: Db, condition: Condition): Promise<ReadonlyMap<string, PageText>> {
  const rows = await db.all(
    db.sql
      .selectFrom('page')
      .innerJoin('slots', 'slot_revision_id', 'page_latest')
      .innerJoin('slot_roles', 'role_id', 'slot_role_id')
      .innerJoin('content', 'content_id', 'slot_content_id')
      .innerJoin('content_models', 'model_id', 'content_model')
      .select(['page_namespace', 'page_title', 'page_is_redirect', 'content_address', 'model_name'])
      .where('role_name', '=', 'main')
      .where(condition),
  );
  const texts = await readStoredTexts(
    db,
    rows.map((row) => row.content_address),
  );
  return new Map(
    rows.flatMap((row): [string, PageText][] => {
      const found = texts.get(row.content_address);
      if (found === undefined || !('text' in found)) return [];
      const key = titleKey({ namespace: row.page_namespace, dbkey: row.page_title });
      return [[key, { text: found.text, model: row.model_name, isRedirect: row.page_is_redirect === 1 }]];
    }),
  );
}
