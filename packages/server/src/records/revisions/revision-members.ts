/** Members of revisions of pages and deleted revisions, in their order in responses. */
import { has } from '../../shapes/module.js';
import { c } from '../../db/schema/tables.js';
import type { Sql } from '../../sql/sql.js';
import { as } from '../../sql/table.js';
import { hidden, isHidden, isSuppressed, maySee, maySeeHidden } from '../../content/visibility.js';
import { computed, lookedUp, sharedMembers, type Member } from '../../shapes/members.js';
import type { QueryRun } from '../../shapes/query-run.js';
import type { Marks } from '../../result/value.js';
import { htmlComment } from '../changes/html-comment.js';
import { hiddenMembers } from '../logs/hidden-members.js';
import { hasTag, tagNames } from '../tags/change-tags.js';
import { byUser, type UserParams } from './filters.js';
import { revisionBatch, type RevisionBatch } from './batch.js';
import type { RevisionOptions } from './options.js';
import { requestsSlots, type RevisionParams } from './options.js';
import { columnsOf, titleOfRevision, type RevisionRow, type RevisionTable } from './rows.js';
import {
  checksumMembers,
  mainSlotMembers,
  slotsMember,
  type MainSlotMembers,
  type Visibility,
} from './slot-members.js';
import { rowToIso } from '../../time/timestamps.js';

/** The effect of values of `prop` that have no member of their own. */
export const revisionValues = {
  contentmodel: 'the model of the text, with its format where the text is',
  parsetree: 'the tree of wikitext',
  sha1: 'the checksum of the revision, as slotsha1 gives that of a slot',
  size: 'the size of the revision, as slotsize gives that of a slot',
};

type MemberOptions<T extends string> = Pick<Member<unknown, T>, 'moved' | 'shown' | 'when'>;
type Column = keyof RevisionRow;

/** Columns for the placement of a revision, and for its visibility. */
const locatingColumns = ['id', 'namespace', 'title', 'page', 'deleted', 'latest'] as const;

const open: Visibility = { isHidden: false, maySee: true };

/** Whether lost slots are named. The old form has only a missing text. */
const asksForSlots = ({ slots, readsSlots, props }: RevisionOptions): boolean =>
  has(props, 'roles') || (slots !== undefined && readsSlots);

/** The text of the latest revision of a page cannot be hidden. */
function textVisibility({ deleted, latest, id }: RevisionRow, { call: { viewer } }: QueryRun): Visibility {
  if (deleted === 0 || latest === id) return open;
  return { isHidden: isHidden(deleted, hidden.text), maySee: maySee(deleted, hidden.text, viewer.rights) };
}

const paramsOf = (run: { readonly params: object }): RevisionParams => run.params as RevisionParams;
/** Whether data of slots is requested, in the old or the new form of a response. */
const inOldForm = (run: { readonly params: object }): boolean =>
  paramsOf(run).slots === undefined && requestsSlots(paramsOf(run));
const inNewForm = (run: { readonly params: object }): boolean =>
  paramsOf(run).slots !== undefined && requestsSlots(paramsOf(run));

/** Very old rows have no size and no checksum. With one slot they are those of the slot. */
const sizeOf = ({ size, id }: RevisionRow, { slots }: RevisionBatch): number =>
  size ?? (slots.get(id) ?? []).reduce((sum, slot) => sum + slot.size, 0);
const checksumOf = ({ sha1, id }: RevisionRow, { slots }: RevisionBatch): string =>
  sha1 === '' ? (slots.get(id)?.[0]?.sha1 ?? '') : sha1;

/** Whether a requested field is hidden. */
function hidesSomething(row: RevisionRow, { options }: RevisionBatch, run: QueryRun): boolean {
  const { props, readsContent, readsSlots } = options;
  return (
    (isHidden(row.deleted, hidden.user) && run.requests('userhidden')) ||
    (isHidden(row.deleted, hidden.comment) && run.requests('commenthidden')) ||
    ((has(props, 'sha1') || readsContent || (readsSlots && has(props, 'slotsha1'))) &&
      textVisibility(row, run).isHidden)
  );
}

/** Members of the main slot in the old form, computed once for each row. */
function mainSlots() {
  const known = new WeakMap<RevisionRow, MainSlotMembers>();
  return (row: RevisionRow, batch: RevisionBatch, run: QueryRun): MainSlotMembers => {
    const { options } = batch;
    if (options.slots !== undefined || !options.readsSlots) return {};
    let members = known.get(row);
    if (members === undefined) known.set(row, (members = mainSlotMembers(row, textVisibility(row, run), run, batch)));
    return members;
  };
}

/** Every member of a revision. */
export function revisionMembers<T extends string>(table: RevisionTable<T>) {
  const { marker, sees } = hiddenMembers(as(table.deleted, 'deleted'));
  const mainSlot = mainSlots();
  const member = <V>(
    columns: readonly Column[],
    write: (row: RevisionRow, run: QueryRun) => V | undefined,
    options: MemberOptions<T> = {},
  ): Member<V, T> => computed(columnsOf(table, columns), write as never, options);
  /** A member that depends on the content of the revision. */
  const ofContent = <V>(
    columns: readonly Column[],
    write: (row: RevisionRow, batch: RevisionBatch, run: QueryRun) => V | undefined,
    options?: MemberOptions<T>,
  ): Member<V, T> =>
    lookedUp(columnsOf(table, [...locatingColumns, ...columns]), revisionBatch as never, write as never, options);
  const ofMainSlot = <K extends keyof MainSlotMembers>(
    name: K,
    options: MemberOptions<T> = {},
  ): Member<NonNullable<MainSlotMembers[K]>, T> =>
    ofContent([], (row, batch, run) => mainSlot(row, batch, run)[name] ?? undefined, { ...options, when: inOldForm });
  const checksum = (row: RevisionRow, batch: RevisionBatch, run: QueryRun) =>
    has(batch.options.props, 'sha1') ? checksumMembers(() => checksumOf(row, batch), textVisibility(row, run)) : {};
  const seesUser = sees(hidden.user);
  return sharedMembers({
    revid: member(['id'], ({ id }) => id),
    parentid: member(['parent'], ({ parent }) => parent ?? undefined),
    minor: member(['minor'], ({ minor }) => minor !== 0),
    userhidden: marker(hidden.user),
    user: member(['user'], (row) => row.user, { shown: seesUser }),
    temp: member(['user'], (row, { call }) => call.wiki.userNames.isTemporary(row.user) || undefined, {
      shown: seesUser,
    }),
    anon: member(['userId'], ({ userId }) => (userId ?? 0) === 0 || undefined, { shown: seesUser }),
    userid: member(['userId'], ({ userId }) => userId ?? 0, { shown: seesUser }),
    timestamp: member(['timestamp'], ({ timestamp }, { call }) => rowToIso(timestamp, call.now)),
    size: ofContent(
      ['size'],
      (row, batch, run) =>
        mainSlot(row, batch, run).size ?? (has(batch.options.props, 'size') ? sizeOf(row, batch) : undefined),
      { moved: { prop: 'slotsize', unless: ['size'], before: 'slots' } },
    ),
    sha1hidden: ofContent(
      ['sha1'],
      (row, batch, run) => mainSlot(row, batch, run).sha1hidden ?? checksum(row, batch, run).sha1hidden,
      { moved: { prop: 'slotsha1', unless: ['sha1'], before: 'slots' } },
    ),
    sha1: ofContent(['sha1'], (row, batch, run) => mainSlot(row, batch, run).sha1 ?? checksum(row, batch, run).sha1, {
      moved: { prop: 'slotsha1', unless: ['sha1'], before: 'slots' },
    }),
    roles: ofContent([], ({ id }, { slots }) => slots.get(id)?.map(({ role }) => role)),
    slots: ofContent(
      [],
      (row, batch, run) =>
        batch.options.readsSlots ? slotsMember(row, textVisibility(row, run), run, batch) : undefined,
      { when: inNewForm },
    ),
    slotsmissing: ofContent([], ({ id }, { options, slots }) => (asksForSlots(options) && !slots.has(id)) || undefined),
    texthidden: ofMainSlot('texthidden'),
    textmissing: ofMainSlot('textmissing'),
    parsetree: ofMainSlot('parsetree'),
    badcontentformatforparsetree: ofMainSlot('badcontentformatforparsetree'),
    badcontentformat: ofMainSlot('badcontentformat'),
    contentformat: ofMainSlot('contentformat'),
    contentmodel: ofMainSlot('contentmodel', { moved: { prop: 'contentmodel', before: 'texthidden' } }),
    content: ofMainSlot('content'),
    diff: ofMainSlot('diff'),
    commenthidden: marker(hidden.comment),
    comment: member(['comment'], (row) => row.comment, { shown: sees(hidden.comment) }),
    parsedcomment: htmlComment(titleOfRevision(table), as(table.columns.comment, 'comment'), {
      shown: sees(hidden.comment),
    }),
    tags: tagNames(c.ct_rev_id, as(table.columns.id, 'id')),
    suppressed: ofContent(
      [],
      (row, batch, run) => (isSuppressed(row.deleted) && hidesSomething(row, batch, run)) || undefined,
    ),
  });
}

/** The shared declaration of the modules of a table of revisions. */
export function revisionList<T extends string>(table: RevisionTable<T>) {
  return {
    from: table.source,
    members: revisionMembers(table),
    marks: (run: { readonly params: object }): Marks => ({
      emptyArray: 'both',
      content: 'content',
      ...(inOldForm(run) && { type: 'assoc' }),
    }),
    valuesWithoutMember: revisionValues,
    where: (run: QueryRun): readonly (Sql<T> | undefined)[] => {
      const p = run.params as UserParams & { readonly tag?: string };
      return [...byUser(run, p, table), hasTag(c.ct_rev_id, table.columns.id, p.tag)];
    },
    cacheMode: ({ call }: QueryRun) => (maySeeHidden(call.viewer.rights) ? ('private' as const) : ('public' as const)),
  };
}
