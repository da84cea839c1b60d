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

/** The edits, or undefined if the lists are too long to compare. */
export function editsBetween(
  before: readonly string[],
  after: readonly string[],
  options: EditOptions = {},
): readonly Edit[] | undefined {
  const removed = before.map(() => true);
  const added = after.map(() => true);
  let start = 0;
  const most = Math.min(before.length, after.length);
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const keep = (x: number, y: number, length: number): void => {
    removed.fill(false, x, x + length);
    added.fill(false, y, y + length);
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
  removed: boolean[],
  added: boolean[],
  { mostProduct }: EditOptions,
): boolean {
  const inside = (items: readonly string[]): readonly number[] =>
    items.slice(start, items.length - end).map((_, i) => start + i);
  const [left, right] = [inside(before), inside(after)];
  const inLeft = new Set(left.map((i) => before[i]));
  const inRight = new Set(right.map((i) => after[i]));
  const sharedLeft = left.filter((i) => inRight.has(before[i] ?? ''));
  const sharedRight = right.filter((i) => inLeft.has(after[i] ?? ''));
  if (mostProduct !== undefined && sharedLeft.length * sharedRight.length > mostProduct) return false;
  const pick = (items: readonly string[], places: readonly number[]): string[] => places.map((i) => items[i] ?? '');
  commonSubsequence(pick(before, sharedLeft), pick(after, sharedRight), (x, y, length) => {
    for (let i = 0; i < length; i++) {
      removed[sharedLeft[x + i] ?? -1] = false;
      added[sharedRight[y + i] ?? -1] = false;
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
function shiftRuns(items: readonly string[], changed: boolean[], otherChanged: readonly boolean[]): void {
  let i = 0;
  let j = 0;
  const skipOther = (): void => {
    while (otherChanged[j] === true) j += 1;
  };
  const backOther = (): void => {
    do j -= 1;
    while (otherChanged[j] === true);
  };
  for (;;) {
    skipOther();
    while (i < items.length && changed[i] !== true) {
      i += 1;
      j += 1;
      skipOther();
    }
    if (i === items.length) return;
    let start = i;
    while (changed[i] === true) i += 1;
    let length: number;
    let matching: number;
    do {
      length = i - start;
      while (start > 0 && looksEqual(items[start - 1], items[i - 1])) {
        changed[--start] = true;
        changed[--i] = false;
        while (start > 0 && changed[start - 1] === true) start -= 1;
        backOther();
      }
      matching = j < otherChanged.length ? i : items.length;
      while (i < items.length && looksEqual(items[start], items[i])) {
        changed[start++] = false;
        changed[i++] = true;
        while (changed[i] === true) i += 1;
        j += 1;
        if (otherChanged[j] === true) matching = i;
        skipOther();
      }
    } while (length !== i - start);
    while (matching < i) {
      changed[--start] = true;
      changed[--i] = false;
      backOther();
    }
  }
}

function collect(
  before: readonly string[],
  after: readonly string[],
  removed: readonly boolean[],
  added: readonly boolean[],
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
    while (removed[x + same] === false && added[y + same] === false) same += 1;
    if (same > 0) push('copy', x + same, y + same);
    let toX = x;
    while (removed[toX] === true) toX += 1;
    let toY = y;
    while (added[toY] === true) toY += 1;
    if (toX > x || toY > y) push(toX === x ? 'add' : toY === y ? 'delete' : 'change', toX, toY);
    else if (same === 0) throw new Error('the two sides of a comparison do not fit together');
  }
  return edits;
}
