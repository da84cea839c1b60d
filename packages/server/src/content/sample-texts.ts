/** Reads one text of each storage form to check that the wiki's texts can be read. */
import type { Db } from '../db/database.js';
import { c, t } from '../db/schema/tables.js';
import { ordered } from '../sql/keyset.js';
import { from } from '../sql/query.js';
import { readStoredTexts } from './stored-text.js';
import { readAddress } from './text-address.js';

export interface TextSample {
  readonly address: string;
  /** The property that texts of this form share. */
  readonly form: string;
  /** Why a text cannot be read: it is missing, its cluster is not configured, or its encoding differs. */
  readonly problem?: 'missing' | 'external' | 'encoding';
}

/** Number of rows at each end of a table to check: storage forms have changed over the years. */
const looked = 5000;

/** Samples of all forms among the oldest and newest rows. */
export async function sampleTexts(db: Db): Promise<readonly TextSample[]> {
  const forms = new Map<string, string>();
  for (const direction of ['desc', 'asc'] as const) {
    const rows = await db.all(
      from(t.text).select(c.old_id, c.old_flags).orderBy(ordered(c.old_id, direction)).limit(looked),
    );
    for (const row of rows) add(forms, `rows with the flags "${row.old_flags}"`, `tt:${row.old_id}`);
    const contents = from(t.content).select(c.content_address).orderBy(ordered(c.content_id, direction)).limit(looked);
    for (const { content_address: address } of await db.all(contents))
      if (!address.startsWith('tt:')) add(forms, formOf(address), address);
  }
  // Texts that are marked as lost are not a configuration error.
  const wanted = [...forms].filter(([form]) => !/error|known to be lost/.test(form));
  const texts = await readStoredTexts(
    db,
    wanted.map(([, address]) => address),
  );
  return wanted.map(([form, address]) => {
    const text = texts.get(address) ?? { problem: 'missing' };
    if ('problem' in text) return { form, address, problem: text.problem };
    return text.text.includes('\ufffd') ? { form, address, problem: 'encoding' } : { form, address };
  });
}

function add(forms: Map<string, string>, form: string, address: string): void {
  if (!forms.has(form)) forms.set(form, address);
}

function formOf(address: string): string {
  const parsed = readAddress(address);
  if (parsed.kind !== 'external') return 'addresses that are known to be lost';
  return `addresses in the cluster "${parsed.at?.cluster ?? '?'}" with the flags "${parsed.flags}"`;
}
