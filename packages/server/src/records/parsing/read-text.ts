/** Texts of revisions, with what the parser needs to know of them. */
import { readStoredTexts } from '../../content/stored-text.js';
import { hidden, isHidden, maySee } from '../../content/visibility.js';
import { c, t } from '../../db/schema/tables.js';
import { ApiError } from '../../errors/api-error.js';
import type { Call } from '../../request/call.js';
import { equals } from '../../sql/conditions.js';
import { from } from '../../sql/query.js';
import { sql, type Sql } from '../../sql/sql.js';
import { storedColumns } from '../expansion/stored-page.js';
import type { ContentToParse } from './parse-content.js';

/** A text, and the page that it is on. */
export interface PageText extends ContentToParse {
  /** 0 without a page. */
  readonly pageId: number;
  /** Bits of the hidden parts of its revision. */
  readonly deleted: number;
}

const revisions = from(t.revision)
  .join(t.page, sql`${c.page_id} = ${c.rev_page}`)
  .join(t.actor, sql`${c.actor_id} = ${c.rev_actor}`)
  .join(t.slots, sql`${c.slot_revision_id} = ${c.rev_id}`)
  .join(t.slot_roles, sql`${c.role_id} = ${c.slot_role_id}`)
  .join(t.content, sql`${c.content_id} = ${c.slot_content_id}`)
  .join(t.content_models, sql`${c.model_id} = ${c.content_model}`)
  .select(...storedColumns, c.page_namespace, c.page_title, c.rev_id, c.rev_timestamp, c.rev_len, c.rev_deleted)
  .select(c.actor_name, c.content_address, c.model_name)
  .where(equals(c.role_name, 'main'));

/** The current revision of a page. */
export const latest = sql`${c.rev_id} = ${c.page_latest}`;

/** The text of the revision that fulfils the conditions. Throws if the viewer may not see it. */
export async function readText(
  conditions: readonly Sql<'revision' | 'page'>[],
  call: Call,
): Promise<PageText | undefined> {
  const { db, wiki, viewer, titleTexts } = call;
  const row = await db.first(revisions.where(...conditions));
  if (row === undefined) return undefined;
  if (!maySee(row.rev_deleted, hidden.text, viewer.rights))
    throw new ApiError('permissiondenied', { right: 'deletedtext' });
  const stored = (await readStoredTexts(db, [row.content_address])).get(row.content_address);
  if (stored === undefined || !('text' in stored)) throw new ApiError('missingcontent', { id: row.rev_id });
  const page = wiki.titles.of(row.page_namespace, row.page_title);
  await titleTexts.load([page]);
  return {
    page,
    stored: row,
    pageId: row.page_id,
    text: stored.text,
    model: row.model_name,
    deleted: row.rev_deleted,
    isPreview: false,
    revision: {
      id: row.rev_id,
      timestamp: row.rev_timestamp,
      size: row.rev_len ?? 0,
      user: isHidden(row.rev_deleted, hidden.user) ? undefined : row.actor_name,
    },
  };
}
