/** Files that are printed in pieces: of an edited spec, only pieces that have changed are printed again. */
import type { Piece } from '../model/emitter.js';
import { hashOf } from '../text/hash.js';
import { stateFile, type Place } from './roots.js';
import { readSealed, writeSealed } from '../text/sealed-json.js';

/** What a file was made of. */
export interface WrittenPieces {
  /** Hash of the file: another file has other pieces. */
  readonly hash: string;
  /** `key length key length …`, in bytes. */
  readonly pieces: string;
}

/** Path → what the file was made of. */
export type PiecesOfFiles = Readonly<Record<string, WrittenPieces>>;

/** The content of a file. */
export interface PrintedFile {
  readonly bytes: Uint8Array;
  readonly hash: string;
  /** As in `WrittenPieces`; absent when it was printed in one piece. */
  readonly pieces?: string;
}

/** The key of pieces that are printed each time. */
const noKey = '-';

/** Makes a file of its pieces; what an earlier file has under the same keys is taken from there. */
export function printPieces(pieces: Iterable<Piece>, known: ReadonlyMap<string, Uint8Array>): PrintedFile {
  const written: string[] = [];
  const text = growingText();
  for (const { key = noKey, print } of pieces) {
    const found = known.get(key);
    written.push(key, String(found ? text.addBytes(found) : text.add(print())));
  }
  const bytes = text.bytes();
  return { bytes, hash: hashOf(bytes), pieces: written.join(' ') };
}

/** The pieces of an earlier file by their keys; none when it is not the one that was written. */
export function knownPieces(
  bytes: Uint8Array | undefined,
  written: WrittenPieces | undefined,
): Map<string, Uint8Array> {
  const known = new Map<string, Uint8Array>();
  if (bytes === undefined || written === undefined || hashOf(bytes) !== written.hash) return known;
  const parts = written.pieces.split(' ');
  for (let at = 0, start = 0; at + 1 < parts.length; at += 2) {
    const end = start + Number(parts[at + 1]);
    if (parts[at] !== noKey) known.set(parts[at] ?? noKey, bytes.subarray(start, end));
    start = end;
  }
  return known;
}

/** Where texts grow, one after the other: memory that was used before is faster than new memory. */
let scratch = Buffer.allocUnsafe(1 << 22);

/** Text that is encoded while it grows: a large one is never joined as a string. */
function growingText() {
  let end = 0;
  const makeRoom = (length: number): void => {
    if (end + length <= scratch.length) return;
    const larger = Buffer.allocUnsafe(Math.max(end + length, 2 * scratch.length));
    scratch.copy(larger, 0, 0, end);
    scratch = larger;
  };
  return {
    /** Adds a text, and gives its length in bytes. */
    add(text: string): number {
      makeRoom(3 * text.length);
      const length = scratch.write(text, end);
      end += length;
      return length;
    },
    addBytes(bytes: Uint8Array): number {
      makeRoom(bytes.length);
      scratch.set(bytes, end);
      end += bytes.length;
      return bytes.length;
    },
    bytes: (): Uint8Array => Buffer.from(scratch.subarray(0, end)),
  };
}

/** What files were made of when this version of the generator wrote them; nothing without a file. */
export async function readPieces(out: Place, version: string): Promise<PiecesOfFiles> {
  const json = await readSealed(stateFile(out, '.pieces.json'));
  const value: unknown = json === undefined ? undefined : JSON.parse(json);
  return isPieces(value) && value.version === version ? value.files : {};
}

const isPieces = (value: unknown): value is { readonly version: string; readonly files: PiecesOfFiles } =>
  typeof value === 'object' && value !== null && 'version' in value && 'files' in value;

/** Writes it. */
export const writePieces = (out: Place, version: string, files: PiecesOfFiles): Promise<void> =>
  writeSealed(stateFile(out, '.pieces.json'), JSON.stringify({ version, files }));
