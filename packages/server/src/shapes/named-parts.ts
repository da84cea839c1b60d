/** Named parts (shape 6): what a request names is answered one by one; what does not fit is left for the next request. */
import type { ModuleName, ModuleParams } from '@wiki-query/server-stubs';
import type { CacheMode } from '../request/request-context.js';
import { bound, type Declared, type ModuleRun, type QueryModule } from './module.js';

export interface NamedPartsModule<N extends ModuleName, Part, Batch> {
  /** The parts, in the order that they are answered. */
  readonly parts: (run: ModuleRun<N>) => readonly Part[] | Promise<readonly Part[]>;
  readonly batch?: (parts: readonly Part[], run: ModuleRun<N>) => Promise<Batch>;
  /** Adds one part; false when the response is full. */
  readonly add: (part: Part, run: ModuleRun<N>, batch: Batch) => boolean | Promise<boolean>;
  /** The continue parameter and its value for the parts that are left, the first of which did not fit. */
  readonly rest: (left: readonly Part[], run: ModuleRun<N>) => readonly [parameter: string, value: string | number];
  readonly cacheMode?: (params: ModuleParams[N], run: ModuleRun<N>) => CacheMode;
}

/** Makes a module of a declaration. */
export function namedParts<N extends ModuleName, Part, Batch = undefined>(
  module: N,
  declared: Declared<N, NamedPartsModule<N, Part, Batch>>,
): QueryModule<N> {
  return bound<N>({
    module,
    run: async (_params, run) => {
      const parts = await declared.parts(run);
      const batch = (await declared.batch?.(parts, run)) as Batch;
      for (const [i, part] of parts.entries())
        if (!(await declared.add(part, run, batch))) return run.continueAt(...declared.rest(parts.slice(i), run));
    },
    ...(declared.cacheMode && { cacheMode: declared.cacheMode }),
  });
}
