/** Types by module name that tie an implementation to the spec: the compiler names a handler that lacks something. */
import type { ModuleDescriptors, ModuleItems, ModuleName, ModuleParams, ModuleResults } from './gen/index.js';
import type { Brought, Certain, ConditionsOf, MemberName, Possible, Unconditional } from './presence.js';

/** One value of a parameter; of a multi-valued parameter, one of its values. */
export type ValueOf<N extends ModuleName, P extends keyof ModuleParams[N]> =
  NonNullable<ModuleParams[N][P]> extends readonly (infer Value)[] ? Value : NonNullable<ModuleParams[N][P]>;

/** The values of the module's parameter `prop`; `never` without this parameter. */
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

/** The value itself when it is a single one, nothing when it is several. */
type Single<V, All = V> = V extends unknown ? ([All] extends [V] ? V : never) : never;

/** The value of `prop` that alone requests a member. */
type OwnValue<Condition> = Condition extends Certain<{ prop: infer V }> | Possible<{ prop: infer V }>
  ? Single<V>
  : never;

/** The values of `prop` that alone request a member of an object, or of an object inside of it. */
type OwnValues<T, Depth extends readonly unknown[] = []> = Depth['length'] extends 9
  ? never
  : T extends readonly (infer Element)[]
    ? OwnValues<Element, [...Depth, 0]>
    : T extends string | number | boolean | null | undefined
      ? never
      : | { [K in keyof ConditionsOf<T>]-?: OwnValue<ConditionsOf<T>[K]> }[keyof ConditionsOf<T>]
        | { [K in MemberName<T>]: OwnValues<T[K], [...Depth, 0]> }[MemberName<T>];

/**
 * Values of `prop` without a member of their own: no member of a result shows that a handler knows them, so that it has
 * to name them. Site-dependent values, which are any text, are omitted.
 */
export type ValueWithoutMember<N extends ModuleName> = N extends ModuleName
  ? Listed<Exclude<PropValue<N>, OwnValues<ModuleResults[N]>>>
  : never;
type Listed<V> = V extends string ? (string extends V ? never : V) : never;

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

/** The members of all alternatives of a type; lists, which represent empty objects, have none. */
type AnyMember<T> = T extends readonly unknown[] ? never : T extends unknown ? Extract<MemberName<T>, string> : never;

/**
 * Nothing when `T` names each member of `Shape`, optional or not, and no other; else an object that no value is, with
 * the names in question.
 */
export type Complete<Shape, T> = [Exclude<AnyMember<Shape>, AnyMember<T>>] extends [never]
  ? [Exclude<AnyMember<T>, AnyMember<Shape>>] extends [never]
    ? unknown
    : { readonly unknownMembers: Exclude<AnyMember<T>, AnyMember<Shape>> }
  : { readonly missingMembers: Exclude<AnyMember<Shape>, AnyMember<T>> };

/** `T` without members that `Shape` does not have: they make it `never`. */
export type Exactly<Shape, T extends Shape> = T & { readonly [K in Exclude<keyof T, keyof Shape>]: never };
