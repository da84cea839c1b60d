/**
 * Longest common subsequences by Myers' method in linear space ("An O(ND) Difference Algorithm and Its Variations",
 * section 4b): search from both ends until the searches meet, and continue in both halves. Of several subsequences of the
 * same length MediaWiki (`DiffEngine`) shows the one that this order of search finds first; libraries find others.
 */

/** A part of both sequences; ends are exclusive. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The point where the two searches met: a run of equal items, and the number of differences around it. */
interface Meeting {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly cost: number;
}

/** The diagonals that one of the searches has not visited. */
interface Range {
  low: number;
  high: number;
  skip: 0 | 1;
}

interface Search {
  readonly a: readonly string[];
  readonly b: readonly string[];
  readonly onEqual: (x: number, y: number, length: number) => void;
  /** Number of differences after which a search stops and splits at the farthest point. */
  readonly mostCost: number;
  readonly forward: Int32Array;
  readonly backward: Int32Array;
}

const longProduct = 2_000_000;

/** Reports runs of equal items that form a longest common subsequence (approximately, for very long input). */
export function commonSubsequence(a: readonly string[], b: readonly string[], onEqual: Search['onEqual']): void {
  const half = Math.ceil((a.length + b.length) / 2);
  const mostCost = a.length * b.length > longProduct ? Math.floor(half ** 0.45) : half;
  const size = a.length + b.length + 3;
  const search = { a, b, onEqual, mostCost, forward: new Int32Array(size), backward: new Int32Array(size) };
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  onEqual(0, 0, start);
  onEqual(a.length - end, b.length - end, end);
  divide(search, { left: start, right: a.length - end, top: start, bottom: b.length - end });
}

function divide(search: Search, box: Box): void {
  if (box.left >= box.right || box.top >= box.bottom) return;
  const { x, y, length, cost } = meet(search, box);
  search.onEqual(x, y, length);
  if (cost > 1) {
    divide(search, { ...box, right: x, bottom: y });
    divide(search, { ...box, left: x + length, top: y + length });
  } else if (cost === 1) search.onEqual(box.left, box.top, Math.min(x - box.left, y - box.top));
}

function meet(search: Search, box: Box): Meeting {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const limit = Math.min(search.mostCost, Math.ceil((width + height) / 2));
  const isOdd = ((width - height) & 1) === 1;
  search.forward[limit + 1] = 0;
  search.backward[limit - 1] = width;
  const ahead: Range = { low: -height, high: width, skip: height % 2 === 1 ? 1 : 0 };
  const back: Range = { low: -width, high: height, skip: width % 2 === 1 ? 1 : 0 };
  for (let cost = 0; cost <= limit; cost++) {
    const first = advance(search, box, ahead, cost, limit, isOdd);
    if (first !== undefined) return first;
    const second = retreat(search, box, back, cost, limit, !isOdd);
    if (second !== undefined) return second;
  }
  return farthest(search, box, limit);
}

/** The diagonals of one step: every other one. */
function stepOf(range: Range, cost: number): { readonly from: number; readonly to: number } {
  const from = Math.max(range.skip + range.low, -cost);
  range.skip = range.skip === 1 ? 0 : 1;
  return { from, to: Math.min(range.high, cost) };
}

const at = (reached: Int32Array, index: number): number => reached[index] ?? 0;

function advance(
  { a, b, forward, backward }: Search,
  box: Box,
  range: Range,
  cost: number,
  limit: number,
  meets: boolean,
): Meeting | undefined {
  const { left, top } = box;
  const width = box.right - left;
  const height = box.bottom - top;
  const delta = width - height;
  const { from, to } = stepOf(range, cost);
  for (let k = from; k <= to; k += 2) {
    const isDown = k === -cost || (k < cost && at(forward, limit + k - 1) < at(forward, limit + k + 1));
    const begin = isDown ? at(forward, limit + k + 1) : at(forward, limit + k - 1) + 1;
    let x = begin;
    while (x < width && x - k < height && a[left + x] === b[top + x - k]) x += 1;
    forward[limit + k] = x;
    if (meets && Math.abs(k - delta) < cost && x >= at(backward, limit + k - delta))
      return { x: left + begin, y: top + begin - k, length: x - begin, cost: 2 * cost - 1 };
    if (x >= width && range.high > k - 1) range.high = k - 1;
    else if (x - k >= height) {
      range.low = k + 1;
      range.skip = 0;
    }
  }
  return undefined;
}

function retreat(
  { a, b, forward, backward }: Search,
  box: Box,
  range: Range,
  cost: number,
  limit: number,
  meets: boolean,
): Meeting | undefined {
  const { left, top } = box;
  const delta = box.right - left - (box.bottom - top);
  const { from, to } = stepOf(range, cost);
  for (let k = from; k <= to; k += 2) {
    const isUp = k === cost || (k !== -cost && at(backward, limit + k - 1) < at(backward, limit + k + 1));
    const begin = isUp ? at(backward, limit + k - 1) : at(backward, limit + k + 1) - 1;
    let x = begin;
    while (x > 0 && x - k - delta > 0 && a[left + x - 1] === b[top + x - k - delta - 1]) x -= 1;
    backward[limit + k] = x;
    if (meets && Math.abs(k + delta) <= cost && x <= at(forward, limit + k + delta))
      return { x: left + x, y: top + x - k - delta, length: begin - x, cost: 2 * cost };
    if (x <= 0) {
      range.low = k + 1;
      range.skip = 0;
    } else if (x - k - delta <= 0 && range.high > k - 1) range.high = k - 1;
  }
  return undefined;
}

/** The search has become too long: returns the middle one of the farthest points. */
function farthest({ forward, backward }: Search, box: Box, limit: number): Meeting {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const delta = width - height;
  let best: { readonly x: number; readonly y: number }[] = [{ x: 0, y: 0 }];
  let progress = 0;
  const lowest = (size: number): number => Math.max((size & 1) === (limit & 1) ? -size : 1 - size, -limit);
  const note = (x: number, y: number, come: number, isTieBetter: boolean): void => {
    if (come > progress) {
      best = [{ x, y }];
      progress = come;
    } else if (come === progress && isTieBetter) best.push({ x, y });
  };
  for (let k = lowest(height); k <= Math.min(width, limit); k += 2) {
    const x = at(forward, limit + k);
    if (x <= width && x - k <= height) note(x, x - k, 2 * x - k, true);
  }
  const aheadProgress = progress;
  for (let k = lowest(width); k <= -Math.min(height, limit); k += 2) {
    const x = at(backward, limit + k);
    const y = x - k - delta;
    if (x >= 0 && y >= 0) note(x, y, width - x + height - y, progress > aheadProgress);
  }
  const { x, y } = best[Math.floor((best.length - 1) / 2)] ?? { x: 0, y: 0 };
  return { x: box.left + x, y: box.top + y, length: 0, cost: 5 };
}
