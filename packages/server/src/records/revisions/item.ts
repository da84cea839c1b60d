/** One revision in a response. */
import type { RevisionObject, RevisionSlot } from '@wiki-query/server-stubs';
import { exactly, type Exact } from '../../shapes/exact.js';
import type { AnyRun } from '../../shapes/module.js';
import { sha1ToHex } from '../../text/base36.js';
import { toIso } from '../../time/timestamps.js';
import { hidden, isHidden, isSuppressed, maySee, type HiddenField } from '../../content/visibility.js';
import type { RevisionBatch } from './batch.js';
import {
  contentOf,
  oldContentMembers,
  refuseSection,
  slotContentMembers,
  withContentMark,
} from './revision-content.js';
import type { RevisionOptions } from './options.js';
import type { RevisionRow } from './rows.js';
import type { Slot } from '../../content/slots.js';

/** What is done for values of `prop` that no member is for alone. */
export const revisionValues = {
  contentmodel: 'the model of the text, with its format where the text is',
  parsetree: 'the tree of wikitext',
  sha1: 'the checksum of the revision, as slotsha1 gives that of a slot',
  size: 'the size of the revision, as slotsize gives that of a slot',
};

/** How a field of a row stands to the viewer. */
interface Visibility {
  readonly isHidden: boolean;
  readonly maySee: boolean;
}

type Writable<T> = { -readonly [K in keyof T]?: T[K] };

/** The members that are written here. One that the spec adds does not compile until it is among them. */
type Item = Writable<
  Pick<
    RevisionObject,
    | 'revid'
    | 'parentid'
    | 'minor'
    | 'userhidden'
    | 'user'
    | 'temp'
    | 'anon'
    | 'userid'
    | 'timestamp'
    | 'size'
    | 'sha1hidden'
    | 'sha1'
    | 'roles'
    | 'slots'
    | 'texthidden'
    | 'textmissing'
    | 'contentmodel'
    | 'parsetree'
    | 'badcontentformatforparsetree'
    | 'badcontentformat'
    | 'contentformat'
    | 'content'
    | 'diff'
    | 'commenthidden'
    | 'comment'
    | 'parsedcomment'
    | 'tags'
    | 'suppressed'
  >
>;

const exact = exactly<RevisionObject, 'slotsmissing'>();
const exactSlot = exactly<RevisionSlot, 'missing'>();

const open: Visibility = { isHidden: false, maySee: true };

/** The text of the latest revision of a page cannot be hidden. */
export function visibilityOf(row: RevisionRow, field: HiddenField, { query }: AnyRun): Visibility {
  if (row.deleted === 0 || (field === hidden.text && row.latest === row.id)) return open;
  return { isHidden: isHidden(row.deleted, field), maySee: maySee(row.deleted, field, query.viewer.rights) };
}

/** The members of a revision, in MediaWiki's order. */
export function revisionItem(row: RevisionRow, run: AnyRun, batch: RevisionBatch): Exact<RevisionObject> {
  const { options } = batch;
  const { props } = options;
  const userSeen = visibilityOf(row, hidden.user, run);
  const commentSeen = visibilityOf(row, hidden.comment, run);
  const textSeen = visibilityOf(row, hidden.text, run);
  const wants = {
    user: props.has('user') || props.has('userid'),
    comment: props.has('comment') || props.has('parsedcomment'),
    text: props.has('sha1') || options.readsContent || (options.readsSlots && props.has('slotsha1')),
  };
  const anyHidden =
    (wants.user && userSeen.isHidden) || (wants.comment && commentSeen.isHidden) || (wants.text && textSeen.isHidden);
  // Written member by member: this runs for each revision, and spreading parts together costs several times as much.
  const item: Item = {};
  if (props.has('ids')) {
    item.revid = row.id;
    if (row.parent !== null) item.parentid = row.parent;
  }
  if (props.has('flags')) item.minor = row.minor !== 0;
  if (wants.user) addUser(item, row, userSeen, run, options);
  if (props.has('timestamp')) item.timestamp = toIso(row.timestamp);
  if (props.has('size')) item.size = sizeOf(row, batch);
  if (props.has('sha1'))
    Object.assign(
      item,
      checksumMembers(() => checksumOf(row, batch), textSeen),
    );
  if (options.readsSlots || props.has('roles')) Object.assign(item, slotMembers(row, textSeen, run, batch));
  if (wants.comment) addComment(item, row, commentSeen, batch);
  if (props.has('tags')) item.tags = batch.tags.get(row.id) ?? [];
  if (anyHidden && isSuppressed(row.deleted)) item.suppressed = true;
  return exact(withContentMark(item));
}

function addUser(item: Item, row: RevisionRow, seen: Visibility, { query }: AnyRun, { props }: RevisionOptions): void {
  const id = row.userId ?? 0;
  if (seen.isHidden) item.userhidden = true;
  if (!seen.maySee) return;
  if (props.has('user')) item.user = row.user;
  if (query.wiki.userNames.isTemporary(row.user)) item.temp = true;
  if (id === 0) item.anon = true;
  if (props.has('userid')) item.userid = id;
}

function addComment(item: Item, row: RevisionRow, seen: Visibility, { options, comments }: RevisionBatch): void {
  if (seen.isHidden) item.commenthidden = true;
  if (!seen.maySee) return;
  if (options.props.has('comment')) item.comment = row.comment;
  if (options.props.has('parsedcomment')) item.parsedcomment = comments.get(row) ?? '';
}

/** Very old rows have no size of their own. */
function sizeOf(row: RevisionRow, { slots }: RevisionBatch): number {
  return row.size ?? (slots.get(row.id) ?? []).reduce((sum, slot) => sum + slot.size, 0);
}

/** Very old rows have no checksum of their own: with one slot it is the slot's. */
function checksumOf(row: RevisionRow, { slots }: RevisionBatch): string {
  return row.sha1 === '' ? (slots.get(row.id)?.[0]?.sha1 ?? '') : row.sha1;
}

function checksumMembers(sha1: () => string, seen: Visibility) {
  const value = seen.maySee ? sha1() : '';
  return {
    ...(seen.isHidden && { sha1hidden: true }),
    ...(seen.maySee && { sha1: value === '' ? '' : sha1ToHex(value) }),
  };
}

function slotMembers(row: RevisionRow, seen: Visibility, run: AnyRun, batch: RevisionBatch): Item {
  const { options } = batch;
  const slots = batch.slots.get(row.id);
  const roles = options.props.has('roles') && slots !== undefined && { roles: slots.map(({ role }) => role) };
  if (!options.readsSlots) return { ...roles };
  if (options.slots === undefined) return { ...roles, ...oldSlotMembers(row, seen, run, batch) };
  if (slots === undefined) return { ...roles };
  const asked = options.slots.flatMap((role) => slots.filter((slot) => slot.role === role));
  const members = asked.map((slot) => [slot.role, slotItem(slot, row, seen, run, batch)] as const);
  return { ...roles, slots: Object.fromEntries(members) };
}

function slotItem(slot: Slot, row: RevisionRow, seen: Visibility, run: AnyRun, batch: RevisionBatch) {
  const { members, content } = slotInfo(slot, row, seen, run, batch);
  const texts = content && slotContentMembers(content, slot.role, row, run, batch.options);
  return exactSlot(withContentMark({ ...members, ...texts }));
}

function oldSlotMembers(row: RevisionRow, seen: Visibility, run: AnyRun, batch: RevisionBatch): Item {
  const slot = batch.slots.get(row.id)?.find(({ role }) => role === 'main');
  if (slot === undefined) return { textmissing: true };
  const { members, content } = slotInfo(slot, row, seen, run, batch);
  if ('nosuchsection' in members) refuseSection(row, batch.options);
  if (content === undefined) return members;
  const diff = batch.diffs.get(row);
  return { ...members, ...oldContentMembers(content, row, run, batch.options), ...(diff && { diff }) };
}

const lacking = { textmissing: { textmissing: true }, nosuchsection: { nosuchsection: true } } as const;

function slotInfo(slot: Slot, row: RevisionRow, seen: Visibility, run: AnyRun, { options, texts }: RevisionBatch) {
  const { props } = options;
  const found =
    options.readsContent && seen.maySee ? contentOf(slot, texts.get(slot.address), row, run, options) : undefined;
  const members = {
    ...(props.has('slotsize') && { size: slot.size }),
    ...(props.has('slotsha1') && checksumMembers(() => slot.sha1, seen)),
    ...(props.has('contentmodel') && { contentmodel: slot.model }),
    ...(options.readsContent && seen.isHidden && { texthidden: true }),
    ...(found !== undefined && 'lacks' in found && lacking[found.lacks]),
  };
  return { members, content: found !== undefined && 'text' in found ? found : undefined };
}
