import { from, exists } from '../../sql/query.js';
import { as, integer, text } from '../../sql/table.js';
import { c, t } from '../../db/schema/tables.js';
import { sql } from '../../sql/sql.js';
import { compareIntegers, integerOf } from '../../result/integer.js';
import { hidden } from '../../content/visibility.js';
import { isMember } from '../../db/memberships.js';
import { groupsWith } from '../../records/users/group-rights.js';
import { listModule } from '../../shapes/list-module.js';
import { column } from '../../shapes/members.js';
import { isGiven } from '../../shapes/module.js';
import { among, equals } from '../../sql/conditions.js';

/** Pages that one response looks at. */
const mostPages = 100;

const byPage = { column: c.rev_page, as: 'page' };
const byActor = { column: c.rev_actor, as: 'id' };
const userIsShown = sql`(${c.rev_deleted} & ${hidden.user}) = 0`;

const edits = from(t.revision).join(t.actor, sql`${c.actor_id} = ${c.rev_actor}`);

/** Accounts that edited pages, and the number of addresses that did. */
export const contributors = listModule('contributors', {
  from: edits.groupBy(c.rev_page, c.rev_actor),
  members: {
    userid: column(as(sql`max(${c.actor_user})`, 'userid', integer)),
    name: column(as(sql`max(${c.actor_name})`, 'name', text)),
  },
  key: [byPage, byActor],
  scan: async ({ params: p, pages, call, response, continueAt }, start) => {
    const first = start?.[0];
    const ids = [...pages.good.keys()]
      .filter((id) => first === undefined || id >= integerOf(String(first)))
      .sort(compareIntegers);
    const looked = ids.slice(0, mostPages);
    const addresses = await call.db.all(
      edits
        .select(c.rev_page, as(sql`count(distinct ${c.rev_actor})`, 'anons', integer))
        .where(among(c.rev_page, looked), equals(c.actor_user, null), userIsShown)
        .groupBy(c.rev_page),
    );
    if (!addresses.every((row) => response.setOnPage(row.rev_page, 'anoncontributors', row.anons))) {
      continueAt('continue', p.continue ?? '0|0');
      return undefined;
    }
    const ofRights = (rights: readonly string[] | undefined): readonly string[] | undefined =>
      isGiven(rights) ? [...new Set(rights.flatMap((right) => groupsWith(call.wiki, right)))] : undefined;
    const included = isGiven(p.group) ? p.group : ofRights(p.rights);
    const excluded = isGiven(p.excludegroup) ? p.excludegroup : ofRights(p.excluderights);
    const isIn = (groups: readonly string[]) =>
      exists(
        from(t.user_groups).where(sql`${c.ug_user} = ${c.actor_user}`, among(c.ug_group, groups), isMember(call.now)),
      );
    const next = ids[mostPages];
    return {
      where: [
        among(c.rev_page, looked),
        sql`${c.actor_user} is not null`,
        userIsShown,
        included && isIn(included),
        excluded && sql`not ${isIn(excluded)}`,
      ],
      key: looked.length === 1 ? [{ ...byPage, constant: true }, byActor] : [byPage, byActor],
      ...(next !== undefined && { rest: `${next}|0` }),
    };
  },
  place: { in: 'page', page: as(c.rev_page, 'page') },
  reads: 'all',
});
