/** What ties an implementation to the spec: types by module name, so that the compiler names a handler that lacks something. */
import type { ModuleDescriptors, ModuleItems, ModuleName, ModuleParams } from './gen/index.js';
import type { Brought, MemberName, Unconditional } from './presence.js';

/** One value of a parameter; of a multi-valued parameter, one of its values. */
export type ValueOf<N extends ModuleName, P extends keyof ModuleParams[N]> =
  NonNullable<ModuleParams[N][P]> extends readonly (infer Value)[] ? Value : NonNullable<ModuleParams[N][P]>;

/** The values of the module's parameter `prop`; `never` when it has none. */
export type PropValue<N extends ModuleName> = N extends ModuleName
  ? 'prop' extends keyof ModuleParams[N]
    ? Extract<ValueOf<N, 'prop'>, string>
    : never
  : never;

/**
 * Value of `prop` → the members that it requests, for all values: `{ [V in keyof PropMembers<N>]: … }` does not compile
 * when the spec has a value that the code lacks. `Item` is the module's item, or another object of its result.
 */
export type PropMembers<N extends ModuleName, Item = ModuleItems[N]> = {
  readonly [V in PropValue<N>]: Brought<Item, 'prop', V>;
};

/** Every member of the module's item → its type. Each is named, optional or not, so that none is forgotten. */
export type ItemMembers<N extends ModuleName, Item = ModuleItems[N]> = {
  readonly [K in MemberName<Item>]-?: Exclude<Item[K], undefined>;
};

/** The members of the module's item that no parameter requests. */
export type PlainMembers<N extends ModuleName, Item = ModuleItems[N]> = Unconditional<Item>;

/** Required for a module that the spec calls a generator, refused for any other. */
export type IfGenerator<N extends ModuleName, Generates> = ModuleDescriptors[N]['generator'] extends true
  ? { readonly generates: Generates }
  : { readonly generates?: never };

/** The descriptors of a module's parameters, as literal types. */
export type ParameterOf<N extends ModuleName> = ModuleDescriptors[N]['parameters'][number];

/** Names of the module's parameters of one type: `ParameterOfType<'allpages', 'limit'>` is `'limit'`. */
export type ParameterOfType<N extends ModuleName, Type extends string> = Extract<
  ParameterOf<N>,
  { readonly type: Type }
>['name'];

/** `T` without members that `Shape` does not have: they make it `never`. */
export type Exactly<Shape, T extends Shape> = T & { readonly [K in Exclude<keyof T, keyof Shape>]: never };
