/** What may be asked, and how it is written on the wire. */
import type {
  ActionQueryRequest,
  GeneratorName,
  MainRequest,
  ModuleName,
  ModuleRequests,
  QueryRequest,
} from '@wiki-query/server-stubs';

/** Set by the client itself. */
type Fixed = 'action' | 'format';

/** Parameters of a query; what is `undefined` or `false` is left out. */
export type QueryInput = {
  readonly [Name in Exclude<keyof QueryRequest, Fixed>]?:
    QueryRequest[Name] | (true extends QueryRequest[Name] ? false : never) | undefined;
};

/** Module names of one kind in a request: all of them where its type leaves them open. */
type NamesIn<Request, Kind extends 'list' | 'prop' | 'meta'> = Kind extends keyof Request
  ? Request[Kind] extends readonly (infer Name)[]
    ? Extract<Name, ModuleName>
    : Request[Kind] extends undefined
      ? never
      : ModuleName
  : never;

/** Names of a literal list; an element that is a choice is not certain. */
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

/** Parameters that a request may have: those of the query and of the modules that it selects. */
type Allowed<Request> =
  | Exclude<keyof MainRequest | keyof ActionQueryRequest, Fixed>
  | ParametersOf<NamesIn<Request, 'list'> | NamesIn<Request, 'prop'> | NamesIn<Request, 'meta'>>
  | `g${ParametersOf<GeneratorIn<Request>>}`;

type RequiredOf<Name> = Name extends ModuleName
  ? {
      [K in keyof ModuleRequests[Name] & string]: object extends Pick<ModuleRequests[Name], K> ? never : K;
    }[keyof ModuleRequests[Name] & string]
  : never;

type CertainIn<Request, Kind extends 'list' | 'prop' | 'meta'> = Kind extends keyof Request
  ? CertainNames<Request[Kind]>
  : never;

/** Parameters that a request must have for the modules that it certainly selects. */
type Needed<Request> =
  | RequiredOf<CertainIn<Request, 'list'> | CertainIn<Request, 'prop'> | CertainIn<Request, 'meta'>>
  | (IsChoice<GeneratorIn<Request>> extends true ? never : `g${RequiredOf<GeneratorIn<Request>>}`);

/** Refuses members that the selected modules do not have, and requires those that they need. */
export type Exact<Request> = { readonly [Name in Exclude<keyof Request, Allowed<Request>>]: never } & {
  readonly [Name in Needed<Request> & keyof QueryInput]: QueryInput[Name] & {};
};

/** Parameters as the wire has them, by name. */
export type WireParameters = Readonly<Record<string, string>>;

/** What a parameter may be before it is written. */
export type Value = string | number | boolean | readonly (string | number)[] | undefined;

const separator = '\u001F';

/** Writes several values with bars, or, where a value holds a bar, with the character that represents it. */
const writeList = (values: readonly (string | number)[]): string => {
  const texts = values.map(String);
  return texts.some((text) => text.includes('|')) ? separator + texts.join(separator) : texts.join('|');
};

const write = (value: Exclude<Value, undefined | false>): string => {
  if (value === true) return '1';
  return typeof value === 'object' ? writeList(value) : String(value);
};

/** Writes parameters for the wire; what is `undefined` or `false` is left out, for a switch is on by being there. */
export const writeParameters = (parameters: Readonly<Record<string, Value>>): WireParameters =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) =>
      value === undefined || value === false ? [] : [[name, write(value)]],
    ),
  );
