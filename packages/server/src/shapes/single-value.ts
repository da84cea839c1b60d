/** A single value (shape 5) under the module's name: it is returned completely or not at all. */
import { checkConstraints } from '../parameters/constraints.js';
import type { ModuleName } from '@wiki-query/server-stubs';
import type { Exact } from './exact.js';
import { makeModule, type ValueOf, type Declared, type MembersAt, type QueryModule, type Traits } from './module.js';
import type { QueryRun } from './query-run.js';
import type { Value } from '../result/value.js';

/** The value of each module: an object, or a list of objects, with each member that the spec names, and no other. */
type Values = {
  readonly [N in ModuleName]: ValueOf<N> extends readonly (infer Item)[] ? readonly Exact<Item>[] : Exact<ValueOf<N>>;
};

interface SingleValueModule<N extends ModuleName, V = Values[N]> extends Traits<N> {
  /** The value; undefined adds nothing. */
  readonly value: (run: QueryRun<N>) => V | undefined | Promise<V | undefined>;
  /** The member of `query`; by default the module's name. */
  readonly name?: keyof MembersAt<N, 'query'> & string;
}

/** Makes a module of a declaration. */
export function singleValue<N extends ModuleName>(
  module: N,
  declared: Declared<N, SingleValueModule<N>>,
): QueryModule<N> {
  return moduleOf(module, declared);
}

function moduleOf<N extends ModuleName>(module: N, declared: SingleValueModule<N, unknown>): QueryModule<N> {
  return makeModule<N>(module, declared, {
    run: async (_params, run) => {
      if (declared.checksConstraints === undefined) checkConstraints(run);
      const value = await declared.value(run);
      if (value !== undefined) run.response.set(declared.name ?? module, value as Value);
    },
  });
}
