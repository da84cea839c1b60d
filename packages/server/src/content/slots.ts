/** The slots of revisions: their data, and their text if it is requested. */
import { createHash } from 'node:crypto';
import type { Db } from '../db/database.js';
import { c, t } from '../db/schema/tables.js';
import { among } from '../sql/conditions.js';
import { from } from '../sql/query.js';
import { sql } from '../sql/sql.js';
import { grouped } from '../result/grouped.js';
import { sha1ToBase36 } from '../text/base36.js';
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

const allSlots = from(t.slots)
  .join(t.slot_roles, sql`${c.role_id} = ${c.slot_role_id}`)
  .join(t.content, sql`${c.content_id} = ${c.slot_content_id}`)
  .join(t.content_models, sql`${c.model_id} = ${c.content_model}`)
  .select(c.slot_revision_id, c.slot_origin, c.role_name)
  .select(c.content_size, c.content_sha1, c.model_name, c.content_address)
  .orderBy(c.slot_revision_id, c.slot_role_id);

/** Slots by revision, in the order of their roles. One query at most. */
export async function readSlots(db: Db, revisions: readonly number[]): Promise<ReadonlyMap<number, readonly Slot[]>> {
  const rows = await db.all(allSlots.where(among(c.slot_revision_id, revisions)));
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

/** Texts that are in memory at once while their hashes are computed. */
const hashedAtOnce = 50;

/** The slots with the hashes that rows of old wikis lack: MediaWiki computes them from the texts as well. */
export async function withHashes(
  db: Db,
  slots: ReadonlyMap<number, readonly Slot[]>,
): Promise<ReadonlyMap<number, readonly Slot[]>> {
  const lacking = [...slots.values()].flat().filter(({ sha1 }) => sha1 === '');
  if (lacking.length === 0) return slots;
  const hashes = new Map<string, string>();
  for (let at = 0; at < lacking.length; at += hashedAtOnce)
    for (const [address, text] of await readSlotTexts(db, lacking.slice(at, at + hashedAtOnce)))
      if ('text' in text) hashes.set(address, hashOf(text.text));
  const whole = (slot: Slot): Slot => (slot.sha1 === '' ? { ...slot, sha1: hashes.get(slot.address) ?? '' } : slot);
  return new Map([...slots].map(([id, own]) => [id, own.map(whole)]));
}

const hashOf = (text: string): string => sha1ToBase36(createHash('sha1').update(text).digest('hex'));
