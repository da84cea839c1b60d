/** Types of requests, and their encoding. */
import type {
  ActionQueryRequest,
  GeneratorName,
  MainRequest,
  ModuleDescriptors,
  ModuleName,
  ModuleRequests,
  ProtocolDescriptors,
  QueryGroup,
  QueryRequest,
} from '@wiki-query/server-stubs';
import type { Combination, GeneratorCombination, Obedient } from './combinations.js';

/** Set by the client itself. */
type Fixed = 'action' | 'format';

/** Parameters of a query. `undefined` and `false` are omitted. */
export type QueryInput = {
  readonly [Name in Exclude<keyof QueryRequest, Fixed>]?:
    QueryRequest[Name] | (true extends QueryRequest[Name] ? false : never) | undefined;
};

/** Module names of one group in a request: all of them if its type does not determine them. */
type NamesIn<Request, Kind extends QueryGroup> = Kind extends keyof Request
  ? Request[Kind] extends readonly (infer Name)[]
    ? Extract<Name, ModuleName>
    : Request[Kind] extends undefined
      ? never
      : ModuleName
  : never;

/** Names of a literal list. An element whose type is a union is not certain. */
type CertainNames<Names> = Names extends readonly [infer First, ...infer Rest]
  ? (IsChoice<First> extends true ? never : Extract<First, ModuleName>) | CertainNames<Rest>
  : never;
type IsChoice<T, U = T> = (T extends unknown ? ([U] extends [T] ? false : true) : never) extends false ? false : true;

type GeneratorIn<Request> = 'generator' extends keyof Request
  ? Request['generator'] extends GeneratorName
    ? Request['generator']
    : Request['generator'] extends undefined
      ? never
      : GeneratorName
  : never;

type ParametersOf<Name> = Name extends ModuleName ? keyof ModuleRequests[Name] & string : never;

/** Parameters that a request may have: those of the query and of the selected modules. */
type Allowed<Request> =
  | Exclude<keyof MainRequest | keyof ActionQueryRequest, Fixed>
  | ParametersOf<NamesIn<Request, 'list'> | NamesIn<Request, 'prop'> | NamesIn<Request, 'meta'>>
  | `g${ParametersOf<GeneratorIn<Request>>}`;

type RequiredOf<Name> = Name extends ModuleName
  ? {
      [K in keyof ModuleRequests[Name] & string]: object extends Pick<ModuleRequests[Name], K> ? never : K;
    }[keyof ModuleRequests[Name] & string]
  : never;

type CertainIn<Request, Kind extends QueryGroup> = Kind extends keyof Request ? CertainNames<Request[Kind]> : never;

/** Parameters that a request must have for the modules that it certainly selects. */
type Needed<Request> =
  | RequiredOf<CertainIn<Request, 'list'> | CertainIn<Request, 'prop'> | CertainIn<Request, 'meta'>>
  | (IsChoice<GeneratorIn<Request>> extends true ? never : `g${RequiredOf<GeneratorIn<Request>>}`);

declare const refused: unique symbol;

/** Accepts nothing. The compiler names an unknown parameter first, and the one that was probably meant. */
export type Refused = { readonly [refused]: never };

/**
 * The request itself. Rejects parameters that are unknown or of modules that are not selected, and requires those that
 * the selected ones need.
 */
export type Exact<Request> = [Exclude<keyof Request, keyof QueryInput>] extends [never]
  ? Request & Selected<Request>
  : QueryInput & Refused;

type Selected<Request> = { readonly [Name in Exclude<keyof Request, Allowed<Request>>]: never } & {
  readonly [Name in Needed<Request> & keyof QueryInput]: QueryInput[Name] & {};
} & Obedient<Request, RulesFor<Request>>;

/** The rules of the query itself, and of the modules that a request certainly selects. */
type RulesFor<Request> = Combination<ProtocolDescriptors['query'], ''> &
  RulesOfModules<CertainIn<Request, 'list'> | CertainIn<Request, 'prop'> | CertainIn<Request, 'meta'>> &
  (IsChoice<GeneratorIn<Request>> extends true ? unknown : RulesOfGenerator<GeneratorIn<Request>>);

type RulesOfModules<Name extends ModuleName> = (
  Name extends unknown
    ? (request: Combination<ModuleDescriptors[Name], ModuleDescriptors[Name]['prefix']>) => void
    : never
) extends (request: infer All) => void
  ? All
  : never;

type RulesOfGenerator<Name extends ModuleName> = (
  Name extends unknown
    ? (request: GeneratorCombination<ModuleDescriptors[Name], `g${ModuleDescriptors[Name]['prefix']}`>) => void
    : never
) extends (request: infer All) => void
  ? All
  : never;

/** Parameters as the wire has them, by name. */
export type WireParameters = Readonly<Record<string, string>>;

/** The type of a parameter before it is encoded. */
export type Value = string | number | boolean | readonly (string | number)[] | undefined;

const separator = '\u001F';

/** Joins several values with `|`. If a value contains `|`, uses the alternative separator U+001F. */
const writeList = (values: readonly (string | number)[]): string => {
  const texts = values.map(String);
  return texts.some((text) => text.includes('|')) ? separator + texts.join(separator) : texts.join('|');
};

const write = (value: Exclude<Value, undefined | false>): string => {
  if (value === true) return '1';
  return typeof value === 'object' ? writeList(value) : String(value);
};

/** Encodes parameters. Omits `undefined` and `false`, because a boolean parameter is true if it is present. */
export const writeParameters = (parameters: Readonly<Record<string, Value>>): WireParameters =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) =>
      value === undefined || value === false ? [] : [[name, write(value)]],
    ),
  );
