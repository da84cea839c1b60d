/** The three orders: by title, by user, or all of a namespace. */
import { all, beginsWith, between, equals, map, type Condition, where } from '../../../sql/conditions.js';
import type { KeyPart } from '../../../sql/keyset.js';
import { directionOf } from '../../../shapes/scan.js';
import { fixed } from '../../../sql/part.js';
import { byNamespace, conditionForTitles, type TitlesByNamespace } from '../../../sql/title-condition.js';
import { hasTag } from '../../../records/tags/change-tags.js';
import { byUser } from '../../../records/revisions/filters.js';
import { archiveByTime, archivedRevisions } from '../../../records/revisions/rows.js';
import type { Run } from './run.js';

/** The titles in the request. If there are any, their revisions are listed. */
export function titlesOf({ pages }: Run): TitlesByNamespace {
  return byNamespace(pages.goodAndMissing().values());
}

export function bounds(run: Run, titles: TitlesByNamespace): readonly (Condition | undefined)[] {
  const { params: p, call } = run;
  const direction = directionOf(p.dir);
  const time = between('ar_timestamp', direction, p.start, p.end);
  if (titles.size > 0) return [conditionForTitles('ar_namespace', 'ar_title', titles), time];
  if (p.user !== undefined) return [time];
  const toKey = (text: string): string => call.wiki.titles.partToDbkey(text, p.namespace);
  return [
    equals('ar_namespace', p.namespace),
    between('ar_title', direction, map(p.from, toKey), map(p.to, toKey)),
    beginsWith('ar_title', map(p.prefix, toKey)),
    p.unique ? isFirst(run) : undefined,
  ];
}

/** Only the first row of each title: a row that has no earlier one that matches. */
function isFirst(run: Run): Condition {
  const { params: p } = run;
  const before = fixed(directionOf(p.dir) === 'asc' ? '<' : '>');
  const table = { ...archivedRevisions, actor: 'earlier.ar_actor', deleted: 'earlier.ar_deleted' };
  const same = where`earlier.ar_namespace = archive.ar_namespace and earlier.ar_title = archive.ar_title`;
  const precedes = where`(earlier.ar_timestamp ${before} archive.ar_timestamp
    or (earlier.ar_timestamp = archive.ar_timestamp and earlier.ar_id ${before} archive.ar_id))`;
  const requested = [...byUser(run, p, table), hasTag('ct_rev_id', 'earlier.ar_rev_id', p.tag)];
  return where`not exists (select 1 from archive earlier where ${all([same, precedes, ...requested])})`;
}

export function keyOf({ params: p }: Run, titles: TitlesByNamespace): readonly KeyPart[] {
  if (titles.size === 0 && p.user !== undefined) return archiveByTime;
  const isAll = titles.size === 0;
  return [
    { column: 'ar_namespace', as: 'namespace', type: 'int', constant: isAll },
    { column: 'ar_title', as: 'title', type: 'string' },
    ...archiveByTime,
  ];
}
