/** The single answer (shape 5): one value under the module's name, all or nothing. */
import type { ModuleName, ModuleParams } from '@wiki-query/server-stubs';
import type { CacheMode } from '../request/request-context.js';
import type { Exact } from './exact.js';
import { bound, type AnswerOf, type Declared, type MembersAt, type ModuleRun, type QueryModule } from './module.js';
import type { Value } from '../result/value.js';

/** The value of each module: an object, or a list of objects, with each member that the spec names, and no other. */
type Answers = {
  readonly [N in ModuleName]: AnswerOf<N> extends readonly (infer Item)[] ? readonly Exact<Item>[] : Exact<AnswerOf<N>>;
};

export interface OneAnswerModule<N extends ModuleName, Answer = Answers[N]> {
  /** The value; undefined adds nothing. */
  readonly answer: (run: ModuleRun<N>) => Answer | undefined | Promise<Answer | undefined>;
  /** Member of `query` that takes it: the module's name when not given. */
  readonly name?: keyof MembersAt<N, 'query'> & string;
  readonly cacheMode?: (params: ModuleParams[N], run: ModuleRun<N>) => CacheMode;
}

/** Makes a module of a declaration. */
export function oneAnswer<N extends ModuleName>(module: N, declared: Declared<N, OneAnswerModule<N>>): QueryModule<N> {
  return moduleOf(module, declared);
}

function moduleOf<N extends ModuleName>(module: N, declared: OneAnswerModule<N, unknown>): QueryModule<N> {
  return bound<N>({
    module,
    run: async (_params, run) => {
      const value = await declared.answer(run);
      if (value !== undefined) run.query.answer.set(declared.name ?? module, value as Value);
    },
    ...(declared.cacheMode && { cacheMode: declared.cacheMode }),
  });
}
