/** Lists that an offset continues, because their order is that of a service or a cache. */
import { sumOf } from '../result/integer.js';
import type { ContinueValue } from './continuation.js';

/** The results from an offset: one more than the limit if there are more. */
export interface OffsetWindow {
  readonly offset: number;
  readonly limit: number;
}

interface OffsetRun {
  readonly params: OffsetWindow;
}

/** The window of a request. The database's integers limit the offset. */
export function windowOf({ params: { offset, limit } }: OffsetRun): OffsetWindow {
  const most = Number.MAX_SAFE_INTEGER - limit;
  return { offset: offset < most ? offset : most, limit };
}

/** The place of a result in its list, of its place in the response. */
export const placeOf = (run: OffsetRun, index: number): number => sumOf(windowOf(run).offset, index);

/** The keys of a declaration with parts from an offset. */
export const byOffset = {
  most: ({ params }: OffsetRun): number => params.limit,
  rest: (_left: unknown, run: OffsetRun, done: number): readonly [string, ContinueValue] => [
    'offset',
    placeOf(run, done),
  ],
};
