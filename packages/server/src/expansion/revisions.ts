/** Functions about revisions and pages: `{{REVISIONID}}`, `{{PAGESIZE:Foo}}`. */
import { from } from '../sql/query.js';
import { t, c } from '../db/schema/tables.js';
import { sql } from '../sql/sql.js';
import { equals } from '../sql/conditions.js';
import type { Title } from '@wiki-query/wikitext';
import { isHidden, hidden } from '../content/visibility.js';
import { formatted } from './numbers.js';
import { titleFrom } from './page-names.js';
import { countExpensive, type ExpansionScope, type ExpandedRevision, type TextFunction } from './expansion-scope.js';
import { shifted } from '../time/time-zone.js';

/** A page's latest revision, with the page's id. */
interface Latest extends ExpandedRevision {
  readonly page: number;
}

const isPage = ({ namespace, interwiki, dbkey }: Title): boolean => namespace >= 0 && interwiki === '' && dbkey !== '';

async function latestOf({ namespace, dbkey, ...title }: Title, { db }: ExpansionScope): Promise<Latest | undefined> {
  if (!isPage({ namespace, dbkey, ...title })) return undefined;
  const row = await db.first(
    from(t.page)
      .join(t.revision, sql`${c.rev_id} = ${c.page_latest}`)
      .join(t.actor, sql`${c.actor_id} = ${c.rev_actor}`)
      .select(c.page_id, c.rev_id, c.rev_timestamp, c.rev_len, c.rev_deleted, c.actor_name)
      .where(equals(c.page_namespace, namespace))
      .where(equals(c.page_title, dbkey)),
  );
  return row && { page: row.page_id, ...expandedRevision(row) };
}

interface RevisionRow {
  readonly rev_id: number;
  readonly rev_timestamp: string;
  readonly rev_len: number | null;
  readonly rev_deleted: number;
  readonly actor_name: string;
}

const expandedRevision = (row: RevisionRow): ExpandedRevision => ({
  id: row.rev_id,
  timestamp: row.rev_timestamp,
  size: row.rev_len ?? 0,
  user: isHidden(row.rev_deleted, hidden.user) ? undefined : row.actor_name,
});

/** A revision by its ID, with the title of its page. */
export async function readRevision(id: number, { db }: Pick<ExpansionScope, 'db'>) {
  const row = await db.first(
    from(t.revision)
      .join(t.page, sql`${c.page_id} = ${c.rev_page}`)
      .join(t.actor, sql`${c.actor_id} = ${c.rev_actor}`)
      .select(c.page_namespace, c.page_title, c.rev_id, c.rev_timestamp, c.rev_len, c.rev_deleted, c.actor_name)
      .where(equals(c.rev_id, id)),
  );
  return row && { revision: expandedRevision(row), namespace: row.page_namespace, dbkey: row.page_title };
}

const isSame = (a: Title, b: Title): boolean =>
  a.namespace === b.namespace && a.dbkey === b.dbkey && a.interwiki === b.interwiki;

/**
 * A property of the revision of a title. For the page itself, the revision of the text being expanded; the current time
 * without a revision.
 */
const ofRevision =
  (
    text: (revision: ExpandedRevision, scope: ExpansionScope) => string,
    unsaved: (scope: ExpansionScope) => string,
  ): TextFunction =>
  async ([value], scope) => {
    const title = await titleFrom(value, scope);
    if (title === undefined || title.interwiki !== '') return '';
    if (isSame(title, scope.page)) return scope.revision === undefined ? unsaved(scope) : text(scope.revision, scope);
    countExpensive(scope);
    const latest = await latestOf(title, scope);
    return latest === undefined ? '' : text(latest, scope);
  };

const ofTime = (from: number, to: number, isNumber = false): TextFunction => {
  const cut = (time: string, scope: ExpansionScope): string => {
    const zone = scope.wiki.site.general;
    const text = shifted(time, zone.timeoffset, zone).slice(from, to);
    return isNumber ? String(Number(text)) : text;
  };
  return ofRevision(
    ({ timestamp }, scope) => cut(timestamp, scope),
    (scope) => cut(scope.now, scope),
  );
};

const none = (): string => '';

/** Functions about a page's revision. Without an argument, they are about the text itself. */
export const revisionFunctions: Readonly<Record<string, TextFunction>> = {
  revisionid: async ([value], scope) => {
    if (value === undefined) return String(scope.revision?.id ?? '');
    const title = await titleFrom(value, scope);
    if (title === undefined) return '';
    countExpensive(scope);
    return String((await latestOf(title, scope))?.id ?? '');
  },
  revisionuser: ofRevision(({ user = '' }) => user, none),
  revisionday: ofTime(6, 8, true),
  revisionday2: ofTime(6, 8),
  revisionmonth: ofTime(4, 6),
  revisionmonth1: ofTime(4, 6, true),
  revisionyear: ofTime(0, 4),
  revisiontimestamp: ofTime(0, 14),
  pageid: async ([value], scope) => {
    const title = await titleFrom(value, scope);
    if (title === undefined) return '';
    if (!isPage(title)) return '0';
    countExpensive(scope);
    return String((await latestOf(title, scope))?.page ?? 0);
  },
  pagesize: async ([page = '', raw], scope) => {
    const title = scope.wiki.titles.parse(page);
    if ('code' in title) return formatted('0', raw, scope);
    countExpensive(scope);
    return formatted(String((await latestOf(title, scope))?.size ?? 0), raw, scope);
  },
};

/** `{{REVISIONSIZE}}`, which takes no title. */
export const revisionSize = ({ revision }: ExpansionScope): string => String(revision?.size ?? 0);
