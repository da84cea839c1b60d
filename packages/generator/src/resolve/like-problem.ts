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
