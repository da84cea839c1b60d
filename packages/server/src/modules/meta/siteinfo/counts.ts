/** Statistics and sizes of groups, from the database. */
import { from } from '../../../sql/query.js';
import { t, c } from '../../../db/schema/tables.js';
import { integer, as } from '../../../sql/table.js';
import { equals } from '../../../sql/conditions.js';
import { sql } from '../../../sql/sql.js';
import { exactly } from '../../../shapes/exact.js';
import { isMember } from '../../../db/memberships.js';
import type { Run, Members, Parts } from './run.js';

/** Jobs are those of the profile. */
export const statistics = exactly<Omit<Parts['statistics'], 'jobs'>>();

export async function counts(run: Run) {
  const { db } = run.call;
  const row = await db.first(
    from(t.site_stats)
      .select(c.ss_total_pages, c.ss_good_articles, c.ss_total_edits, c.ss_images, c.ss_users, c.ss_active_users)
      .where(equals(c.ss_row_id, 1)),
  );
  const sizes = await groupSizes(run);
  return statistics({
    pages: row?.ss_total_pages ?? 0,
    articles: row?.ss_good_articles ?? 0,
    edits: row?.ss_total_edits ?? 0,
    images: row?.ss_images ?? 0,
    users: row?.ss_users ?? 0,
    activeusers: row?.ss_active_users ?? 0,
    admins: sizes.get('sysop') ?? 0,
  });
}

async function groupSizes({ call: { db, now } }: Run): Promise<ReadonlyMap<string, number>> {
  const rows = await db.all(
    from(t.user_groups)
      .select(c.ug_group, as(sql`count(*)`, 'size', integer))
      .where(isMember(now))
      .groupBy(c.ug_group),
  );
  return new Map(rows.map((row) => [row.ug_group, row.size]));
}

/** Groups with their rights, and with the number of their members on request. */
export async function groups(value: readonly Members[], run: Run): Promise<unknown> {
  const { db, wiki } = run.call;
  const without = value.map(({ number: _number, ...group }) => group as Members);
  if (!run.params.numberingroup) return without;
  const sizes = await groupSizes(run);
  const stats = await db.first(from(t.site_stats).select(c.ss_users).where(equals(c.ss_row_id, 1)));
  const automatic = Object.keys(wiki.site.autopromote);
  return without.map((group) => {
    const name = String(group['name']);
    if (name === '*' || automatic.includes(name)) return group;
    const { rights, name: _name, ...rest } = group;
    return { name, rights, number: name === 'user' ? (stats?.ss_users ?? 0) : (sizes.get(name) ?? 0), ...rest };
  });
}
