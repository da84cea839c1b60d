import { checkConstraints } from '../../parameters/constraints.js';
import { c } from '../../db/schema/tables.js';
import { checkDeletedRights } from '../../records/revisions/deleted-rights.js';
import { revisionLimit, revisionOptions } from '../../records/revisions/options.js';
import { revisionList } from '../../records/revisions/revision-members.js';
import { archiveByTitle, archivedRevisions, titleOfRevision } from '../../records/revisions/rows.js';
import { listModule } from '../../shapes/list-module.js';
import { directionOf } from '../../shapes/direction.js';
import { among, between } from '../../sql/conditions.js';
import { as } from '../../sql/table.js';
import { byNamespace, conditionForTitles } from '../../sql/title-condition.js';

/** Deleted revisions of pages, or those with the requested IDs. */
export const deletedrevisions = listModule('deletedrevisions', {
  ...revisionList(archivedRevisions),
  checksConstraints: 'itself',
  scan: async (run) => {
    const { params: p, pages } = run;
    const isNamed = pages.revisions.size > 0;
    const titles = byNamespace(pages.goodAndMissing().values());
    if ((isNamed ? pages.deletedRevisions : titles).size === 0) return undefined;
    run.readAgain();
    checkConstraints(run, 'user');
    if (run.target === undefined) checkDeletedRights(run, await revisionOptions(run));
    const limit = await revisionLimit(run);
    if (isNamed)
      return {
        where: [among(c.ar_rev_id, [...pages.deletedRevisions.keys()])],
        key: [
          { column: c.ar_rev_id, as: 'id' },
          { column: c.ar_id, as: 'archiveId' },
        ],
        limit,
      };
    const names = new Set([...titles.values()].flatMap((keys) => [...keys.keys()]));
    return {
      where: [
        conditionForTitles(c.ar_namespace, c.ar_title, titles),
        between(c.ar_timestamp, directionOf(p.dir), p.start, p.end),
      ],
      key: archiveByTitle(titles.size === 1, names.size === 1),
      limit,
    };
  },
  place: { in: 'page', page: titleOfRevision(archivedRevisions) },
  generates: { revisionIds: as(c.ar_rev_id, 'id') },
});
