/** Seeds and reports of both kinds of fuzzing. */

export interface FuzzOptions {
  /** The same number gives the same inputs. */
  readonly seed: number;
  readonly count: number;
  /** The server reads from a copy of its wiki on MariaDB. */
  readonly onMariadb?: boolean;
  /** Called from time to time with the number of inputs that were tried, and what was found since. */
  readonly progress: (done: number, found: readonly Finding[]) => void;
}

/** Something that must not happen. */
export interface Finding {
  /** Which input it was, from 0; undefined when it shows at the end. */
  readonly number?: number;
  readonly problem: string;
  readonly input: string;
}

export interface FuzzResult {
  readonly findings: readonly Finding[];
  /** A sentence about what was tried. */
  readonly figures: string;
}

/** A number that nobody has tried. */
export const freshSeed = (): number => Math.floor(Math.random() * 2 ** 31);

/** The result as a person reads it. */
export function report({ findings, figures }: FuzzResult, seed: number): string {
  return [`seed ${seed}: ${figures}`, ...findings.map(textOf)].join('\n');
}

/** A finding as a person reads it. */
export const textOf = ({ number, problem, input }: Finding): string =>
  `${number === undefined ? '' : `input ${number}: `}${problem}\n  ${input}`;
