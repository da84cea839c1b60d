/** Change tags of revisions, log entries and recent changes. */
import { fixed, part } from '../../sql/part.js';
import { statement } from '../../sql/statement.js';
import type { Db } from '../../db/database.js';
import { among, type Condition, where } from '../../sql/conditions.js';
import { areFew, byFew } from '../../shapes/few.js';

/** The columns that name the change, revision or log entry of a tag. */
export type TagColumn = 'ct_rev_id' | 'ct_log_id' | 'ct_rc_id';

interface TagRow {
  readonly id: number | null;
  readonly ctd_name: string;
}

/** Names of the tags of rows, by row ID. Rows without tags are omitted. At most one query. */
export async function readTags(
  db: Db,
  column: TagColumn,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const tags = new Map<number, string[]>();
  if (ids.length === 0) return tags;
  const rows = await db.all(
    statement(
      db.sql,
      part<TagRow>`select ${fixed(column)} as id, ctd_name from change_tag join change_tag_def on ctd_id = ct_tag_id
        where ${among(column, ids)} order by ${fixed(column)}, ct_tag_id`,
    ),
  );
  for (const { id, ctd_name } of rows) {
    if (id === null) continue;
    const names = tags.get(id);
    if (names === undefined) tags.set(id, [ctd_name]);
    else names.push(ctd_name);
  }
  return tags;
}

const tagged = (tag: string) => where`ct_tag_id = (select ctd_id from change_tag_def where ctd_name = ${tag})`;

/** Rows with a tag: `id` is their ID in the query, `column` the one that refers to them in the table of tags. */
export function hasTag(column: TagColumn, id: string, tag: string | undefined): Condition | undefined {
  if (tag === undefined) return undefined;
  return where`exists (select 1 from change_tag where ${fixed(column)} = ${fixed(id)} and ${tagged(tag)})`;
}

/** The same for a list of the whole wiki. A rare tag determines the rows to read. */
export async function hasTagByFew(
  db: Db,
  column: TagColumn,
  id: string,
  tag: string | undefined,
): Promise<Condition | undefined> {
  if (tag === undefined) return undefined;
  const matching = where`${tagged(tag)} and ${fixed(column)} is not null`;
  if (!(await areFew(db, 'change_tag', matching))) return hasTag(column, id, tag);
  return byFew(where`${fixed(id)} in (select ${fixed(column)} from change_tag where ${matching})`);
}
