/** Drops the pages of an export file that an update need not read. */
import { type KnownRevisions, meet } from '../db/known-revisions.js';

export interface Reduced {
  readonly bytes: Buffer;
  /** IDs of the pages that were dropped. */
  readonly unchanged: readonly number[];
  /** ID of the last page, which the next part may continue. */
  readonly last: number;
}

const lt = 0x3c;
const [zero, nine] = [0x30, 0x39];

/** A part without the pages whose revisions the wiki has as they are. The last page stays. */
export function dropUnchanged(bytes: Buffer, known: KnownRevisions): Reduced {
  const kept: Buffer[] = [];
  const unchanged: number[] = [];
  let [from, last] = [0, 0];
  for (let at = bytes.indexOf('<page>'); at >= 0;) {
    last = idAfter(bytes, at);
    const end = endOfKnown(bytes, at, last, known);
    const next = bytes.indexOf('<page>', end ?? at + 1);
    if (end !== undefined && next >= 0) {
      kept.push(bytes.subarray(from, at));
      from = end;
      unchanged.push(last);
    }
    at = next;
  }
  return { bytes: Buffer.concat([...kept, bytes.subarray(from)]), unchanged, last };
}

/** The end of a page that has known revisions and nothing else. Texts have no tags. */
function endOfKnown(bytes: Buffer, from: number, page: number, known: KnownRevisions): number | undefined {
  for (let at = bytes.indexOf(lt, from + 1); at >= 0; at = bytes.indexOf(lt, at + 1)) {
    if (isAt(bytes, at, '<upload>')) return undefined;
    if (isAt(bytes, at, '</page>')) return at + '</page>'.length;
    if (!isAt(bytes, at, '<revision>')) continue;
    const end = bytes.indexOf('</revision>', at);
    if (end < 0 || !meet(known, page, idAfter(bytes, at), bytes.subarray(at, end))) return undefined;
    at = end;
  }
  return undefined;
}

function isAt(bytes: Buffer, at: number, tag: string): boolean {
  for (let n = tag.length - 1; n > 0; n--) if (bytes[at + n] !== tag.charCodeAt(n)) return false;
  return true;
}

/** The ID of the page or revision that starts at a position. */
function idAfter(bytes: Buffer, from: number): number {
  let value = 0;
  const at = bytes.indexOf('<id>', from) + '<id>'.length;
  for (let to = at; (bytes[to] ?? 0) >= zero && (bytes[to] ?? 0) <= nine; to++)
    value = value * 10 + (bytes[to] ?? 0) - zero;
  return value;
}
