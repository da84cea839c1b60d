/** The three orders: by title, by user, or all of a namespace. */
import { exists, from } from '../../../sql/query.js';
import { alias } from '../../../sql/table.js';
import { c, t } from '../../../db/schema/tables.js';
import { sql } from '../../../sql/sql.js';
import { beginsWith, between, equals, ifGiven, type Condition } from '../../../sql/conditions.js';
import type { KeyPart } from '../../../sql/keyset.js';
import { directionOf } from '../../../shapes/direction.js';
import { byNamespace, conditionForTitles, type TitlesByNamespace } from '../../../sql/title-condition.js';
import { hasTag } from '../../../records/tags/change-tags.js';
import { byUser } from '../../../records/revisions/filters.js';
import { archiveByTime } from '../../../records/revisions/rows.js';
import type { Run } from './run.js';

/** The titles in the request. If there are any, their revisions are listed. */
export function titlesOf({ pages }: Run): TitlesByNamespace {
  return byNamespace(pages.goodAndMissing().values());
}

export function bounds(run: Run, titles: TitlesByNamespace): readonly (Condition<'archive'> | undefined)[] {
  const { params: p, call } = run;
  const direction = directionOf(p.dir);
  const time = between(c.ar_timestamp, direction, p.start, p.end);
  if (titles.size > 0) return [conditionForTitles(c.ar_namespace, c.ar_title, titles), time];
  if (p.user !== undefined) return [time];
  const toKey = (text: string): string => call.wiki.titles.partToDbkey(text, p.namespace);
  return [
    equals(c.ar_namespace, p.namespace),
    between(c.ar_title, direction, ifGiven(p.from, toKey), ifGiven(p.to, toKey)),
    beginsWith(c.ar_title, ifGiven(p.prefix, toKey)),
    p.unique ? isFirst(run) : undefined,
  ];
}

const earlier = alias(t.archive, 'earlier');

/** Only the first row of each title: a row that has no earlier one that matches. */
function isFirst(run: Run): Condition<'archive'> {
  const { params: p } = run;
  const { ar_timestamp: time, ar_id: id } = earlier;
  return sql`not ${exists(
    from(earlier).where(
      sql`${earlier.ar_namespace} = ${c.ar_namespace} and ${earlier.ar_title} = ${c.ar_title}`,
      directionOf(p.dir) === 'asc'
        ? sql`(${time} < ${c.ar_timestamp} or (${time} = ${c.ar_timestamp} and ${id} < ${c.ar_id}))`
        : sql`(${time} > ${c.ar_timestamp} or (${time} = ${c.ar_timestamp} and ${id} > ${c.ar_id}))`,
      ...byUser(run, p, { actor: earlier.ar_actor, deleted: earlier.ar_deleted }),
      hasTag(c.ct_rev_id, earlier.ar_rev_id, p.tag),
    ),
  )}`;
}

export function keyOf({ params: p }: Run, titles: TitlesByNamespace): readonly KeyPart<'archive'>[] {
  if (titles.size === 0 && p.user !== undefined) return archiveByTime;
  const isAll = titles.size === 0;
  return [
    { column: c.ar_namespace, as: 'namespace', type: 'int', constant: isAll },
    { column: c.ar_title, as: 'title', type: 'string' },
    ...archiveByTime,
  ];
}
