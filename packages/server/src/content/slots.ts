/** The slots of revisions: their data, and their text if it is requested. */
import type { Db } from '../db/database.js';
import { content, content_models, slot_roles, slots } from '../db/schema/tables.js';
import { among } from '../sql/conditions.js';
import { from } from '../sql/query.js';
import { sql } from '../sql/sql.js';
import { grouped } from '../result/grouped.js';
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

const { slot_revision_id, slot_role_id, slot_origin, slot_content_id } = slots;
const allSlots = from(slots)
  .join(slot_roles, sql`${slot_roles.role_id} = ${slot_role_id}`)
  .join(content, sql`${content.content_id} = ${slot_content_id}`)
  .join(content_models, sql`${content_models.model_id} = ${content.content_model}`)
  .select(slot_revision_id, slot_origin, slot_roles.role_name)
  .select(content.content_size, content.content_sha1, content_models.model_name, content.content_address)
  .orderBy(slot_revision_id, slot_role_id);

/** Slots by revision, in the order of their roles. One query at most. */
export async function readSlots(db: Db, revisions: readonly number[]): Promise<ReadonlyMap<number, readonly Slot[]>> {
  const rows = await db.all(allSlots.where(among(slot_revision_id, revisions)));
  return grouped(
    rows,
    (row) => row.slot_revision_id,
    (row) => ({
      role: row.role_name,
      size: row.content_size,
      sha1: row.content_sha1,
      model: row.model_name,
      address: row.content_address,
      origin: row.slot_origin,
    }),
  );
}

/** Texts of slots by their address. One query at most. */
export function readSlotTexts(db: Db, slots: readonly Slot[]): Promise<ReadonlyMap<string, StoredText>> {
  return readStoredTexts(db, [...new Set(slots.map(({ address }) => address))]);
}
