/**
 * The cost of requests, by their kind. Two of a few that were slow, or one that was very slow, make a kind slow. Many
 * fast ones in a row make it fast again, so that a slow request among fast ones of its kind is not forgotten at once.
 */
export interface Costs {
  /** Whether requests of the kind are slow. Undefined if there has been no response yet. */
  readonly isSlow: (kind: string) => boolean | undefined;
  /** Whether one of these parts was in a slow request recently. */
  readonly isSuspect: (part: string) => boolean;
  /** Whether any part is suspect. */
  readonly hasSuspects: () => boolean;
  readonly note: (kind: string, parts: () => readonly string[], milliseconds: number) => void;
  /** Milliseconds that requests of the kind take. */
  readonly expected: (kind: string) => number;
}

interface Cost {
  /** Mean of the last costs. */
  mean: number;
  /** Grows by `step` with each slow request, and shrinks by one with each fast one. */
  score: number;
  isSlow: boolean;
}

/** Milliseconds from which on a request is slow. */
const slow = 40;
/** Milliseconds that no chance explains. */
const verySlow = 1000;
const step = 8;
const mostScore = 3 * step;
/** Maximum number of stored kinds and parts. When it is reached, all are measured again. */
const mostKinds = 5000;
const mostParts = 500;
/** Milliseconds that a part stays suspect. */
const suspicion = 60_000;

/** Costs of which nothing is known. */
export function makeCosts(now: () => number = () => performance.now()): Costs {
  const costs = new Map<string, Cost>();
  const suspects = new Map<string, number>();
  return {
    isSlow: (kind) => costs.get(kind)?.isSlow,
    isSuspect: (part) => (suspects.get(part) ?? 0) > now(),
    hasSuspects: () => suspects.size > 0,
    note: (kind, parts, milliseconds) => {
      noteKind(costs, kind, milliseconds);
      if (milliseconds <= slow) return;
      if (suspects.size > mostParts) suspects.clear();
      for (const part of parts()) suspects.set(part, now() + suspicion);
    },
    expected: (kind) => costs.get(kind)?.mean ?? 0,
  };
}

function noteKind(costs: Map<string, Cost>, kind: string, milliseconds: number): void {
  let cost = costs.get(kind);
  if (cost === undefined) {
    if (costs.size >= mostKinds) costs.clear();
    costs.set(kind, (cost = { mean: milliseconds, score: 0, isSlow: false }));
  }
  cost.mean = (cost.mean + milliseconds) / 2;
  if (milliseconds > verySlow) cost.score = mostScore;
  else cost.score = milliseconds > slow ? Math.min(mostScore, cost.score + step) : Math.max(0, cost.score - 1);
  if (cost.score > step) cost.isSlow = true;
  else if (cost.score === 0) cost.isSlow = false;
}
