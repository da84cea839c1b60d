import type { StoredText } from '../../../content/stored-text.js';
import { readSlots, readSlotTexts } from '../../../content/slots.js';
import type { RevisionRow } from '../../../records/revisions/rows.js';
import type { QueryRun } from '../../../shapes/query-run.js';

/** The texts of revisions, by ID. */
export async function readMainTexts(
  rows: readonly RevisionRow[],
  { call: { db } }: QueryRun,
): Promise<ReadonlyMap<number, StoredText>> {
  const slots = await readSlots(
    db,
    rows.map(({ id }) => id),
  );
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
