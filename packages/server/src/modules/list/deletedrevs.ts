import { fixedBounds } from '@wiki-query/server-stubs';
import { all, beginsWith, between, equals, map, type Condition, where } from '../../sql/conditions.js';
import type { KeyPart } from '../../sql/keyset.js';
import { boundLimits, cappedLimit, ownLimits } from '../../shapes/limits.js';
import { has, type ModuleRun, itemOf } from '../../shapes/module.js';
import { mark } from '../../result/value.js';
import { directionOf, scanModule } from '../../shapes/scan.js';
import { fixed } from '../../sql/part.js';
import { select } from '../../sql/select.js';
import { byNamespace, conditionForTitles, type TitlesByNamespace } from '../../sql/title-condition.js';
import { ApiError } from '../../errors/api-error.js';
import { sha1ToHex } from '../../text/base36.js';
import type { StoredText } from '../../content/stored-text.js';
import { hasTag, readTags } from '../../records/tags/change-tags.js';
import { toIso } from '../../time/timestamps.js';
import { hidden, isHidden, isSuppressed, maySee, type HiddenField } from '../../content/visibility.js';
import { parsedComments } from '../../records/revisions/batch.js';
import { checkDeletedText } from '../../records/revisions/deleted-rights.js';
import { byUser } from '../../records/revisions/filters.js';
import { archiveByTime, archivedRevisions, type RevisionRow } from '../../records/revisions/rows.js';
import { readSlots, readSlotTexts } from '../../content/slots.js';

type Run = ModuleRun<'deletedrevs'>;

interface Batch {
  readonly comments: ReadonlyMap<RevisionRow, string>;
  readonly tags: ReadonlyMap<number, readonly string[]>;
  readonly texts: ReadonlyMap<number, StoredText>;
}

const item = itemOf('deletedrevs');

/** Deleted revisions the old way: of titles, of a user, or of a namespace. */
export const deletedrevs = scanModule<'deletedrevs', RevisionRow, Batch>('deletedrevs', {
  scan: (run) => {
    const { params: p, query } = run;
    checkRequest(run);
    const titles = titlesOf(run);
    const direction = directionOf(p.dir);
    return {
      query: select<RevisionRow>(query.db.sql, {
        columns: archivedRevisions.columns,
        from: archivedRevisions.from,
        where: [...bounds(run, titles), ...byUser(run, p, archivedRevisions), hasTag('ct_rev_id', 'ar_rev_id', p.tag)],
      }),
      key: keyOf(run, titles),
      direction,
      limit: cappedLimit(run, p.limit, has(p.prop, 'content') ? boundLimits(fixedBounds.content) : ownLimits(run)),
    };
  },
  titles: ({ namespace, title }) => ({ namespace, dbkey: title }),
  batch: readBatch,
  item: describe,
  place: {
    in: 'grouped',
    entry: ({ namespace, title }) => ({ namespace, dbkey: title }),
    items: 'revisions',
    more: (run) => (mayUndelete(run) && has(run.params.prop, 'token') ? { token: run.query.token('csrf') } : {}),
  },
  readsPages: true,
  generates: (run) => ({ titles: ({ namespace, title }) => run.query.wiki.titles.of(namespace, title) }),
  cacheMode: () => 'private',
});

function mayUndelete({ query }: Run): boolean {
  return !query.lacksSameOrigin && query.viewer.rights.has('undelete');
}

/** Titles that the request names; what then is listed are their revisions. */
function titlesOf({ pages }: Run): TitlesByNamespace {
  return byNamespace(pages.goodAndMissing().values());
}

function checkRequest(run: Run): void {
  const { params: p, query } = run;
  if (!query.viewer.rights.has('deletedhistory')) throw new ApiError('permissiondenied', { right: 'deletedhistory' });
  const feature = 'action=query&list=deletedrevs';
  query.warnings.add('deletedrevs', 'deprecation', {}, { feature, message: 'apiwarn-deprecation-deletedrevs' });
  run.readAgain();
  const isAll = titlesOf(run).size === 0 && p.user === undefined;
  const wrong = (isAll ? (['start', 'end'] as const) : (['from', 'to', 'prefix'] as const)).find(
    (name) => p[name] !== undefined,
  );
  if (wrong !== undefined)
    throw new ApiError(
      'badparams',
      { parameter: wrong },
      { message: `apierror-deletedrevs-param-not-${isAll ? '3' : '1-2'}` },
    );
  if (p.user !== undefined && p.excludeuser !== undefined)
    throw new ApiError('badparams', {}, { message: 'user and excludeuser cannot be used together' });
  if (has(p.prop, 'content')) checkDeletedText(query.viewer.rights);
}

function bounds(run: Run, titles: TitlesByNamespace): readonly (Condition | undefined)[] {
  const { params: p, query } = run;
  const direction = directionOf(p.dir);
  const time = between('ar_timestamp', direction, p.start, p.end);
  if (titles.size > 0) return [conditionForTitles('ar_namespace', 'ar_title', titles), time];
  if (p.user !== undefined) return [time];
  const toKey = (text: string): string => query.wiki.titles.partToDbkey(text, p.namespace);
  return [
    equals('ar_namespace', p.namespace),
    between('ar_title', direction, map(p.from, toKey), map(p.to, toKey)),
    beginsWith('ar_title', map(p.prefix, toKey)),
    p.unique ? isFirst(run) : undefined,
  ];
}

/** Of each title the first row alone: no earlier row is requested. */
function isFirst(run: Run): Condition {
  const { params: p } = run;
  const before = fixed(directionOf(p.dir) === 'asc' ? '<' : '>');
  const table = { ...archivedRevisions, actor: 'earlier.ar_actor', deleted: 'earlier.ar_deleted' };
  const same = where`earlier.ar_namespace = archive.ar_namespace and earlier.ar_title = archive.ar_title`;
  const precedes = where`(earlier.ar_timestamp ${before} archive.ar_timestamp
    or (earlier.ar_timestamp = archive.ar_timestamp and earlier.ar_id ${before} archive.ar_id))`;
  const asked = [...byUser(run, p, table), hasTag('ct_rev_id', 'earlier.ar_rev_id', p.tag)];
  return where`not exists (select 1 from archive earlier where ${all([same, precedes, ...asked])})`;
}

function keyOf({ params: p }: Run, titles: TitlesByNamespace): readonly KeyPart[] {
  if (titles.size === 0 && p.user !== undefined) return archiveByTime;
  const isAll = titles.size === 0;
  return [
    { column: 'ar_namespace', as: 'namespace', type: 'int', constant: isAll },
    { column: 'ar_title', as: 'title', type: 'string' },
    ...archiveByTime,
  ];
}

async function readBatch(rows: readonly RevisionRow[], run: Run): Promise<Batch> {
  const { params: p, query } = run;
  const ids = rows.map(({ id }) => id);
  return {
    comments: has(p.prop, 'parsedcomment') ? await parsedComments(rows, run) : new Map(),
    tags: has(p.prop, 'tags') ? await readTags(query.db, 'ct_rev_id', ids) : new Map(),
    texts: has(p.prop, 'content') ? await readMainTexts(ids, run) : new Map(),
  };
}

async function readMainTexts(ids: readonly number[], { query: { db } }: Run): Promise<ReadonlyMap<number, StoredText>> {
  const slots = await readSlots(db, ids);
  const main = [...slots].flatMap(([id, all]) =>
    all.filter(({ role }) => role === 'main').map((slot) => [id, slot] as const),
  );
  const texts = await readSlotTexts(
    db,
    main.map(([, slot]) => slot),
  );
  return new Map(
    main.flatMap(([id, slot]) => {
      const text = texts.get(slot.address);
      return text === undefined ? [] : [[id, text] as const];
    }),
  );
}

function describe(row: RevisionRow, run: Run, batch: Batch) {
  const { params: p, query } = run;
  const wants = (...names: readonly (typeof p.prop)[number][]): boolean => names.some((name) => p.prop.includes(name));
  const hides = (asked: boolean, bit: HiddenField): boolean => asked && isHidden(row.deleted, bit);
  const shows = (asked: boolean, bit: HiddenField): boolean => asked && maySee(row.deleted, bit, query.viewer.rights);
  const asksUser = wants('user', 'userid');
  const asksComment = wants('comment', 'parsedcomment');
  const anyHidden =
    hides(asksUser, hidden.user) || hides(asksComment, hidden.comment) || hides(wants('sha1', 'content'), hidden.text);
  const members = {
    timestamp: toIso(row.timestamp),
    ...(wants('revid') && { revid: row.id }),
    ...(wants('parentid') && row.parent !== null && { parentid: row.parent }),
    ...(hides(asksUser, hidden.user) && { userhidden: true }),
    ...(shows(asksUser, hidden.user) && {
      ...(wants('user') && { user: row.user }),
      ...(wants('userid') && { userid: row.userId ?? 0 }),
    }),
    ...(hides(asksComment, hidden.comment) && { commenthidden: true }),
    ...(shows(asksComment, hidden.comment) && {
      ...(wants('comment') && { comment: row.comment }),
      ...(wants('parsedcomment') && { parsedcomment: batch.comments.get(row) ?? '' }),
    }),
    ...(wants('minor') && { minor: row.minor === 1 }),
    ...(wants('len') && { len: row.size === null ? null : String(row.size) }),
    ...(hides(wants('sha1'), hidden.text) && { sha1hidden: true }),
    ...(shows(wants('sha1'), hidden.text) && { sha1: row.sha1 === '' ? '' : sha1ToHex(row.sha1) }),
    ...(hides(wants('content'), hidden.text) && { texthidden: true }),
    ...(shows(wants('content'), hidden.text) && textMember(row, batch)),
    ...(wants('tags') && { tags: batch.tags.get(row.id) ?? [] }),
    ...(anyHidden && isSuppressed(row.deleted) && { suppressed: true }),
  };
  return item(withTextMark(members));
}

function textMember(row: RevisionRow, { texts }: Batch) {
  const stored = texts.get(row.id);
  if (stored !== undefined && 'text' in stored) return { text: stored.text };
  throw new ApiError('missingcontent', { id: row.id });
}

function withTextMark<T extends object>(members: T): T {
  return 'text' in members ? mark(members, { content: 'text' }) : members;
}
