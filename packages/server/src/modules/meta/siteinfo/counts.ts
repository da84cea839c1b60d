/** Statistics and sizes of groups, from the database. */
import { sql } from 'kysely';
import { exactly } from '../../../shapes/exact.js';
import type { Run, Members, Parts } from './run.js';

/** Jobs are those of the profile. */
export const statistics = exactly<Omit<Parts['statistics'], 'jobs'>>();

export async function counts(run: Run) {
  const { db } = run.call;
  const row = await db.first(db.sql.selectFrom('site_stats').selectAll().where('ss_row_id', '=', 1));
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
    db.sql
      .selectFrom('user_groups')
      .select(['ug_group', sql<number>`count(*)`.as('size')])
      .where((where) => where.or([where('ug_expiry', 'is', null), where('ug_expiry', '>=', now)]))
      .groupBy('ug_group'),
  );
  return new Map(rows.map((row) => [row.ug_group, row.size]));
}

/** Groups with their rights, and with the number of their members on request. */
export async function groups(value: readonly Members[], run: Run): Promise<unknown> {
  const { db, wiki } = run.call;
  const without = value.map(({ number: _number, ...group }) => group as Members);
  if (!run.params.numberingroup) return without;
  const sizes = await groupSizes(run);
  const stats = await db.first(db.sql.selectFrom('site_stats').select('ss_users').where('ss_row_id', '=', 1));
  const automatic = Object.keys(wiki.site.autopromote);
  return without.map((group) => {
    const name = String(group['name']);
    if (name === '*' || automatic.includes(name)) return group;
    const { rights, name: _name, ...rest } = group;
    return { name, rights, number: name === 'user' ? (stats?.ss_users ?? 0) : (sizes.get(name) ?? 0), ...rest };
  });
}
