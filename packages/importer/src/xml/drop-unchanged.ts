/** Drops the pages of an export file that an update need not read. */
import { meet, type RevisionSets } from '../changes/revision-sets.js';

export interface Reduced {
  readonly bytes: Buffer;
  /** IDs of the pages that were dropped. */
  readonly unchanged: readonly number[];
}

const lt = 0x3c;
const [zero, nine] = [0x30, 0x39];

/**
 * A part without the pages of which the wiki has all revisions. Only tags before texts are looked at. The last page stays, because
 * the next part may continue it.
 */
export function dropUnchanged(bytes: Buffer, revisions: RevisionSets): Reduced {
  const kept: Buffer[] = [];
  const unchanged: number[] = [];
  let from = 0;
  for (let at = bytes.indexOf('<page>'); at >= 0;) {
    const page = knownPage(bytes, at, revisions);
    const next = bytes.indexOf('<page>', page?.end ?? at + 1);
    if (page !== undefined && next >= 0) {
      kept.push(bytes.subarray(from, at));
      from = page.end;
      unchanged.push(page.id);
    }
    at = next;
  }
  return { bytes: Buffer.concat([...kept, bytes.subarray(from)]), unchanged };
}

/** The ID and the end of a page that has known revisions and nothing else. */
function knownPage(
  bytes: Buffer,
  from: number,
  revisions: RevisionSets,
): { readonly id: number; readonly end: number } | undefined {
  let id: number | undefined;
  let at = from;
  for (;;) {
    at = bytes.indexOf(lt, at + 1);
    if (at < 0) return undefined;
    if (isAt(bytes, at, '<id>')) id ??= digitsAt(bytes, at + 4);
    else if (isAt(bytes, at, '<revision>')) {
      const tag = bytes.indexOf(lt, at + 1);
      if (!isAt(bytes, tag, '<id>') || !meet(revisions, digitsAt(bytes, tag + 4) ?? 0)) return undefined;
      at = bytes.indexOf('</revision>', tag);
      if (at < 0) return undefined;
    } else if (isAt(bytes, at, '<upload>')) return undefined;
    else if (isAt(bytes, at, '</page>')) return id === undefined ? undefined : { id, end: at + '</page>'.length };
  }
}

function isAt(bytes: Buffer, at: number, tag: string): boolean {
  for (let n = tag.length - 1; n > 0; n--) if (bytes[at + n] !== tag.charCodeAt(n)) return false;
  return true;
}

function digitsAt(bytes: Buffer, from: number): number | undefined {
  let value = 0;
  let at = from;
  for (let digit = bytes[at] as number; digit >= zero && digit <= nine; digit = bytes[++at] as number)
    value = value * 10 + digit - zero;
  return at === from || bytes[at] !== lt ? undefined : value;
}
