/** Members of the slots of a revision: of the main one in the old form of a response, of each one in the new form. */
import { has } from '../../shapes/module.js';
import type { RevisionDifference, RevisionSlot } from '@wiki-query/server-stubs';
import type { Slot } from '../../content/slots.js';
import { exactly } from '../../shapes/exact.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { sha1ToHex } from '../../text/base36.js';
import type { RevisionBatch } from './batch.js';
import {
  contentOf,
  oldContentMembers,
  refuseSection,
  slotContentMembers,
  withContentMark,
} from './revision-content.js';
import type { RevisionRow } from './rows.js';

/** How a field of a row stands to the viewer. */
export interface Visibility {
  readonly isHidden: boolean;
  readonly maySee: boolean;
}

/** Members of the main slot in the old form, which are members of the revision. */
export interface MainSlotMembers {
  readonly size?: number;
  readonly sha1hidden?: boolean;
  readonly sha1?: string;
  readonly texthidden?: boolean;
  readonly textmissing?: boolean;
  readonly contentmodel?: string;
  readonly parsetree?: string;
  readonly badcontentformatforparsetree?: boolean;
  readonly badcontentformat?: boolean;
  readonly contentformat?: string;
  readonly content?: string;
  readonly diff?: RevisionDifference;
}

const exactSlot = exactly<RevisionSlot, 'missing'>();

/** A checksum, and whether it is hidden. */
export function checksumMembers(sha1: () => string, seen: Visibility) {
  const value = seen.maySee ? sha1() : '';
  return {
    ...(seen.isHidden && { sha1hidden: true }),
    ...(seen.maySee && { sha1: value === '' ? '' : sha1ToHex(value) }),
  };
}

/** The requested slots; undefined for a revision without slots. */
export function slotsMember(row: RevisionRow, seen: Visibility, run: QueryRun, batch: RevisionBatch) {
  const slots = batch.slots.get(row.id);
  if (slots === undefined) return undefined;
  const requested = (batch.options.slots ?? []).flatMap((role) => slots.filter((slot) => slot.role === role));
  return Object.fromEntries(requested.map((slot) => [slot.role, slotItem(slot, row, seen, run, batch)] as const));
}

function slotItem(slot: Slot, row: RevisionRow, seen: Visibility, run: QueryRun, batch: RevisionBatch) {
  const { members, content } = slotInfo(slot, row, seen, run, batch);
  const texts = content && slotContentMembers(content, slot.role, row, run, batch.options);
  return exactSlot(withContentMark({ ...members, ...texts }));
}

/** Members of the main slot in the old form. */
export function mainSlotMembers(
  row: RevisionRow,
  seen: Visibility,
  run: QueryRun,
  batch: RevisionBatch,
): MainSlotMembers {
  const slot = batch.slots.get(row.id)?.find(({ role }) => role === 'main');
  if (slot === undefined) return has(batch.options.props, 'roles') ? {} : { textmissing: true };
  const { members, content } = slotInfo(slot, row, seen, run, batch);
  if ('nosuchsection' in members) refuseSection(row, batch.options);
  if (content === undefined) return members;
  const diff = batch.diffs.get(row);
  return { ...members, ...oldContentMembers(content, row, run, batch), ...(diff && { diff }) };
}

const lacking = { textmissing: { textmissing: true }, nosuchsection: { nosuchsection: true } } as const;

function slotInfo(slot: Slot, row: RevisionRow, seen: Visibility, run: QueryRun, { options, texts }: RevisionBatch) {
  const { props } = options;
  const found =
    options.readsContent && seen.maySee ? contentOf(slot, texts.get(slot.address), row, run, options) : undefined;
  const members = {
    ...(has(props, 'slotsize') && { size: slot.size }),
    ...(has(props, 'slotsha1') && checksumMembers(() => slot.sha1, seen)),
    ...(has(props, 'contentmodel') && { contentmodel: slot.model }),
    ...(options.readsContent && seen.isHidden && { texthidden: true }),
    ...(found !== undefined && 'lacks' in found && lacking[found.lacks]),
  };
  return { members, content: found !== undefined && 'text' in found ? found : undefined };
}
