import { compareIntegers, integerOf } from '../../result/integer.js';
import { hidden } from '../../content/visibility.js';
import { groupsWith } from '../../records/users/group-rights.js';
import { listModule } from '../../shapes/list-module.js';
import { named } from '../../shapes/members.js';
import { isGiven } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { atMostOne } from '../../shapes/parameter-mix.js';
import { all, among, type Condition, equals, where } from '../../sql/conditions.js';
import { type KeyPart, type KeyValue } from '../../sql/keyset.js';
import { part } from '../../sql/part.js';

interface Row {
  readonly page: number;
}

type Run = QueryRun<'contributors'>;

/** Pages that one response looks at. */
const mostPages = 100;

const byPage: KeyPart = { column: 'rev_page', as: 'page', type: 'int' };
const byActor: KeyPart = { column: 'rev_actor', as: 'id', type: 'int' };
const userIsShown: Condition = where`(rev_deleted & ${hidden.user}) = 0`;

/** Accounts that edited pages, and the number of addresses that did. */
export const contributors = listModule<'contributors', Row>('contributors', {
  from: 'revision',
  groupBy: 'rev_page, rev_actor',
  members: {
    userid: named('max(actor_user)', 'userid'),
    name: named('max(actor_name)', 'name'),
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
      from: part`revision join actor on actor_id = rev_actor`,
      where: [among('rev_page', pages), where`actor_user is not null`, userIsShown, inGroups(run, groups)],
      key: pages.length === 1 ? [{ ...byPage, constant: true }, byActor] : [byPage, byActor],
      ...(rest !== undefined && { rest }),
    };
  },
  place: { in: 'page', page: (row) => row.page },
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
    call.db.sql
      .selectFrom('revision')
      .innerJoin('actor', 'actor_id', 'rev_actor')
      .select('rev_page')
      .select((e) => e.fn.count<number>('rev_actor').distinct().as('anons'))
      .where(all([among('rev_page', pages), equals('actor_user', null), userIsShown]))
      .groupBy('rev_page'),
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

function inGroups({ call: { now } }: Run, groups: Groups | undefined): Condition | undefined {
  if (groups === undefined || groups.names.length === 0) return undefined;
  const member = where`exists (select 1 from user_groups where ug_user = actor_user and ${among('ug_group', groups.names)} and (ug_expiry is null or ug_expiry >= ${now}))`;
  return groups.isExcluded ? where`not ${member}` : member;
}
