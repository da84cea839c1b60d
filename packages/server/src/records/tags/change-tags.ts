/** Change tags of revisions, log entries and recent changes. */
import { c, t } from '../../db/schema/tables.js';
import type { Db } from '../../db/database.js';
import { grouped } from '../../result/grouped.js';
import { all, among, equals } from '../../sql/conditions.js';
import { exists, from } from '../../sql/query.js';
import { sql, type Sql } from '../../sql/sql.js';
import { as, type Selected } from '../../sql/table.js';
import { areFew, type Few } from '../../shapes/few.js';
import { lookedUp } from '../../shapes/members.js';
import { lookUp } from '@wiki-query/wikitext';

/** The column that names the tagged revision, log entry or recent change. */
export type TagColumn = typeof c.ct_rev_id | typeof c.ct_log_id | typeof c.ct_rc_id;

/** Names of the tags of rows, by row ID. Rows without tags are omitted. At most one query. */
export async function readTags(
  db: Db,
  column: TagColumn,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await db.all(
    from(t.change_tag)
      .join(t.change_tag_def, sql`${c.ctd_id} = ${c.ct_tag_id}`)
      .select(as(column, 'id'), c.ctd_name)
      .where(among(column, ids))
      .orderBy(column, c.ct_tag_id),
  );
  return grouped(
    rows,
    ({ id }) => id ?? 0,
    ({ ctd_name: name }) => name,
  );
}

/** The names of the tags of a row. `column` refers to `id` in the table of tags. */
export const tagNames = <T extends string>(column: TagColumn, id: Selected<string, T>) =>
  lookedUp(
    [id],
    (rows, { call }) =>
      readTags(
        call.db,
        column,
        rows.map((row) => lookUp(row, id.as) as number),
      ),
    (row, tags) => tags.get(lookUp(row, id.as) as number) ?? [],
  );

const tagged = (tag: string) =>
  sql`${c.ct_tag_id} = (${from(t.change_tag_def).select(c.ctd_id).where(equals(c.ctd_name, tag))})`;

/** Rows with a tag: `id` is their ID in the query, `column` the one that refers to them in the table of tags. */
export function hasTag<T extends string>(column: TagColumn, id: Sql<T>, tag: string | undefined): Sql<T> | undefined {
  if (tag === undefined) return undefined;
  return exists(from(t.change_tag).where(sql`${column} = ${id}`, tagged(tag))) as Sql<T>;
}

/** The same for a list of the whole wiki. A rare tag determines the rows to read. */
export async function hasTagOrFew<T extends string>(
  db: Db,
  column: TagColumn,
  id: Sql<T>,
  tag: string,
): Promise<Sql<T> | Few<T> | undefined> {
  const matching = all([tagged(tag), sql`${column} is not null`]);
  const rows = { from: from(t.change_tag), index: 'ct_tag_id_id' as const, where: [matching] };
  if (!(await areFew(db, rows))) return hasTag(column, id, tag);
  return { few: sql`${id} in (${from(t.change_tag).select(column).where(matching)})` as Sql<T> };
}
