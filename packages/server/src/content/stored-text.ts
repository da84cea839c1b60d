/** The texts of revisions, from where they are stored. */
import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { asBytes } from '../db/dialects/fragments.js';
import { among } from '../sql/conditions.js';
import { makePart, part } from '../sql/part.js';
import { statement } from '../sql/statement.js';

/** A text, or why it cannot be had: it is not there, or stored in a way that needs more than the database. */
export type StoredText = { readonly text: string } | { readonly problem: 'missing' | 'external' | 'unsupported' };

/** Texts by their address (`tt:123`). One query. */
export async function readStoredTexts(db: Db, addresses: readonly string[]): Promise<ReadonlyMap<string, StoredText>> {
  const ids = new Map(addresses.map((address) => [address, textId(address)]));
  const wanted = [...new Set([...ids.values()].filter((id) => id !== undefined))];
  const rows = wanted.length === 0 ? [] : await readRows(db, wanted);
  const texts = new Map(rows.map((row) => [row.old_id, decode(row)]));
  return new Map(
    [...ids].map(([address, id]): [string, StoredText] => {
      if (id === undefined) return [address, { problem: address.startsWith('tt:') ? 'missing' : 'external' }];
      return [address, texts.get(id) ?? { problem: 'missing' }];
    }),
  );
}

function textId(address: string): number | undefined {
  const id = /^tt:(\d+)/.exec(address)?.[1];
  return id === undefined ? undefined : Number(id);
}

interface TextRow {
  readonly old_id: number;
  readonly old_flags: string;
  readonly plain: string | null;
  readonly packedBytes: Buffer | null;
}

const textBytes = makePart('bytes of old_text', [], () => asBytes(sql.ref('old_text')));

/** Packed texts come as bytes. */
function readRows(db: Db, ids: readonly number[]): Promise<TextRow[]> {
  return db.all(
    statement(
      db.sql,
      part<TextRow>`select old_id, old_flags, case when old_flags like '%gzip%' then null else old_text end as plain,
        case when old_flags like '%gzip%' then ${textBytes} else null end as packedBytes from text where ${among('old_id', ids)}`,
    ),
  );
}

function decode({ old_flags, plain, packedBytes }: TextRow): StoredText {
  const flags = new Set(old_flags.split(','));
  if (flags.has('error')) return { problem: 'missing' };
  if (flags.has('external')) return { problem: 'external' };
  if (flags.has('object')) return { problem: 'unsupported' };
  return packedBytes === null ? { text: plain ?? '' } : inflate(packedBytes);
}

/** `gzip` is the flag's name; the bytes are a raw deflate stream. */
function inflate(packed: Buffer): StoredText {
  try {
    return { text: inflateRawSync(packed).toString('utf8') };
  } catch {
    return { problem: 'missing' };
  }
}
