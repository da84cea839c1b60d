/** Texts of revisions. */
import { all, marks, type Row } from './database.js';

/** Main slots of revisions, by the revision's id. */
export function mainSlots(revisions: readonly Row[]): ReadonlyMap<unknown, object> {
  const ids = revisions.map((row) => row['rev_id']);
  const slots = all(
    `SELECT slot_revision_id, content_address, model_name FROM slots JOIN slot_roles ON role_id = slot_role_id
     JOIN content ON content_id = slot_content_id JOIN content_models ON model_id = content_model
     WHERE slot_revision_id IN (${marks(ids.length)})`,
    ...ids,
  );
  const addresses = slots.map((row) => Number((row['content_address'] as string).slice(3)));
  const texts = all(`SELECT old_id, old_text FROM text WHERE old_id IN (${marks(ids.length)})`, ...addresses);
  const byId = new Map(texts.map((row) => [row['old_id'], row['old_text']]));
  return new Map(
    slots.map((row, i) => [
      row['slot_revision_id'],
      { contentmodel: row['model_name'], contentformat: 'text/x-wiki', content: byId.get(addresses[i] as number) },
    ]),
  );
}
