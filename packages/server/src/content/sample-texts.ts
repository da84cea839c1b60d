/** Reads one text of each storage form to check that the wiki's texts can be read. */
import type { Db } from '../db/database.js';
import { fixed } from '../sql/part.js';
import { statement } from '../sql/statement.js';
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
  for (const direction of ['desc', 'asc']) {
    const rows = `(select old_id, old_flags from text order by old_id ${direction} limit ${looked}) as some`;
    const flags = await db.all(
      statement(
        db.sql,
        fixed<{ flags: string; id: number }>(
          `select old_flags as flags, max(old_id) as id from ${rows} group by old_flags`,
        ),
      ),
    );
    for (const { flags: names, id } of flags) add(forms, `rows with the flags "${names}"`, `tt:${id}`);
    const contents = `(select content_id, content_address from content order by content_id ${direction} limit ${looked}) as some`;
    const others = await db.all(
      statement(
        db.sql,
        fixed<{ address: string }>(
          `select content_address as address from ${contents} where content_address not like 'tt:%'`,
        ),
      ),
    );
    for (const { address } of others) add(forms, formOf(address), address);
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
