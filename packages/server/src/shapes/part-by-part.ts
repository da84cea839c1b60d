/**
 * Modules that add part by part: pages of the page set, or requested names, in a fixed order. Parts that do not fit, or
 * exceed the limit of a response, are left for the next request (shapes 4 and 6 of the design).
 */
import type { ModuleName, ModuleParams } from '@wiki-query/server-stubs';
import type { ContinueValue } from './continuation.js';
import { addToPageSet, type GeneratorOutput } from './generator-output.js';
import { makeModule, type Declared, type QueryModule, type Traits } from './module.js';
import type { QueryRun } from './query-run.js';

/** A continue parameter and its value. */
type ContinueAt = readonly [parameter: string, value: ContinueValue];

/**
 * Whether the part was added. A part that can be split returns the parameter and value of its first remaining piece.
 */
type Added = boolean | ContinueAt;

/** Parts that are left: at least one. */
type Left<Part> = readonly [Part, ...Part[]];

export interface PartByPart<N extends ModuleName, Part, Batch> extends Traits<N> {
  /** The parts from the continue parameter onwards, in the order of the response. */
  readonly parts: (run: QueryRun<N>) => readonly Part[] | Promise<readonly Part[]>;
  /** The maximum number of parts in one response; unlimited if not given. */
  readonly most?: (run: QueryRun<N>) => number;
  /** Looks up what all parts need at once. */
  readonly batch?: (parts: readonly Part[], run: QueryRun<N>) => Promise<Batch>;
  readonly add: (part: Part, run: QueryRun<N>, batch: Batch) => Added | Promise<Added>;
  /**
   * The continue value for the remaining parts, of which the first did not fit. Without it, a part that does not fit is
   * omitted.
   */
  readonly rest?: (left: Left<Part>, run: QueryRun<N>) => ContinueAt;
  readonly generates?: GeneratorOutput<Part> | ((run: QueryRun<N>) => GeneratorOutput<Part>);
}

/** Makes a module of a declaration. */
export function partByPart<N extends ModuleName, Part, Batch = undefined>(
  module: N,
  declared: Declared<N, PartByPart<N, Part, Batch>>,
): QueryModule<N> {
  return moduleOf(module, declared);
}

function moduleOf<N extends ModuleName, Part, Batch>(module: N, declared: PartByPart<N, Part, Batch>): QueryModule<N> {
  const { generates } = declared;
  return makeModule<N>(module, declared, {
    run: async (_params, run) => list(declared, run),
    ...(generates !== undefined && {
      generate: async (_params: ModuleParams[N], run: QueryRun<N>) => {
        const { shown, left } = await partsOf(declared, run);
        continueAt(declared, run, left);
        await addToPageSet(typeof generates === 'function' ? generates(run) : generates, run, shown);
      },
    }),
  });
}

async function list<N extends ModuleName, Part, Batch>(
  declared: PartByPart<N, Part, Batch>,
  run: QueryRun<N>,
): Promise<void> {
  const { shown, left } = await partsOf(declared, run);
  // Nothing to show: nothing to look up either.
  const batch = (shown.length === 0 ? undefined : await declared.batch?.(shown, run)) as Batch;
  for (let i = 0; i < shown.length; i++) {
    const adding = declared.add(shown[i] as Part, run, batch);
    // Parts that are added synchronously are not awaited: a request may have hundreds of pages.
    const added = adding instanceof Promise ? await adding : adding;
    if (typeof added === 'object') return run.continueAt(...added);
    if (!added && declared.rest !== undefined) return continueAt(declared, run, [...shown.slice(i), ...left]);
  }
  continueAt(declared, run, left);
}

async function partsOf<N extends ModuleName, Part, Batch>(
  declared: PartByPart<N, Part, Batch>,
  run: QueryRun<N>,
): Promise<{ readonly shown: readonly Part[]; readonly left: readonly Part[] }> {
  const parts = await declared.parts(run);
  const most = declared.most?.(run) ?? parts.length;
  return { shown: parts.slice(0, most), left: parts.slice(most) };
}

function continueAt<N extends ModuleName, Part, Batch>(
  { rest }: PartByPart<N, Part, Batch>,
  run: QueryRun<N>,
  left: readonly Part[],
): void {
  const [first, ...others] = left;
  if (first !== undefined && rest !== undefined) run.continueAt(...rest([first, ...others], run));
}
