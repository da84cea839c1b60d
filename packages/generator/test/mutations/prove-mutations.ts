import { readSpecFiles } from '../../src/load/load-spec.js';
import { hashOf } from '../../src/text/hash.js';
import { mutationsOf, type Mutation } from './mutations.js';
import { prover } from './prove.js';

const spec = new URL('../../../../spec/', import.meta.url).pathname;

/** What to prove: all mutations, some of each kind of key, or some of all. */
export interface ProofOptions {
  readonly seed: number;
  /** So many of all, by chance. */
  readonly count?: number | undefined;
  /** At most so many of each kind of key, by chance. */
  readonly perKind?: number | undefined;
  /** Of N parts, the K-th of these: each N-th mutation. */
  readonly part?: readonly [number, number] | undefined;
  readonly progress?: (done: number, all: number, problem: string | undefined) => void;
}

/** The results of mutations, and those that `diff` does not explain. */
export interface Proofs {
  readonly counts: ReadonlyMap<string, number>;
  readonly problems: readonly string[];
}

/** Mutates the spec of this repository; its recorded responses and translations are left out, which takes half of the time away. */
export async function proveMutations({
  progress,
  part: [part, parts] = [1, 1],
  ...options
}: ProofOptions): Promise<Proofs> {
  const files = (await readSpecFiles(spec)).filter(({ path }) => !/^(examples|texts)\//.test(path));
  const chosen = chosenOf([...mutationsOf(files)], options).filter((_, at) => at % parts === part - 1);
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

function chosenOf(all: readonly Mutation[], { seed, count, perKind }: ProofOptions): readonly Mutation[] {
  if (count === undefined && perKind === undefined) return all;
  const order = all.map((_, at) => hashOf(`${seed} ${at}`));
  const shuffled = [...all.keys()].sort((a, b) => ((order[a] ?? '') < (order[b] ?? '') ? -1 : 1));
  const met = new Map<string, number>();
  const numbered = shuffled.flatMap((at) => {
    const mutation = all[at];
    if (!mutation) return [];
    const number = met.get(mutation.keyKind) ?? 0;
    met.set(mutation.keyKind, number + 1);
    return number < (perKind ?? Infinity) ? [{ mutation, number }] : [];
  });
  // One of each kind first: a run that is stopped has seen all of them, as far as it came.
  const kept = perKind === undefined ? numbered : numbered.sort((a, b) => a.number - b.number);
  return kept.slice(0, count).map(({ mutation }) => mutation);
}

const nameOf = ({ kind, file, path }: Mutation): string => `${kind} ${path.join('.')} in ${file}`;
