/**
 * Types of the values that a request certainly gives to a module: literal values, or defaults of omitted parameters.
 */
import type { ModuleDescriptors, ModuleName, ParameterOf } from '@wiki-query/server-stubs';

type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never;

/** Elements of a literal list. An element whose type is a union is not certain. */
type Elements<List extends readonly unknown[]> = List extends readonly [infer First, ...infer Rest]
  ? (true extends IsUnion<First> ? never : First) | Elements<Rest>
  : never;

/**
 * The values that a parameter certainly has, and `true`, because it is given; never if its type does not determine
 * them.
 */
type ValuesOf<Value, Descriptor> = [undefined] extends [Value]
  ? never
  : [Value] extends [readonly unknown[]]
    ? Elements<Value> | true
    : true extends IsUnion<Value>
      ? never
      : OneValue<Value, Descriptor>;

/** A single value. `false` counts as not given. */
type OneValue<Value, Descriptor> =
  Value extends AllOf<Descriptor> ? string | true : Value extends false ? never : Value | true;

/** The value that represents all values. */
type AllOf<Descriptor> = Descriptor extends { readonly all: infer All } ? All : never;

type DefaultOf<Descriptor> = Descriptor extends { readonly default: infer Value }
  ? Value extends readonly (infer Element)[]
    ? Element
    : Value
  : never;

/** Parameter without prefix → the values that it certainly has in a request to the module. */
export type GivenTo<Request, N extends ModuleName> = {
  readonly [D in ParameterOf<N> as D['name']]: `${ModuleDescriptors[N]['prefix']}${D['name']}` extends infer Wire
    ? Wire extends keyof Request
      ? ValuesOf<Request[Wire], D>
      : DefaultOf<D>
    : never;
};
