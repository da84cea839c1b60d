/** Current texts of pages, from their main slot. */
import { from } from '../sql/query.js';
import { t, c } from '../db/schema/tables.js';
import { sql, type Sql } from '../sql/sql.js';
import { equals } from '../sql/conditions.js';
import type { Db } from '../db/database.js';
import { byNamespace, conditionForTitles, type TitleKey, titleKey } from '../sql/title-condition.js';
import { readStoredTexts } from './stored-text.js';

export interface PageText {
  readonly text: string;
  readonly model: string;
  readonly isRedirect: boolean;
}

/** Texts of the pages that exist and can be read, by `<namespace>:<dbkey>`. Uses two queries. */
export async function readPageTexts(db: Db, titles: readonly TitleKey[]): Promise<ReadonlyMap<string, PageText>> {
  return titles.length === 0
    ? new Map()
    : readTextsOf(db, conditionForTitles(c.page_namespace, c.page_title, byNamespace(titles)));
}

/** Texts of the pages that match a condition, in the same way. */
export async function readTextsOf(db: Db, condition: Sql<'page'>): Promise<ReadonlyMap<string, PageText>> {
  const rows = await db.all(
    from(t.page)
      .join(t.slots, sql`${c.slot_revision_id} = ${c.page_latest}`)
      .join(t.slot_roles, sql`${c.role_id} = ${c.slot_role_id}`)
      .join(t.content, sql`${c.content_id} = ${c.slot_content_id}`)
      .join(t.content_models, sql`${c.model_id} = ${c.content_model}`)
      .select(c.page_namespace, c.page_title, c.page_is_redirect, c.content_address, c.model_name)
      .where(equals(c.role_name, 'main'))
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
