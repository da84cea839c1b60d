/** The slots of revisions: what each holds, and its text when it is asked for. */
import type { Db } from '../db/database.js';
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

/** Slots by revision, in the order of their roles. One query at most. */
export async function readSlots(db: Db, revisions: readonly number[]): Promise<ReadonlyMap<number, readonly Slot[]>> {
  const slots = new Map<number, Slot[]>();
  if (revisions.length === 0) return slots;
  const rows = await db.all(
    db.sql
      .selectFrom('slots')
      .innerJoin('slot_roles', 'role_id', 'slot_role_id')
      .innerJoin('content', 'content_id', 'slot_content_id')
      .innerJoin('content_models', 'model_id', 'content_model')
      .select(['slot_revision_id', 'slot_origin', 'role_name', 'content_size', 'content_sha1', 'model_name'])
      .select('content_address')
      .where('slot_revision_id', 'in', revisions)
      .orderBy('slot_revision_id')
      .orderBy('slot_role_id'),
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
