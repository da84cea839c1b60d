/** Which members of a result are there: conditions as types, and results narrowed by what a request selects. */

/** Key of what has no value, only a type. */
export declare const conditions: unique symbol;

/** An object with members that parameter values request. `Conditions`: member → `Certain` or `Possible`. */
export interface Conditional<Conditions> {
  readonly [conditions]?: Conditions;
}

/** The member is always there when the request meets `When`: parameter → one of its values, or `true` if given at all. */
export interface Certain<When> {
  readonly certain: When;
}

/** The member may be there when the request meets `When`, and is not there otherwise. */
export interface Possible<When> {
  readonly possible: When;
}

/** A type of its own for texts, which no text in code has. */
export declare enum UnlistedText {
  any = '*',
}

/**
 * A text that is not one of the values that the spec lists: the open case of a discriminated union. Comparison with a
 * listed value rules it out. To compare it with another value, assign it to a `string` first.
 */
export type Unlisted = UnlistedText;

/** The conditions of an object type. */
export type ConditionsOf<T> = T extends { readonly [conditions]?: infer Found }
  ? unknown extends Found
    ? object
    : NonNullable<Found>
  : object;

/** Names of the members of an object type. */
export type MemberName<T> = Exclude<keyof T, symbol>;

/** Values of a request: parameter → the values that it certainly has, `true` among them when it is given at all. */
export type Given = object;

/** Whether `Asked` meets one parameter of a condition. */
type Meets<Values, Asked> = [Values & Asked] extends [never] ? false : true;

/** Whether a request meets a whole condition: every parameter that it names. */
type Holds<When, Asked> = false extends {
  [P in keyof When]: P extends keyof Asked ? Meets<When[P], Asked[P]> : false;
}[keyof When]
  ? false
  : true;

/** Members that are certain under what is given. */
type CertainMember<Conditions, Asked> = {
  [K in keyof Conditions]: Conditions[K] extends Certain<infer When>
    ? true extends Holds<When, Asked>
      ? K
      : never
    : never;
}[keyof Conditions];

/** A result in which the members that the request certainly brings are required, in all objects inside it too. */
export type Narrow<T, Asked extends Given> = T extends readonly []
  ? T
  : T extends readonly (infer Element)[]
    ? readonly Narrow<Element, Asked>[]
    : T extends string
      ? T
      : T extends object
        ? NarrowObject<T, Extract<CertainMember<ConditionsOf<T>, Asked>, keyof T>, Asked>
        : T;

type NarrowObject<T, Sure extends keyof T, Asked extends Given> = [Sure] extends [never]
  ? { [K in keyof T as K extends typeof conditions ? never : K]: Narrow<T[K], Asked> }
  : {
      [K in keyof T as K extends Sure | typeof conditions ? never : K]: Narrow<T[K], Asked>;
    } & { [K in Sure]-?: Narrow<Exclude<T[K], undefined>, Asked> };

/** Members that no parameter requests: they belong to every object, required or optional as the type says. */
export type Unconditional<T> = { [K in Exclude<MemberName<T>, keyof ConditionsOf<T>>]: T[K] };

/** Members that a condition of this kind names `Value` of `Parameter` in, `Alone` when no other parameter has a part. */
type Named<T, Parameter extends PropertyKey, Value> = {
  [K in keyof ConditionsOf<T>]: ConditionsOf<T>[K] extends Certain<infer When> | Possible<infer When>
    ? Parameter extends keyof When
      ? Value extends When[Parameter]
        ? K
        : never
      : never
    : never;
}[keyof ConditionsOf<T>];

/** Those of them that are certain with this value alone. */
type NamedForSure<T, Parameter extends PropertyKey, Value> = CertainMember<
  ConditionsOf<T>,
  { [P in Parameter]: Value }
>;

/**
 * The members of `T` that one value of a parameter requests: required where the value alone makes them certain, else
 * optional.
 */
export type Brought<T, Parameter extends PropertyKey, Value> = {
  [K in Extract<NamedForSure<T, Parameter, Value>, keyof T>]-?: Exclude<T[K], undefined>;
} & {
  [K in Exclude<Extract<Named<T, Parameter, Value>, keyof T>, NamedForSure<T, Parameter, Value>>]?: T[K];
};
