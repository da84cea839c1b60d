/** The slots of revisions: their data, and their text if it is requested. */
import type { Db } from '../db/database.js';
import type { RowOf } from '../sql/columns.js';
import { among } from '../sql/conditions.js';
import { fixed } from '../sql/part.js';
import { select } from '../sql/select.js';
import { readStoredTexts, type StoredText } from './stored-text.js';

export interface Slot {
  readonly role: string;
  readonly size: number;
  /** In base 36, as the database has it. */
  readonly sha1: string;
  readonly model: string;
  readonly address: string;
  /** Revision that the slot was written with. */
  readonly origin: number;
}

const columns = [
  'slot_revision_id',
  'slot_origin',
  'role_name',
  'content_size',
  'content_sha1',
  'model_name',
  'content_address',
] as const;
const slotTables = fixed(
  'slots join slot_roles on role_id = slot_role_id join content on content_id = slot_content_id join content_models on model_id = content_model',
);
const order = [
  { column: 'slot_revision_id', direction: 'asc' },
  { column: 'slot_role_id', direction: 'asc' },
] as const;

/** Slots by revision, in the order of their roles. One query at most. */
export async function readSlots(db: Db, revisions: readonly number[]): Promise<ReadonlyMap<number, readonly Slot[]>> {
  const slots = new Map<number, Slot[]>();
  if (revisions.length === 0) return slots;
  const rows = await db.all(
    select<RowOf<(typeof columns)[number]>>(db.sql, {
      columns,
      from: slotTables,
      where: [among('slot_revision_id', revisions)],
    }).within({ order }),
  );
  for (const row of rows) {
    const slot: Slot = {
      role: row.role_name,
      size: row.content_size,
      sha1: row.content_sha1,
      model: row.model_name,
      address: row.content_address,
      origin: row.slot_origin,
    };
    const known = slots.get(row.slot_revision_id);
    if (known === undefined) slots.set(row.slot_revision_id, [slot]);
    else known.push(slot);
  }
  return slots;
}

/** Texts of slots by their address. One query at most. */
export function readSlotTexts(db: Db, slots: readonly Slot[]): Promise<ReadonlyMap<string, StoredText>> {
  return readStoredTexts(db, [...new Set(slots.map(({ address }) => address))]);
}
