/** Revisions next to others in the history of their page. */
import type { Db } from '../../db/database.js';
import { t } from '../../db/schema/tables.js';
import { among } from '../../sql/conditions.js';
import { ordered } from '../../sql/keyset.js';
import { from } from '../../sql/query.js';
import { sql } from '../../sql/sql.js';
import { alias, as, integer, nullable } from '../../sql/table.js';

const revision = alias(t.revision, 'r');
const neighbour = alias(t.revision, 'n');

/** The revision before or after each of some revisions in the history of their page. Deleted revisions have none. */
export async function readNeighbours(
  db: Db,
  ids: readonly number[],
  to: 'prev' | 'next',
): Promise<ReadonlyMap<number, number>> {
  const { rev_timestamp, rev_id } = neighbour;
  const isFurther =
    to === 'prev'
      ? sql`(${rev_timestamp} < ${revision.rev_timestamp} or (${rev_timestamp} = ${revision.rev_timestamp} and ${rev_id} < ${revision.rev_id}))`
      : sql`(${rev_timestamp} > ${revision.rev_timestamp} or (${rev_timestamp} = ${revision.rev_timestamp} and ${rev_id} > ${revision.rev_id}))`;
  const direction = to === 'prev' ? 'desc' : 'asc';
  const nearest = from(neighbour)
    .select(rev_id)
    .where(sql`${neighbour.rev_page} = ${revision.rev_page}`, isFurther)
    .orderBy(ordered(rev_timestamp, direction), ordered(rev_id, direction))
    .limit(1);
  const found = await db.all(
    from(revision)
      .select(as(revision.rev_id, 'id'), as(sql`(${nearest})`, 'neighbour', nullable(integer)))
      .where(among(revision.rev_id, ids)),
  );
  return new Map(found.flatMap(({ id, neighbour }) => (neighbour === null ? [] : [[id, neighbour] as const])));
}
