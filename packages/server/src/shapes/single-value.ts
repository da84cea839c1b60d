/** A single value (shape 5) under the module's name: it is returned completely or not at all. */
import { checkConstraints } from '../parameters/constraints.js';
import type { ModuleName } from '@wiki-query/server-stubs';
import type { Exact } from './exact.js';
import {
  makeModule,
  type Declared,
  type ItemOf,
  type MembersAt,
  type QueryModule,
  type Traits,
  type ValueOf,
} from './module.js';
import { partWriter, type PartMembers } from './part-members.js';
import type { QueryRun } from './query-run.js';
import type { Marks, Value } from '../result/value.js';

/** The value of each module: an object, or a list of objects, with each member that the spec names, and no other. */
type Values = {
  readonly [N in ModuleName]: ValueOf<N> extends readonly (infer Item)[] ? readonly Exact<Item>[] : Exact<ValueOf<N>>;
};

/** A value of members: an object of `of`, or a list of objects, one for each of `each`. */
type Made<N extends ModuleName, Part> =
  | {
      readonly of: (run: QueryRun<N>) => Part | Promise<Part>;
      readonly members: PartMembers<N, ValueOf<N>, Part>;
    }
  | {
      readonly each: (run: QueryRun<N>) => readonly Part[] | Promise<readonly Part[]>;
      readonly members: PartMembers<N, ItemOf<N>, Part>;
    };

type SingleValueModule<N extends ModuleName, Part, V = Values[N]> = Traits<N> & {
  /** The member of `query`; by default the module's name. */
  readonly name?: keyof MembersAt<N, 'query'> & string;
  /** Format version 1 marks of objects that have members. */
  readonly marks?: Marks;
} & (
    | {
        /** The value; undefined adds nothing. */
        readonly value: (run: QueryRun<N>) => V | undefined | Promise<V | undefined>;
      }
    | Made<N, Part>
  );

/** Makes a module of a declaration. */
export function singleValue<N extends ModuleName, Part = never>(
  module: N,
  declared: Declared<N, SingleValueModule<N, Part>>,
): QueryModule<N> {
  return moduleOf(module, declared);
}

function moduleOf<N extends ModuleName, Part>(
  module: N,
  declared: SingleValueModule<N, Part, unknown>,
): QueryModule<N> {
  return makeModule<N>(module, declared, async (run) => {
    if (declared.checksConstraints === undefined) checkConstraints(run);
    const value = await ('value' in declared ? declared.value(run) : made(declared, run, declared.marks));
    if (value !== undefined) run.response.set(declared.name ?? module, value as Value);
  });
}

async function made<N extends ModuleName, Part>(declared: Made<N, Part>, run: QueryRun<N>, marks: Marks | undefined) {
  if ('of' in declared) {
    const part = await declared.of(run);
    return partWriter(declared.members, run, marks)(part, undefined);
  }
  const write = partWriter(declared.members, run, marks);
  const items: unknown[] = [];
  for (const part of await declared.each(run)) items.push(await write(part, undefined));
  return items;
}
