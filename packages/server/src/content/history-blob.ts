/** MediaWiki's history blobs (`ConcatenatedGzipHistoryBlob`, `HistoryBlobStub`): many texts in one row, and rows that refer to one of them. */
import { inflateRawSync } from 'node:zlib';
import { isPhpArray, isPhpObject, type PhpArray, type PhpValue, unserializePhpBytes } from '../text/php-serialize.js';
import { applyDiff } from './xdiff-patch.js';
import { integerOf, isNumeric } from '../result/integer.js';

/** Texts packed together, by their keys. */
interface Packed {
  readonly kind: 'packed';
  readonly items: ReadonlyMap<string, Buffer>;
  /** Key of the text of the row itself. */
  readonly own: string | undefined;
}

/** The serialized object in a row with the flag `object`. */
export type HistoryBlob =
  | Packed
  /** A text of a blob in another row of the text table. */
  | { readonly kind: 'stub'; readonly row: number; readonly key: string }
  /** A row of the table `cur` of releases before 1.5 (`HistoryBlobCurStub`). */
  | { readonly kind: 'cur-stub'; readonly row: number };

/** Reads a blob. Undefined for other text and for an invalid blob. `mayBeTwice`: some were serialized twice. */
export function readHistoryBlob(bytes: Buffer, mayBeTwice = false): HistoryBlob | undefined {
  let value = unserializePhpBytes(bytes);
  if (typeof value === 'string' && mayBeTwice) value = unserializePhpBytes(Buffer.from(value, 'latin1'));
  if (!isPhpObject(value)) return undefined;
  const { properties } = value;
  // PHP class names are case-insensitive, and old rows have them in lowercase.
  switch (value.phpClass.toLowerCase()) {
    case 'concatenatedgziphistoryblob':
      return concatenated(properties);
    case 'diffhistoryblob':
      return differences(properties);
    case 'historyblobstub':
      return { kind: 'stub', row: integerOf(textOf(properties.get('mOldId'))), key: textOf(properties.get('mHash')) };
    case 'historyblobcurstub':
      return { kind: 'cur-stub', row: integerOf(textOf(properties.get('mCurId'))) };
    default:
      return undefined;
  }
}

/** Inflates the output of PHP's `gzdeflate`. Undefined if it is damaged. */
export function inflated(bytes: Buffer): Buffer | undefined {
  try {
    return inflateRawSync(bytes);
  } catch (error) {
    if (String((error as NodeJS.ErrnoException).code).startsWith('Z_')) return undefined;
    throw error;
  }
}

const textOf = (value: PhpValue | undefined): string =>
  typeof value === 'string' || isNumeric(value) ? String(value) : '';

const bytesOf = (value: PhpValue | undefined): Buffer => Buffer.from(textOf(value), 'latin1');

/** A serialized array that is packed. */
function packedArray(value: PhpValue | undefined): PhpArray | undefined {
  const bytes = inflated(bytesOf(value));
  const array = bytes === undefined ? undefined : unserializePhpBytes(bytes);
  return isPhpArray(array) ? array : undefined;
}

function concatenated(properties: ReadonlyMap<string, PhpValue>): Packed | undefined {
  const items = properties.get('mItems');
  const array = properties.get('mCompressed') === true ? packedArray(items) : isPhpArray(items) ? items : undefined;
  if (array === undefined) return undefined;
  return {
    kind: 'packed',
    items: new Map([...array].map(([key, text]) => [String(key), bytesOf(text)])),
    own: textOf(properties.get('mDefaultHash')),
  };
}

/** Each text is a diff against the previous one. `map` has the differences between their keys. */
function differences(properties: ReadonlyMap<string, PhpValue>): Packed | undefined {
  const info = packedArray(properties.get('mCompressed'));
  const diffs = info?.get('diffs');
  if (info === undefined || !isPhpArray(diffs)) return undefined;
  const all = [...diffs.values()].map(bytesOf);
  const isOld = info.has('base');
  const items = new Map<string, Buffer>();
  const steps = textOf(info.get('map')).split(',').map(Number);
  let [key, text]: [number, Buffer | undefined] = [0, isOld ? bytesOf(info.get('base')) : Buffer.alloc(0)];
  if (isOld && text !== undefined) items.set('0', text);
  for (const [i, diff] of all.entries()) {
    key = isOld ? i + 1 : key + (steps[i] ?? 0);
    text = text === undefined ? undefined : applyDiff(text, diff);
    if (text !== undefined) items.set(String(key), text);
  }
  return { kind: 'packed', items, own: info.has('default') ? textOf(info.get('default')) : undefined };
}
