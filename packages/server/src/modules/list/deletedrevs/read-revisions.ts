/** What all revisions of a response share. */
import { c } from '../../../db/schema/tables.js';
import { has } from '../../../shapes/module.js';
import type { StoredText } from '../../../content/stored-text.js';
import { readTags } from '../../../records/tags/change-tags.js';
import { parsedComments } from '../../../records/revisions/batch.js';
import type { RevisionRow } from '../../../records/revisions/rows.js';
import { readSlots, readSlotTexts } from '../../../content/slots.js';
import type { Run } from './run.js';

export interface Batch {
  readonly comments: ReadonlyMap<RevisionRow, string>;
  readonly tags: ReadonlyMap<number, readonly string[]>;
  readonly texts: ReadonlyMap<number, StoredText>;
}

export async function readBatch(rows: readonly RevisionRow[], run: Run): Promise<Batch> {
  const { params: p, call } = run;
  const ids = rows.map(({ id }) => id);
  return {
    comments: has(p.prop, 'parsedcomment') ? await parsedComments(rows, run) : new Map(),
    tags: has(p.prop, 'tags') ? await readTags(call.db, c.ct_rev_id, ids) : new Map(),
    texts: has(p.prop, 'content') ? await readMainTexts(ids, run) : new Map(),
  };
}

async function readMainTexts(ids: readonly number[], { call: { db } }: Run): Promise<ReadonlyMap<number, StoredText>> {
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
