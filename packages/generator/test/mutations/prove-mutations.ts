import { readSpecFiles } from '../../src/load/load-spec.js';
import { hashOf } from '../../src/text/hash.js';
import { mutationsOf, type Mutation } from './mutations.js';
import { prover } from './prove.js';

const spec = new URL('../../../../spec/', import.meta.url).pathname;

/** What to prove: all mutations, or some of them by chance. */
export interface ProofOptions {
  readonly seed: number;
  /** Without it all. */
  readonly count?: number | undefined;
  readonly progress?: (done: number, all: number, problem: string | undefined) => void;
}

/** The results of mutations, and those that `diff` does not explain. */
export interface Proofs {
  readonly counts: ReadonlyMap<string, number>;
  readonly problems: readonly string[];
}

/** Mutates the spec of this repository; its recorded responses and translations are left out, which takes half of the time away. */
export async function proveMutations({ seed, count, progress }: ProofOptions): Promise<Proofs> {
  const files = (await readSpecFiles(spec)).filter(({ path }) => !/^(examples|texts)\//.test(path));
  const all = [...mutationsOf(files)];
  const chosen = count === undefined ? all : Array.from({ length: count }, (_, at) => drawn(all, `${seed} ${at}`));
  const prove = prover(files);
  const counts = new Map<string, number>();
  const problems: string[] = [];
  for (const [at, mutation] of chosen.entries()) {
    const { outcome, problem } = await prove(mutation);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    const found = problem === undefined ? undefined : `${nameOf(mutation)}: ${problem}`;
    if (found !== undefined) problems.push(found);
    progress?.(at + 1, chosen.length, found);
  }
  return { counts, problems };
}

const drawn = (all: readonly Mutation[], number: string): Mutation => {
  const found = all[Number.parseInt(hashOf(number).slice(0, 8), 16) % all.length];
  if (!found) throw new Error('The spec has no keys');
  return found;
};

const nameOf = ({ kind, file, path }: Mutation): string => `${kind} ${path.join('.')} in ${file}`;
