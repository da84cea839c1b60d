/** The image that represents a page: the one with the best score among those before its first section (extension PageImages). */
import type { Size } from './file-facts.js';

/** A file link whose file exists. */
export interface PageImageCandidate {
  /** The name of the file, with underscores. */
  readonly name: string;
  readonly size: Size;
  /** The width in which it is shown. */
  readonly width: number;
  readonly className: string;
}

/** Scores up to a bound. The last one is that of all larger values. */
type Scores = readonly (readonly [most: number, score: number])[];

const never = -1000;
const unsuitable = -100;
/** Of the first images of a page. */
const placeScores = [8, 6, 4, 3];
/** Small images are marks of notes, large ones panoramas. */
const widthScores: Scores = [
  [119, unsuitable],
  [400, 10],
  [600, 5],
  [601, 0],
];
/** Of an image without a width. */
const fullWidthScores: Scores = [
  [99, unsuitable],
  [100, 0],
];
/** By ten times the width in proportion to the height. */
const ratioScores: Scores = [
  [3, unsuitable],
  [5, 0],
  [20, 5],
  [30, 0],
  [31, unsuitable],
];

const scoreOf = (value: number, scores: Scores): number =>
  (scores.find(([most]) => value <= most) ?? scores.at(-1))?.[1] ?? 0;

const isExcluded = ({ name, className }: PageImageCandidate, denied: ReadonlySet<string>): boolean =>
  denied.has(name) || className.split(/[ \t\n\r\f]+/).includes('notpageimage');

function score(candidate: PageImageCandidate, place: number, denied: ReadonlySet<string>): number {
  if (isExcluded(candidate, denied)) return never;
  const { width, size } = candidate;
  const ratio = size.width > 0 && size.height > 0 ? size.width / size.height : 0;
  return (
    (width === 0 ? scoreOf(size.width, fullWidthScores) : scoreOf(width, widthScores)) +
    (placeScores[place] ?? 0) +
    scoreOf(Math.trunc(ratio * 10), ratioScores)
  );
}

/** The name of the best image, if one is suitable. Of equal ones, the first. */
export function bestPageImage(
  candidates: readonly PageImageCandidate[],
  denied: ReadonlySet<string>,
): string | undefined {
  let best: { readonly name: string; readonly score: number } | undefined;
  for (const [place, candidate] of candidates.entries()) {
    const own = score(candidate, place, denied);
    if (own > (best?.score ?? 0)) best = { name: candidate.name, score: own };
  }
  return best?.name;
}
