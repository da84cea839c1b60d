import { c } from '../../db/schema/tables.js';
import { checkDeletedRights } from '../../records/revisions/deleted-rights.js';
import { byUser } from '../../records/revisions/filters.js';
import { revisionLimit, revisionOptions } from '../../records/revisions/options.js';
import { revisionList } from '../../records/revisions/revision-members.js';
import { archiveByTime, archivedRevisions, titleOfRevision } from '../../records/revisions/rows.js';
import { hasTag } from '../../records/tags/change-tags.js';
import { listModule } from '../../shapes/list-module.js';
import { atMostOne } from '../../shapes/parameter-mix.js';
import { directionOf } from '../../shapes/direction.js';
import { among, between } from '../../sql/conditions.js';
import { renamed } from '../../sql/table.js';
import type { KeyPart } from '../../sql/keyset.js';
import { byNamespace, conditionForTitles } from '../../sql/title-condition.js';

/** Deleted revisions of pages, or those with the requested IDs. */
export const deletedrevisions = listModule('deletedrevisions', {
  ...revisionList(archivedRevisions),
  scan: async (run) => {
    const { params: p, pages } = run;
    const isNamed = pages.revisions.size > 0;
    const titles = byNamespace(pages.goodAndMissing().values());
    if ((isNamed ? pages.deletedRevisions : titles).size === 0) return undefined;
    run.readAgain();
    atMostOne(run, 'user', 'excludeuser');
    if (run.target === undefined) checkDeletedRights(run, await revisionOptions(run));
    const names = new Set([...titles.values()].flatMap((keys) => [...keys.keys()]));
    return {
      where: [
        ...(isNamed
          ? [among(c.ar_rev_id, [...pages.deletedRevisions.keys()])]
          : [
              conditionForTitles(c.ar_namespace, c.ar_title, titles),
              between(c.ar_timestamp, directionOf(p.dir), p.start, p.end),
            ]),
        ...byUser(run, p, archivedRevisions),
        hasTag(c.ct_rev_id, c.ar_rev_id, p.tag),
      ],
      key: isNamed
        ? byNumber
        : [
            { column: c.ar_namespace, as: 'namespace', type: 'int', constant: titles.size === 1 },
            { column: c.ar_title, as: 'title', type: 'string', constant: names.size === 1 },
            ...archiveByTime,
          ],
      limit: await revisionLimit(run),
    };
  },
  place: { in: 'page', page: titleOfRevision(archivedRevisions) },
  generates: { revisionIds: renamed(c.ar_rev_id, 'id') },
  costly: ['expandtemplates'],
});

const byNumber: readonly KeyPart<'archive'>[] = [
  { column: c.ar_rev_id, as: 'id', type: 'int' },
  { column: c.ar_id, as: 'archiveId', type: 'int' },
];
