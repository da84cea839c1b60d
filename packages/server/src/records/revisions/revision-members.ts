/** Members of revisions of pages and deleted revisions, in their order in responses. */
import type { ModuleName } from '@wiki-query/server-stubs';
import { hidden, isHidden, isSuppressed, maySee, type HiddenField } from '../../content/visibility.js';
import { sharedMembers, type Guard, type Member, type View } from '../../shapes/members.js';
import type { Marks } from '../../result/value.js';
import { toIso } from '../../time/timestamps.js';
import type { RevisionBatch } from './batch.js';
import { requestsSlots, type RevisionParams } from './options.js';
import { columnsOf, type RevisionRow, type RevisionTable } from './rows.js';
import {
  checksumMembers,
  mainSlotMembers,
  slotsMember,
  type MainSlotMembers,
  type Visibility,
} from './slot-members.js';

/** The effect of values of `prop` that have no member of their own. */
export const revisionValues = {
  contentmodel: 'the model of the text, with its format where the text is',
  parsetree: 'the tree of wikitext',
  sha1: 'the checksum of the revision, as slotsha1 gives that of a slot',
  size: 'the size of the revision, as slotsize gives that of a slot',
};

type RevisionView = View<ModuleName, RevisionBatch>;
type MemberOptions<T extends string> = Pick<Member<unknown, T>, 'moved' | 'shown' | 'when'>;
type Column = keyof RevisionRow;

/** Columns for the placement of a revision, and for its visibility. */
export const locatingColumns = ['id', 'namespace', 'title', 'page', 'deleted', 'latest'] as const;

/** Rows have the columns that the member names. */
function ofRow<Row, Rest extends readonly unknown[], V>(write: (row: Row, ...rest: Rest) => V) {
  return (row: object, ...rest: Rest): V => write(row as Row, ...rest);
}

/** Makes members and guards of rows of the table. */
export function membersOf<Batch, T extends string>(table: RevisionTable<T>) {
  return {
    member: <V>(
      columns: readonly Column[],
      write: (row: RevisionRow, view: View<ModuleName, Batch>, index: number) => V | undefined,
      options: MemberOptions<T> = {},
    ): Member<V, T> => ({
      ...options,
      columns: columnsOf(table, columns),
      write: ofRow(write) as NonNullable<Member<V>['write']>,
    }),
    /** Passes if the viewer may see the field. */
    sees: (field: HiddenField): Guard<T> => {
      const test = ({ deleted }: RevisionRow, { rights }: View): boolean =>
        deleted === 0 || maySee(deleted, field, rights);
      return { columns: columnsOf(table, ['deleted']), test: ofRow(test) };
    },
  };
}

const open: Visibility = { isHidden: false, maySee: true };

/** The text of the latest revision of a page cannot be hidden. */
function textVisibility({ deleted, latest, id }: RevisionRow, { rights }: RevisionView): Visibility {
  if (deleted === 0 || latest === id) return open;
  return { isHidden: isHidden(deleted, hidden.text), maySee: maySee(deleted, hidden.text, rights) };
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
function hidesSomething(row: RevisionRow, view: RevisionView): boolean {
  const { props, readsContent, readsSlots } = view.batch.options;
  return (
    (isHidden(row.deleted, hidden.user) && view.run.requests('userhidden')) ||
    (isHidden(row.deleted, hidden.comment) && view.run.requests('commenthidden')) ||
    ((props.has('sha1') || readsContent || (readsSlots && props.has('slotsha1'))) && textVisibility(row, view).isHidden)
  );
}

/** Members of the main slot in the old form, computed once for each row. */
function mainSlots() {
  const known = new WeakMap<RevisionRow, MainSlotMembers>();
  return (row: RevisionRow, view: RevisionView): MainSlotMembers => {
    const { options } = view.batch;
    if (options.slots !== undefined || !options.readsSlots) return {};
    let members = known.get(row);
    if (members === undefined)
      known.set(row, (members = mainSlotMembers(row, textVisibility(row, view), view.run, view.batch)));
    return members;
  };
}

/** Every member of a revision. */
export function revisionMembers<T extends string>(table: RevisionTable<T>) {
  const { member, sees } = membersOf<RevisionBatch, T>(table);
  const mainSlot = mainSlots();
  const ofMainSlot = <K extends keyof MainSlotMembers>(
    name: K,
    options: MemberOptions<T> = {},
  ): Member<NonNullable<MainSlotMembers[K]>, T> =>
    member(locatingColumns, (row, view) => mainSlot(row, view)[name] ?? undefined, { ...options, when: inOldForm });
  const checksum = (row: RevisionRow, view: RevisionView) =>
    view.batch.options.props.has('sha1')
      ? checksumMembers(() => checksumOf(row, view.batch), textVisibility(row, view))
      : {};
  const seesUser = sees(hidden.user);
  const seesComment = sees(hidden.comment);
  return sharedMembers({
    revid: member(['id'], ({ id }) => id),
    parentid: member(['parent'], ({ parent }) => parent ?? undefined),
    minor: member(['minor'], ({ minor }) => minor !== 0),
    userhidden: member(['deleted'], (row) => isHidden(row.deleted, hidden.user) || undefined),
    user: member(['user'], (row) => row.user, { shown: seesUser }),
    temp: member(['user'], (row, { call }) => call.wiki.userNames.isTemporary(row.user) || undefined, {
      shown: seesUser,
    }),
    anon: member(['userId'], ({ userId }) => (userId ?? 0) === 0 || undefined, { shown: seesUser }),
    userid: member(['userId'], ({ userId }) => userId ?? 0, { shown: seesUser }),
    timestamp: member(['timestamp'], ({ timestamp }) => toIso(timestamp)),
    size: member(
      ['id', 'size'],
      (row, view) =>
        mainSlot(row, view).size ?? (view.batch.options.props.has('size') ? sizeOf(row, view.batch) : undefined),
      { moved: { prop: 'slotsize', unless: ['size'], before: 'slots' } },
    ),
    sha1hidden: member(
      [...locatingColumns, 'sha1'],
      (row, view) => mainSlot(row, view).sha1hidden ?? checksum(row, view).sha1hidden,
      { moved: { prop: 'slotsha1', unless: ['sha1'], before: 'slots' } },
    ),
    sha1: member([...locatingColumns, 'sha1'], (row, view) => mainSlot(row, view).sha1 ?? checksum(row, view).sha1, {
      moved: { prop: 'slotsha1', unless: ['sha1'], before: 'slots' },
    }),
    roles: member(['id'], ({ id }, { batch }) => batch.slots.get(id)?.map(({ role }) => role)),
    slots: member(
      locatingColumns,
      (row, view) =>
        view.batch.options.readsSlots ? slotsMember(row, textVisibility(row, view), view.run, view.batch) : undefined,
      { when: inNewForm },
    ),
    // A revision without slots has no member for them.
    slotsmissing: member([], (): boolean | undefined => undefined),
    texthidden: ofMainSlot('texthidden'),
    textmissing: ofMainSlot('textmissing'),
    parsetree: ofMainSlot('parsetree'),
    badcontentformatforparsetree: ofMainSlot('badcontentformatforparsetree'),
    badcontentformat: ofMainSlot('badcontentformat'),
    contentformat: ofMainSlot('contentformat'),
    contentmodel: ofMainSlot('contentmodel', { moved: { prop: 'contentmodel', before: 'texthidden' } }),
    content: ofMainSlot('content'),
    diff: ofMainSlot('diff'),
    commenthidden: member(['deleted'], (row) => isHidden(row.deleted, hidden.comment) || undefined),
    comment: member(['comment'], (row) => row.comment, { shown: seesComment }),
    parsedcomment: member(['comment'], (row, { batch }) => batch.comments.get(row) ?? '', {
      shown: seesComment,
    }),
    tags: member(['id'], ({ id }, { batch }) => batch.tags.get(id) ?? []),
    suppressed: member(
      locatingColumns,
      (row, view) => (isSuppressed(row.deleted) && hidesSomething(row, view)) || undefined,
    ),
  });
}

/** The shared members of the modules of a table of revisions. */
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
    reads: columnsOf(table, locatingColumns),
    titles: ({ namespace, title }: RevisionRow) => ({ namespace, dbkey: title }),
  };
}
