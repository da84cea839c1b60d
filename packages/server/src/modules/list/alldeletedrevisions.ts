import { checkConstraints } from '../../parameters/constraints.js';
import { as } from '../../sql/table.js';
import { c, t } from '../../db/schema/tables.js';
import { sql } from '../../sql/sql.js';
import { outsideNamespaces } from '../../records/links/listed-page.js';
import { byUser } from '../../records/revisions/filters.js';
import { checkDeletedRights } from '../../records/revisions/deleted-rights.js';
import { revisionLimit, revisionOptions } from '../../records/revisions/options.js';
import { revisionList } from '../../records/revisions/revision-members.js';
import { archiveByTime, archiveByTitle, archivedRevisions, titleOfRevision } from '../../records/revisions/rows.js';
import { listModule } from '../../shapes/list-module.js';
import { directionOf } from '../../shapes/direction.js';
import { all, among, any, beginsWith, between, equals, ifGiven } from '../../sql/conditions.js';

const title = titleOfRevision(archivedRevisions);

/** Deleted revisions: of a user in chronological order, or all in the order of titles. */
export const alldeletedrevisions = listModule('alldeletedrevisions', {
  ...revisionList(archivedRevisions),
  from: archivedRevisions.source.leftJoin(
    t.page,
    sql`${c.page_namespace} = ${c.ar_namespace} and ${c.page_title} = ${c.ar_title}`,
  ),
  skip: ({ params }) => params.namespace?.length === 0,
  checksConstraints: 'itself',
  check: async (run) => {
    run.readAgain();
    const { params: p } = run;
    checkConstraints(run, 'user');
    if (run.target === undefined) checkDeletedRights(run, await revisionOptions(run));
    else if (p.generatetitles && p.user === undefined && p.dir === 'older')
      run.warn('performance', { prefix: run.descriptor.prefix });
  },
  scan: async (run) => {
    const { params: p, call, target } = run;
    const { titles, namespaces } = call.wiki;
    const limit = await revisionLimit(run);
    const direction = directionOf(p.dir);
    if (p.user !== undefined)
      return {
        key: archiveByTime,
        index: 'ar_actor_timestamp',
        where: [...byUser(run, p, archivedRevisions), between(c.ar_timestamp, direction, p.start, p.end)],
        skips: [call.wiki.site.general.misermode ? undefined : equals(c.ar_namespace, p.namespace)],
        limit,
      };
    // Each namespace has its own rule for the case of the first letter.
    const boundsIn = (namespace: number): readonly (string | undefined)[] =>
      [p.from, p.to, p.prefix].map((text) => ifGiven(text, (part) => titles.partToDbkey(part, namespace)));
    const groups = new Map<string, number[]>();
    for (const namespace of p.namespace ?? namespaces.valid()) {
      const key = JSON.stringify(boundsIn(namespace));
      groups.set(key, [...(groups.get(key) ?? []), namespace]);
    }
    const conditions = [...groups.values()].map((members) => {
      const [from, to, prefix] = boundsIn(members[0] ?? 0);
      return all([
        among(c.ar_namespace, members),
        between(c.ar_title, direction, from === '' ? undefined : from, to === '' ? undefined : to),
        beginsWith(c.ar_title, prefix),
      ]);
    });
    const key = archiveByTitle(new Set(p.namespace ?? [0, 1]).size === 1, false);
    // Each title once, in order.
    const distinct = target !== undefined && p.generatetitles && p.dir === 'newer';
    // The bounds of a title in several namespaces are no range of the index.
    const isRange =
      p.namespace?.length === 1 || [p.namespace, p.from, p.to, p.prefix].every((one) => one === undefined);
    return {
      key: distinct ? key.slice(0, 2) : key,
      distinct,
      ...(isRange && !distinct && { index: 'ar_name_title_timestamp' }),
      where: [any(conditions.map((condition) => sql`(${condition})`))],
      limit,
    };
  },
  // In miser mode namespaces of a user's revisions are filtered after the limit.
  omits: outsideNamespaces(title[0]),
  place: {
    in: 'grouped',
    title,
    // The page that has the title now.
    pageid: as(c.page_id, 'pageid'),
    items: 'revisions',
  },
  generates: ({ params: p }) => (p.generatetitles ? { titles: title } : { revisionIds: as(c.ar_rev_id, 'id') }),
  reads: { namespace: 'all', excludeuser: 'all', tag: 'all', prefix: 'all' },
});
