import { among, between } from '../../execute/conditions.js';
import type { KeyPart } from '../../execute/keyset.js';
import type { ModuleRun } from '../../execute/module.js';
import { atMostOne } from '../../execute/parameter-mix.js';
import { directionOf, scanModule } from '../../execute/scan.js';
import { sqlScan } from '../../execute/sql-scan.js';
import { byNamespace, conditionForTitles } from '../../plan/title-condition.js';
import { hasTag } from '../../wiki/tags.js';
import { maySeeHidden } from '../../wiki/visibility.js';
import { revisionBatch, type RevisionBatch } from '../revisions/batch.js';
import { checkDeletedRights } from '../revisions/deleted-rights.js';
import { byUser } from '../revisions/filters.js';
import { revisionItem } from '../revisions/item.js';
import { revisionOptions } from '../revisions/options.js';
import { archiveByTime, archivedRevisions, type RevisionRow } from '../revisions/rows.js';

type Run = ModuleRun<'deletedrevisions'>;

/** Deleted revisions of pages, or those that the request names. */
export const deletedrevisions = scanModule<'deletedrevisions', RevisionRow, RevisionBatch>('deletedrevisions', {
  scan: async (run) => {
    const { params: p, pages, query } = run;
    const titles = byNamespace(pages.goodAndMissing().values());
    const isNamed = pages.revisions.size > 0;
    if (isNamed ? pages.deletedRevisions.size === 0 : titles.size === 0) return undefined;
    run.readAgain();
    atMostOne(run, 'user', 'excludeuser');
    const limit = await limitOf(run);
    const direction = directionOf(p.dir);
    const isGenerator = run.target !== undefined;
    return {
      query: sqlScan<RevisionRow>(query.db.sql, {
        columns: isGenerator ? archivedRevisions.briefColumns : archivedRevisions.columns,
        from: isGenerator ? archivedRevisions.briefFrom : archivedRevisions.from,
        where: [
          ...(isNamed
            ? [among('ar_rev_id', [...pages.deletedRevisions.keys()])]
            : [
                conditionForTitles('ar_namespace', 'ar_title', titles),
                between('ar_timestamp', direction, p.start, p.end),
              ]),
          ...byUser(run, p, archivedRevisions),
          hasTag('ct_rev_id', 'ar_rev_id', p.tag),
        ],
      }),
      key: isNamed ? byNumber : byTitle(titles),
      direction,
      limit,
    };
  },
  titles: ({ namespace, title }) => ({ namespace, dbkey: title }),
  batch: revisionBatch,
  item: revisionItem,
  place: { in: 'page', page: ({ namespace, title }, { pages }) => pages.idOf(namespace, title) },
  generates: { revisionIds: (row) => row.id },
  cacheMode: (_params, { query }) => (maySeeHidden(query.viewer.rights) ? 'private' : 'public'),
});

async function limitOf(run: Run): Promise<number> {
  if (run.target !== undefined) return run.params.limit ?? 10;
  const options = await revisionOptions(run);
  checkDeletedRights(run, options);
  return options.limit;
}

const byNumber: readonly KeyPart[] = [
  { column: 'ar_rev_id', as: 'id', type: 'int' },
  { column: 'ar_id', as: 'archiveId', type: 'int' },
];

function byTitle(titles: ReadonlyMap<number, ReadonlyMap<string, unknown>>): readonly KeyPart[] {
  const names = new Set([...titles.values()].flatMap((keys) => [...keys.keys()]));
  return [
    { column: 'ar_namespace', as: 'namespace', type: 'int', constant: titles.size === 1 },
    { column: 'ar_title', as: 'title', type: 'string', constant: names.size === 1 },
    ...archiveByTime,
  ];
}
