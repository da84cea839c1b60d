/** Which revisions a wiki has, and which of them a newer dump has too: a bit for each ID, shared by threads. */
import type { Database } from 'better-sqlite3';

export interface RevisionSets {
  readonly known: Int32Array;
  /** Those that the dump was found to have. */
  readonly seen: Int32Array;
}

export function revisionSets(db: Database): RevisionSets {
  const last = Number(db.prepare('SELECT ifnull(max(rev_id), 0) FROM revision').pluck().get());
  const empty = (): Int32Array => new Int32Array(new SharedArrayBuffer(4 * ((last >> 5) + 1)));
  const sets: RevisionSets = { known: empty(), seen: empty() };
  for (const id of db.prepare<[], number>('SELECT rev_id FROM revision').pluck().iterate())
    (sets.known[id >> 5] as number) |= 1 << (id & 31);
  return sets;
}

/** Whether the wiki has a revision, which then counts as seen. */
export function meet({ known, seen }: RevisionSets, id: number): boolean {
  if (!has(known, id)) return false;
  Atomics.or(seen, id >> 5, 1 << (id & 31));
  return true;
}

/** Known revisions that were not met. */
export function notSeen({ known, seen }: RevisionSets): readonly number[] {
  const ids: number[] = [];
  for (const [at, bits] of known.entries()) {
    const missing = bits & ~(seen[at] as number);
    if (missing === 0) continue;
    for (let bit = 0; bit < 32; bit++) if ((missing >>> bit) & 1) ids.push(at * 32 + bit);
  }
  return ids;
}

function has(set: Int32Array, id: number): boolean {
  return (((set[id >> 5] ?? 0) >> (id & 31)) & 1) === 1;
}
