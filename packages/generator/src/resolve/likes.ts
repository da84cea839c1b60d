/** A `like` that cannot be followed: it names something that is not there, or leads back to where it is. */
export interface LikeProblem {
  /** The set, module or parameter that has the `like`. */
  readonly holder: object;
  readonly name: string;
  /** Names from one to the next, back to the first; absent when nothing has the name. */
  readonly circle?: readonly string[];
  readonly isSet?: true;
}

export type ReportLike = (problem: LikeProblem) => void;

/** Name → the name that it is like, of sets or modules. A `like` that cannot be followed is reported and left out. */
export function basesOf(
  things: ReadonlyMap<string, { readonly like?: string }>,
  report: ReportLike,
): ReadonlyMap<string, string> {
  const bases = new Map<string, string>();
  for (const [name, holder] of things) {
    const { like } = holder;
    if (like === undefined) continue;
    const path = [name];
    let next: string | undefined = like;
    for (; next !== undefined && !path.includes(next); next = things.get(next)?.like) path.push(next);
    if (!things.has(like)) report({ holder, name: like });
    else if (next !== name) bases.set(name, like);
    // Each thing of a circle finds it; the first in the order of names reports it.
    else if (path.every((one) => name <= one)) report({ holder, name: like, circle: [...path, name] });
  }
  return bases;
}
