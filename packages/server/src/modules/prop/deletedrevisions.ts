import { among, between } from '../../sql/conditions.js';
import type { KeyPart } from '../../sql/keyset.js';
import type { ModuleRun } from '../../shapes/module.js';
import { atMostOne } from '../../shapes/parameter-mix.js';
import { directionOf, scanModule } from '../../shapes/scan.js';
import { select } from '../../sql/select.js';
import { byNamespace, conditionForTitles } from '../../sql/title-condition.js';
import { hasTag } from '../../records/tags/change-tags.js';
import { maySeeHidden } from '../../content/visibility.js';
import { revisionBatch, type RevisionBatch } from '../../records/revisions/batch.js';
import { checkDeletedRights } from '../../records/revisions/deleted-rights.js';
import { byUser } from '../../records/revisions/filters.js';
import { revisionItem, revisionValues } from '../../records/revisions/item.js';
import { revisionOptions } from '../../records/revisions/options.js';
import { archiveByTime, archivedRevisions, type RevisionRow } from '../../records/revisions/rows.js';

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
      query: select<RevisionRow>(query.db.sql, {
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
  alsoAnswers: revisionValues,
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
