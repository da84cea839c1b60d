/** The edits that turn one list of lines or words into another. */
import { phpCompare } from '../text/php-order.js';
import { commonSubsequence } from './middle-snake.js';

/** The edit of a run of items. */
export interface Edit {
  readonly type: 'copy' | 'add' | 'delete' | 'change';
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The work grows with the product of both lengths: above this limit, nothing is compared. */
export interface EditOptions {
  readonly mostProduct?: number;
}

/** 1 for each item that has changed, which may be millions. */
type Flags = Uint8Array;

/** The edits, or undefined if the lists are too long to compare. */
export function editsBetween(
  before: readonly string[],
  after: readonly string[],
  options: EditOptions = {},
): readonly Edit[] | undefined {
  const removed: Flags = new Uint8Array(before.length).fill(1);
  const added: Flags = new Uint8Array(after.length).fill(1);
  let start = 0;
  const most = Math.min(before.length, after.length);
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const keep = (x: number, y: number, length: number): void => {
    removed.fill(0, x, x + length);
    added.fill(0, y, y + length);
  };
  keep(0, 0, start);
  keep(before.length - end, after.length - end, end);
  if (!keepCommon(before, after, { start, end }, removed, added, options)) return undefined;
  shiftRuns(before, removed, added);
  shiftRuns(after, added, removed);
  return collect(before, after, removed, added);
}

interface Trimmed {
  readonly start: number;
  readonly end: number;
}

/** Compares the remaining middle part. Items that only one side has can be skipped. */
function keepCommon(
  before: readonly string[],
  after: readonly string[],
  { start, end }: Trimmed,
  removed: Flags,
  added: Flags,
  { mostProduct }: EditOptions,
): boolean {
  const valuesOf = (items: readonly string[]): ReadonlySet<string> => {
    const values = new Set<string>();
    for (let i = start; i < items.length - end; i++) values.add(items[i] ?? '');
    return values;
  };
  const placesIn = (items: readonly string[], values: ReadonlySet<string>): readonly number[] => {
    const places: number[] = [];
    for (let i = start; i < items.length - end; i++) if (values.has(items[i] ?? '')) places.push(i);
    return places;
  };
  const sharedLeft = placesIn(before, valuesOf(after));
  const sharedRight = placesIn(after, valuesOf(before));
  if (mostProduct !== undefined && sharedLeft.length * sharedRight.length > mostProduct) return false;
  const pick = (items: readonly string[], places: readonly number[]): string[] => places.map((i) => items[i] ?? '');
  commonSubsequence(pick(before, sharedLeft), pick(after, sharedRight), (x, y, length) => {
    for (let i = 0; i < length; i++) {
      removed[sharedLeft[x + i] ?? -1] = 0;
      added[sharedRight[y + i] ?? -1] = 0;
    }
  });
  return true;
}

/** Numbers that PHP considers equal count as equal when runs are shifted. */
function looksEqual(a: string | undefined, b: string | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && phpCompare(a, b) === 0);
}

/**
 * Shifts runs of changed items among equal neighbours, as GNU diff does: runs that can meet are merged, others move
 * down as far as possible, or to a position where the other side has changes too.
 */
function shiftRuns(items: readonly string[], changed: Flags, otherChanged: Readonly<Flags>): void {
  let i = 0;
  let j = 0;
  const skipOther = (): void => {
    while (otherChanged[j] === 1) j += 1;
  };
  const backOther = (): void => {
    do j -= 1;
    while (otherChanged[j] === 1);
  };
  for (;;) {
    skipOther();
    while (i < items.length && changed[i] !== 1) {
      i += 1;
      j += 1;
      skipOther();
    }
    if (i === items.length) return;
    let start = i;
    while (changed[i] === 1) i += 1;
    let length: number;
    let matching: number;
    do {
      length = i - start;
      while (start > 0 && looksEqual(items[start - 1], items[i - 1])) {
        changed[--start] = 1;
        changed[--i] = 0;
        while (start > 0 && changed[start - 1] === 1) start -= 1;
        backOther();
      }
      matching = j < otherChanged.length ? i : items.length;
      while (i < items.length && looksEqual(items[start], items[i])) {
        changed[start++] = 0;
        changed[i++] = 1;
        while (changed[i] === 1) i += 1;
        j += 1;
        if (otherChanged[j] === 1) matching = i;
        skipOther();
      }
    } while (length !== i - start);
    while (matching < i) {
      changed[--start] = 1;
      changed[--i] = 0;
      backOther();
    }
  }
}

function collect(
  before: readonly string[],
  after: readonly string[],
  removed: Readonly<Flags>,
  added: Readonly<Flags>,
): readonly Edit[] {
  const edits: Edit[] = [];
  let x = 0;
  let y = 0;
  const push = (type: Edit['type'], toX: number, toY: number): void => {
    edits.push({ type, before: before.slice(x, toX), after: after.slice(y, toY) });
    x = toX;
    y = toY;
  };
  while (x < before.length || y < after.length) {
    let same = 0;
    while (removed[x + same] === 0 && added[y + same] === 0) same += 1;
    if (same > 0) push('copy', x + same, y + same);
    let toX = x;
    while (removed[toX] === 1) toX += 1;
    let toY = y;
    while (added[toY] === 1) toY += 1;
    if (toX > x || toY > y) push(toX === x ? 'add' : toY === y ? 'delete' : 'change', toX, toY);
    else if (same === 0) throw new Error('the two sides of a comparison do not fit together');
  }
  return edits;
}
