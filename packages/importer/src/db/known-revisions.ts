/** The revisions that a wiki has, shared by threads, and which of them a newer dump has too. */
import type { Database } from './sqlite.js';

export interface KnownRevisions {
  /** In ascending order. */
  readonly ids: Float64Array;
  /** The page of each; 0 if a part of it is hidden, so that it is always read again. */
  readonly pages: Float64Array;
  /** For each that the dump was found to have: 1, and 2 if it is as the wiki has it. */
  readonly seen: Uint8Array;
}

export function knownRevisions(db: Database): KnownRevisions {
  const count = Number(db.prepare('SELECT count(*) FROM revision').pluck().get());
  const numbers = (): Float64Array => new Float64Array(new SharedArrayBuffer(8 * count));
  const known = { ids: numbers(), pages: numbers(), seen: new Uint8Array(new SharedArrayBuffer(count)) };
  const rows = db.prepare<[], [number, number]>(
    'SELECT rev_id, iif(rev_deleted = 0, rev_page, 0) FROM revision ORDER BY rev_id',
  );
  let at = 0;
  for (const [id, page] of rows.raw().iterate()) {
    known.ids[at] = id;
    known.pages[at++] = page;
  }
  return known;
}

/**
 * Whether the wiki has a revision as it is in the dump, in which `element` are its bytes behind its ID. A revision that the wiki has
 * in any form counts as seen.
 */
export function meet(known: KnownRevisions, page: number, id: number, element: Buffer): boolean {
  const { ids, pages, seen } = known;
  const at = placeOf(known, id);
  if (ids[at] !== id) return false;
  const isSame = pages[at] === page && !element.includes(' deleted="deleted"');
  seen[at] = isSame ? 2 : Math.max(1, seen[at] ?? 0);
  return isSame;
}

/** Whether the dump was found to have a revision as the wiki has it. */
export function isUnchanged(known: KnownRevisions, id: number): boolean {
  const at = placeOf(known, id);
  return known.ids[at] === id && known.seen[at] === 2;
}

function placeOf({ ids }: KnownRevisions, id: number): number {
  let [from, to] = [0, ids.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((ids[middle] ?? 0) < id) from = middle + 1;
    else to = middle;
  }
  return from;
}

export function notSeen({ ids, seen }: KnownRevisions): readonly number[] {
  return Array.from(ids.filter((_, at) => seen[at] === 0));
}
