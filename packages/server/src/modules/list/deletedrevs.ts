import { fixedBounds } from '@wiki-query/server-stubs';
import { all, beginsWith, between, equals, map, type Condition, where } from '../../sql/conditions.js';
import type { KeyPart } from '../../sql/keyset.js';
import { boundLimits, cappedLimit, ownLimits } from '../../shapes/limits.js';
import { has, type ModuleRun } from '../../shapes/module.js';
import { listModule } from '../../shapes/list-module.js';
import { directionOf } from '../../shapes/scan.js';
import { fixed } from '../../sql/part.js';
import { byNamespace, conditionForTitles, type TitlesByNamespace } from '../../sql/title-condition.js';
import { ApiError } from '../../errors/api-error.js';
import { sha1ToHex } from '../../text/base36.js';
import type { StoredText } from '../../content/stored-text.js';
import { hasTag, readTags } from '../../records/tags/change-tags.js';
import { toIso } from '../../time/timestamps.js';
import { hidden, isHidden, isSuppressed, type HiddenField } from '../../content/visibility.js';
import { parsedComments } from '../../records/revisions/batch.js';
import { checkDeletedText } from '../../records/revisions/deleted-rights.js';
import { byUser } from '../../records/revisions/filters.js';
import { membersOf } from '../../records/revisions/revision-members.js';
import { archiveByTime, archivedRevisions, columnsOf, type RevisionRow } from '../../records/revisions/rows.js';
import { readSlots, readSlotTexts } from '../../content/slots.js';

type Run = ModuleRun<'deletedrevs'>;

interface Batch {
  readonly comments: ReadonlyMap<RevisionRow, string>;
  readonly tags: ReadonlyMap<number, readonly string[]>;
  readonly texts: ReadonlyMap<number, StoredText>;
}

const { member, sees } = membersOf<Batch>(archivedRevisions);
const user = ['user', 'userid'] as const;
const comment = ['comment', 'parsedcomment'] as const;
const [seesUser, seesComment, seesText] = [sees(hidden.user), sees(hidden.comment), sees(hidden.text)];
const hides = <A extends string>(field: HiddenField, requested: A | readonly A[]) =>
  member(['deleted'], ({ deleted }) => isHidden(deleted, field) || undefined, { prop: requested });

/** Deleted revisions in the deprecated form: of titles, of a user, or of a namespace. */
export const deletedrevs = listModule<'deletedrevs', RevisionRow, Batch>('deletedrevs', {
  from: archivedRevisions.table,
  joins: archivedRevisions.joins,
  members: {
    timestamp: member(['timestamp'], ({ timestamp }) => toIso(timestamp)),
    revid: member(['id'], ({ id }) => id, { prop: 'revid' }),
    parentid: member(['parent'], ({ parent }) => parent ?? undefined, { prop: 'parentid' }),
    userhidden: hides(hidden.user, user),
    user: member(['user'], (row) => row.user, { prop: 'user', shown: seesUser }),
    userid: member(['userId'], ({ userId }) => userId ?? 0, { prop: 'userid', shown: seesUser }),
    commenthidden: hides(hidden.comment, comment),
    comment: member(['comment'], (row) => row.comment, { prop: 'comment', shown: seesComment }),
    parsedcomment: member(['comment'], (row, { batch }) => batch.comments.get(row) ?? '', {
      prop: 'parsedcomment',
      shown: seesComment,
    }),
    minor: member(['minor'], ({ minor }) => minor === 1, { prop: 'minor' }),
    len: member(['size'], ({ size }) => (size === null ? null : String(size)), { prop: 'len' }),
    sha1hidden: hides(hidden.text, 'sha1'),
    sha1: member(['sha1'], ({ sha1 }) => (sha1 === '' ? '' : sha1ToHex(sha1)), { prop: 'sha1', shown: seesText }),
    texthidden: hides(hidden.text, 'content'),
    text: member(['id'], (row, { batch }) => textOf(row, batch), { prop: 'content', shown: seesText }),
    tags: member(['id'], ({ id }, { batch }) => batch.tags.get(id) ?? [], { prop: 'tags' }),
    suppressed: member(
      ['deleted'],
      ({ deleted }, { params }) =>
        (isSuppressed(deleted) && hidesSomething(deleted, params as Run['params'])) || undefined,
    ),
  },
  marks: { content: 'text' },
  reads: columnsOf(archivedRevisions, ['id', 'namespace', 'title', 'deleted']),
  titles: ({ namespace, title }) => ({ namespace, dbkey: title }),
  check: checkRequest,
  where: (run) => [
    ...bounds(run, titlesOf(run)),
    ...byUser(run, run.params, archivedRevisions),
    hasTag('ct_rev_id', 'ar_rev_id', run.params.tag),
  ],
  scan: (run) => ({
    key: keyOf(run, titlesOf(run)),
    limit: cappedLimit(
      run,
      run.params.limit,
      has(run.params.prop, 'content') ? boundLimits(fixedBounds.content) : ownLimits(run),
    ),
  }),
  batch: readBatch,
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

/** The titles in the request. If there are any, their revisions are listed. */
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

/** Whether a requested field is hidden. */
function hidesSomething(deleted: number, { prop }: Run['params']): boolean {
  const hides = (field: HiddenField, ...names: typeof prop): boolean =>
    isHidden(deleted, field) && names.some((name) => has(prop, name));
  return (
    hides(hidden.user, 'user', 'userid') ||
    hides(hidden.comment, 'comment', 'parsedcomment') ||
    hides(hidden.text, 'sha1', 'content')
  );
}

function textOf({ id }: RevisionRow, { texts }: Batch): string {
  const stored = texts.get(id);
  if (stored !== undefined && 'text' in stored) return stored.text;
  throw new ApiError('missingcontent', { id });
}
