/**
 * `allfileusages`, `alllinks`, `allredirects`, `alltransclusions`: every link of a type, in the order of its target.
 */
import { as } from '../../sql/table.js';
import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import type { FamilyRun } from '../../shapes/family.js';
import { areFew } from '../../shapes/few.js';
import type { ScanParts } from '../../shapes/list-declaration.js';
import { column, computed, sharedMembers, title } from '../../shapes/members.js';
import { directionOf } from '../../shapes/direction.js';
import { beginsWith, compare, equals, ifGiven } from '../../sql/conditions.js';
import type { Sql } from '../../sql/sql.js';
import { parseContinue, typeOf, type KeyPart } from '../../sql/keyset.js';
import { linkedTargets, linksWithTargets, type LinkTable } from './link-tables.js';

type Run = FamilyRun<'allfileusages' | 'alllinks' | 'allredirects' | 'alltransclusions'>;

/** The shared declaration of the four modules. */
export function allLinks<T extends string>(links: LinkTable<T>) {
  const namespaceOf = ({ params }: Run): number => links.fixedNamespace ?? params.namespace ?? 0;
  const target = [namespaceOf, as(links.title, 'title')] as const;
  return {
    from: linksWithTargets(links),
    members: sharedMembers({
      fromid: column(as(links.from, 'from')),
      ns: computed([], (_row, run) => namespaceOf(run as Run)),
      title: title(...target),
    }),
    scan: (run: Run) => scanOf(run, links, namespaceOf(run)),
    generates: (run: Run) => (run.params.unique ? { titles: target } : { pageIds: as(links.from, 'from') }),
  };
}

async function scanOf<T extends string>(run: Run, links: LinkTable<T>, namespace: number): Promise<ScanParts<T, T>> {
  const { params: p, call } = run;
  const toKey = (text: string): string => call.wiki.titles.partToDbkey(text, namespace);
  const key = keyOf(links, p.unique);
  const start = await startOf(run, links, key, namespace);
  const targets = [
    links.namespace === undefined ? undefined : equals(links.namespace, namespace),
    // Bounds do not depend on the direction: in an ascending list, a continue value replaces the lower bound.
    start === null || directionOf(p.dir) === 'desc' ? compare(links.title, '>=', ifGiven(p.from, toKey)) : undefined,
    compare(links.title, '<=', ifGiven(p.to, toKey)),
    beginsWith(links.title, ifGiven(p.prefix, toKey)),
  ];
  const hasFew = await hasFewTargets(run, links, targets);
  const distinct = p.unique && links.targetId !== undefined;
  return {
    from: distinct
      ? linkedTargets(links, hasFew ? 'targets' : 'links')
      : linksWithTargets(links, hasFew ? 'targets' : 'links in order'),
    where: targets,
    key,
    start,
    distinct: p.unique,
  };
}

/** With few targets the links are sorted. With many they are read in their order until the list is full. */
async function hasFewTargets({ call }: Run, links: LinkTable, targets: readonly (Sql | undefined)[]): Promise<boolean> {
  return (
    links.targetId !== undefined &&
    areFew(call.db, { from: from(t.linktarget), index: 'lt_namespace_title', where: targets })
  );
}

/**
 * Links with a target table are ordered by the target's ID, which never descends; others by title. With `unique` the
 * continue value is a title.
 */
function keyOf<T extends string>(links: LinkTable<T>, unique: boolean): readonly KeyPart<T>[] {
  const { targetId, target = targetId, title, from } = links;
  if (targetId === undefined || target === undefined) {
    const byTitle: KeyPart<T> = { column: title, as: 'title' };
    return unique ? [byTitle] : [byTitle, { column: from, as: 'from' }];
  }
  return unique
    ? [{ column: target, as: 'title', read: title, fixed: 'asc' }]
    : [
        { column: targetId, as: 'target', fixed: 'asc' },
        { column: from, as: 'from' },
      ];
}

/**
 * The start of a continued request. With `unique` the value is a title. If targets are ordered by ID, the ID of that
 * title is looked up, so that each target is returned once.
 */
async function startOf(
  { params: p, call: { db } }: Run,
  links: LinkTable,
  key: readonly KeyPart[],
  namespace: number,
): Promise<readonly (string | number)[] | null> {
  if (p.continue === undefined) return null;
  if (!p.unique) return parseContinue(p.continue, key.map(typeOf));
  const [title] = parseContinue(p.continue, ['string']);
  if (links.targetId === undefined) return [String(title)];
  const target = await db.first(
    from(t.linktarget)
      .select(c.lt_id)
      .where(equals(c.lt_namespace, namespace))
      .where(compare(c.lt_title, '>=', String(title)))
      .orderBy(c.lt_title)
      .limit(1),
  );
  return [target?.lt_id ?? Number.MAX_SAFE_INTEGER];
}
