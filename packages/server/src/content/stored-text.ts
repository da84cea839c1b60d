/** Reads the texts of revisions from their storage. */
import type { Db } from '../db/database.js';
import { c, t } from '../db/schema/tables.js';
import { from } from '../sql/query.js';
import { as, bytes, nullable, text } from '../sql/table.js';
import { dialectal, sql, joined, type Sql } from '../sql/sql.js';
import { among } from '../sql/conditions.js';
import { decodeUtf8 } from '../text/unicode.js';
import { decodeLegacy } from './legacy-encoding.js';
import { readExternalTexts, type FoundBytes } from './external-texts.js';
import { inflated, readHistoryBlob, type HistoryBlob } from './history-blob.js';
import { readAddress, readUrl, type TextAddress } from './text-address.js';

/** The bytes of a text. Name the column `…Bytes` to get a buffer. */
const asBytes = <T extends string>(value: Sql<T>): Sql<T> => dialectal((dialect) => dialect.asBytes(value));

/** A text, or why it cannot be read: it is missing, or its storage is not configured. */
export type StoredText = { readonly text: string } | { readonly problem: 'missing' | 'external' };

/** Bytes with the flags that say what they are. */
interface Flagged {
  readonly flags: ReadonlySet<string>;
  readonly bytes: FoundBytes;
}

type Blobs = ReadonlyMap<number, HistoryBlob>;

/** Texts by their address (`tt:123`). One query; more if texts are packed together or in external storage. */
export async function readStoredTexts(db: Db, addresses: readonly string[]): Promise<ReadonlyMap<string, StoredText>> {
  const parsed = new Map(addresses.map((address) => [address, readAddress(address)]));
  const wanted = new Set([...parsed.values()].flatMap((one) => (one.kind === 'row' ? [one.row] : [])));
  const rows = new Map((await readRows(db, [...wanted])).map((row) => [row.old_id, row]));
  const hidden = new Map<string, Flagged>();
  const texts = new Map<string, StoredText>();
  const elsewhere: [address: string, flags: ReadonlySet<string>, url: TextAddress][] = [];
  for (const [address, one] of parsed) {
    const row = one.kind === 'row' ? rows.get(one.row) : undefined;
    if (one.kind === 'external') elsewhere.push([address, flagsOf(one.flags), one]);
    else if (row === undefined) texts.set(address, { problem: 'missing' });
    else if (row.packedBytes === null) texts.set(address, { text: row.plain ?? '' });
    else {
      const flags = flagsOf(row.old_flags);
      if (flags.has('external')) elsewhere.push([address, flags, externalOf(row.packedBytes)]);
      else hidden.set(address, { flags, bytes: row.packedBytes });
    }
  }
  if (elsewhere.length > 0) await addExternal(db, elsewhere, hidden);
  if (hidden.size > 0) await decodeAll(db, hidden, texts);
  return texts;
}

const flagsOf = (flags: string): ReadonlySet<string> => new Set(flags.split(','));

const externalOf = (bytes: Buffer): TextAddress => ({ kind: 'external', at: readUrl(bytes.toString()), flags: '' });

async function addExternal(
  db: Db,
  elsewhere: readonly [address: string, flags: ReadonlySet<string>, url: TextAddress][],
  found: Map<string, Flagged>,
): Promise<void> {
  const places = elsewhere.map(([address, flags, url]) => ({
    address,
    flags,
    at: url.kind === 'external' ? url.at : undefined,
  }));
  const read = await readExternalTexts(
    db,
    places.map(({ at }) => at),
  );
  for (const { address, flags, at } of places) found.set(address, { flags, bytes: read(at) });
}

const hasFlag = (...flags: readonly string[]): Sql<'text'> =>
  joined(
    flags.map((flag) => sql`${c.old_flags} like ${`%${flag}%`}`),
    ' or ',
  );
const isPacked = hasFlag('gzip', 'object', 'external', 'error');
/** Nearly all rows have only this flag: no pattern is compared for them. */
const more = sql`${c.old_flags} <> 'utf-8'`;
const packed = sql`${more} and (${isPacked})`;
const packedOrLegacy = sql`${more} and (${isPacked} or not (${hasFlag('utf-8', 'utf8')}))`;

/** Compressed and otherwise encoded texts are read as bytes. */
const readText = from(t.text).select(c.old_id, c.old_flags);
const plainIf = (isBytes: Sql<'text'>) =>
  readText.select(
    as(sql`case when ${isBytes} then null else ${c.old_text} end`, 'plain', nullable(text)),
    as(sql`case when ${isBytes} then ${asBytes(c.old_text)} else null end`, 'packedBytes', nullable(bytes)),
  );
const [readUtf8, readLegacy] = [plainIf(packed), plainIf(packedOrLegacy)];

async function readRows(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const read = db.stores.legacyEncoding === undefined ? readUtf8 : readLegacy;
  return db.all(read.where(among(c.old_id, ids)));
}

/** Decodes packed texts. Stubs first reveal where their texts are, and those rows are read together. */
async function decodeAll(db: Db, found: ReadonlyMap<string, Flagged>, texts: Map<string, StoredText>): Promise<void> {
  const opened = new Map([...found].map(([address, one]) => [address, { ...one, ...open(one) }]));
  const stubs = [...opened.values()].flatMap(({ blob }) => (blob?.kind === 'stub' ? [blob.row] : []));
  const holders: Blobs = stubs.length === 0 ? new Map() : await readHolders(db, [...new Set(stubs)]);
  const curs = [...opened.values()].flatMap(({ blob }) => (blob?.kind === 'cur-stub' ? [blob.row] : []));
  const curTexts =
    curs.length === 0 || !db.stores.hasCur ? new Map<number, Buffer>() : await readCur(db, [...new Set(curs)]);
  for (const [address, { flags, bytes, blob }] of opened) {
    const plain = blob === undefined ? bytes : (textOfBlob(blob, holders, curTexts) ?? 'missing');
    texts.set(address, typeof plain === 'string' ? { problem: plain } : decode(plain, flags, db));
  }
}

/** Decodes the flags. The result is the bytes of a text, or a blob that refers to one. */
function open({ flags, bytes }: Flagged): { readonly bytes: FoundBytes; readonly blob?: HistoryBlob } {
  if (flags.has('error')) return { bytes: 'missing' };
  if (typeof bytes === 'string') return { bytes };
  const plain = flags.has('gzip') ? inflated(bytes) : bytes;
  if (plain === undefined || !flags.has('object')) return { bytes: plain ?? 'missing' };
  const blob = readHistoryBlob(plain);
  return blob === undefined ? { bytes: 'missing' } : { bytes: plain, blob };
}

function textOfBlob(blob: HistoryBlob, holders: Blobs, cur: ReadonlyMap<number, Buffer>): Buffer | undefined {
  if (blob.kind === 'cur-stub') return cur.get(blob.row);
  if (blob.kind === 'packed') return blob.own === undefined ? undefined : blob.items.get(blob.own);
  const holder = holders.get(blob.row);
  return holder?.kind === 'packed' ? holder.items.get(blob.key) : undefined;
}

/** Blobs of the rows that stubs refer to, from the row or from external storage. */
async function readHolders(db: Db, ids: readonly number[]): Promise<Blobs> {
  const rows = (await readRows(db, ids)).flatMap(({ old_id, old_flags, packedBytes }) =>
    packedBytes === null ? [] : [{ old_id, flags: flagsOf(old_flags), bytes: packedBytes }],
  );
  const placeOf = ({ flags, bytes }: (typeof rows)[number]): ReturnType<typeof readUrl> =>
    flags.has('external') ? readUrl(bytes.toString()) : undefined;
  const read = await readExternalTexts(db, rows.map(placeOf));
  return new Map(
    rows.flatMap((row): [number, HistoryBlob][] => {
      const bytes = row.flags.has('external') ? read(placeOf(row)) : row.bytes;
      const plain = typeof bytes === 'string' ? undefined : row.flags.has('gzip') ? inflated(bytes) : bytes;
      const blob = plain === undefined || !row.flags.has('object') ? undefined : readHistoryBlob(plain, true);
      return blob === undefined ? [] : [[row.old_id, blob]];
    }),
  );
}

async function readCur(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Buffer>> {
  const columns = [c.cur_id, as(asBytes(c.cur_text), 'textBytes', bytes)] as const;
  const rows = await db.all(
    from(t.cur)
      .select(...columns)
      .where(among(c.cur_id, ids)),
  );
  return new Map(rows.map((row) => [row.cur_id, row.textBytes]));
}

function decode(bytes: Buffer, flags: ReadonlySet<string>, { stores: { legacyEncoding } }: Db): StoredText {
  if (legacyEncoding === undefined || flags.has('utf-8') || flags.has('utf8')) return { text: decodeUtf8(bytes) };
  return { text: decodeLegacy(bytes, legacyEncoding) };
}
