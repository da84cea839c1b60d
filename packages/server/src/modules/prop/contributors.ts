import { from, exists } from '../../sql/query.js';
import { as, integer, renamed, text } from '../../sql/table.js';
import { c, t } from '../../db/schema/tables.js';
import { sql } from '../../sql/sql.js';
import { compareIntegers, integerOf } from '../../result/integer.js';
import { hidden } from '../../content/visibility.js';
import { groupsWith } from '../../records/users/group-rights.js';
import { listModule } from '../../shapes/list-module.js';
import { column } from '../../shapes/members.js';
import { isGiven } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { atMostOne } from '../../shapes/parameter-mix.js';
import { among, equals, any, compare, type Condition } from '../../sql/conditions.js';
import type { KeyPart, KeyValue } from '../../sql/keyset.js';

type Run = QueryRun<'contributors'>;

/** Pages that one response looks at. */
const mostPages = 100;

const byPage: KeyPart<'revision'> = { column: c.rev_page, as: 'page', type: 'int' };
const byActor: KeyPart<'revision'> = { column: c.rev_actor, as: 'id', type: 'int' };
const userIsShown = sql`(${c.rev_deleted} & ${hidden.user}) = 0`;

const edits = from(t.revision).join(t.actor, sql`${c.actor_id} = ${c.rev_actor}`);

/** Accounts that edited pages, and the number of addresses that did. */
export const contributors = listModule('contributors', {
  from: edits,
  groupBy: [c.rev_page, c.rev_actor],
  members: {
    userid: column(as(sql`max(${c.actor_user})`, 'userid', integer)),
    name: column(as(sql`max(${c.actor_name})`, 'name', text)),
  },
  check: (run) => atMostOne(run, 'group', 'excludegroup', 'rights', 'excluderights'),
  key: [byPage, byActor],
  scan: async (run, start) => {
    const { pages, rest } = pagesToLookAt(run, start);
    if (pages.length === 0 || !(await addAddresses(run, pages))) return undefined;
    const groups = groupsOf(run);
    if (groups?.names.length === 0 && !groups.isExcluded) {
      if (rest !== undefined) run.continueAt('continue', rest);
      return undefined;
    }
    return {
      where: [among(c.rev_page, pages), sql`${c.actor_user} is not null`, userIsShown, inGroups(run, groups)],
      key: pages.length === 1 ? [{ ...byPage, constant: true }, byActor] : [byPage, byActor],
      ...(rest !== undefined && { rest }),
    };
  },
  place: { in: 'page', page: renamed(c.rev_page, 'page') },
  costly: 'all',
});

/** The next pages in the order of their IDs, and the start of the pages after them. */
function pagesToLookAt(
  { pages }: Run,
  start: readonly KeyValue[] | null | undefined,
): { readonly pages: readonly number[]; readonly rest: string | undefined } {
  const first = start?.[0];
  const ids = [...pages.good.keys()]
    .filter((id) => first === undefined || id >= integerOf(String(first)))
    .sort(compareIntegers);
  const next = ids[mostPages];
  return { pages: ids.slice(0, mostPages), rest: next === undefined ? undefined : `${next}|0` };
}

/** Adds the number of addresses that edited each page. False if it does not fit. */
async function addAddresses(
  { params: p, call, response, continueAt }: Run,
  pages: readonly number[],
): Promise<boolean> {
  const rows = await call.db.all(
    edits
      .select(c.rev_page, as(sql`count(distinct ${c.rev_actor})`, 'anons', integer))
      .where(among(c.rev_page, pages), equals(c.actor_user, null), userIsShown)
      .groupBy(c.rev_page),
  );
  const fits = rows.every((row) => response.setOnPage(row.rev_page, 'anoncontributors', row.anons));
  if (!fits) continueAt('continue', p.continue ?? '0|0');
  return fits;
}

interface Groups {
  readonly names: readonly string[];
  readonly isExcluded: boolean;
}

/** Groups that contributors have to be in, or must not be in. */
function groupsOf({ params: p, call }: Run): Groups | undefined {
  const withRights = (rights: readonly string[]): readonly string[] => [
    ...new Set(rights.flatMap((right) => groupsWith(call.wiki, right))),
  ];
  if (isGiven(p.group)) return { names: p.group, isExcluded: false };
  if (isGiven(p.excludegroup)) return { names: p.excludegroup, isExcluded: true };
  if (isGiven(p.rights)) return { names: withRights(p.rights), isExcluded: false };
  if (isGiven(p.excluderights)) return { names: withRights(p.excluderights), isExcluded: true };
  return undefined;
}

function inGroups({ call: { now } }: Run, groups: Groups | undefined): Condition<'actor'> | undefined {
  if (groups === undefined || groups.names.length === 0) return undefined;
  const member = exists(
    from(t.user_groups).where(
      sql`${c.ug_user} = ${c.actor_user}`,
      among(c.ug_group, groups.names),
      any([equals(c.ug_expiry, null), compare(c.ug_expiry, '>=', now)]),
    ),
  );
  return groups.isExcluded ? sql`not ${member}` : member;
}
