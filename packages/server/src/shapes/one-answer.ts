/** The single answer (shape 5): one value under the module's name, all or nothing. */
import type { ModuleName, ModuleParams } from '@wiki-query/server-stubs';
import type { CacheMode } from '../request/request-context.js';
import { bound, type ModuleRun, type QueryModule } from './module.js';
import type { Value } from '../result/value.js';

export interface OneAnswerModule<N extends ModuleName> {
  /** The value; undefined adds nothing. */
  readonly answer: (run: ModuleRun<N>) => Value | undefined | Promise<Value | undefined>;
  /** Member of `query` that takes it: the module's name when not given. */
  readonly name?: string;
  readonly cacheMode?: (params: ModuleParams[N], run: ModuleRun<N>) => CacheMode;
}

/** Makes a module of a declaration. */
export function oneAnswer<N extends ModuleName>(module: N, declared: OneAnswerModule<N>): QueryModule<N> {
  return bound<N>({
    module,
    run: async (_params, run) => {
      const value = await declared.answer(run);
      if (value !== undefined) run.query.answer.set(declared.name ?? module, value);
    },
    ...(declared.cacheMode && { cacheMode: declared.cacheMode }),
  });
}
