/** Types of responses, derived from the request. */
import type {
  ActionQueryResult,
  GeneratorName,
  ModuleName,
  ModuleResults,
  Narrow,
  QueryGroup,
  Together,
} from '@wiki-query/server-stubs';
import type { GivenTo } from './given.js';

/** Names that a request selects in `list`, `prop` or `meta`. */
type Selected<Request, Kind extends QueryGroup> = Request extends {
  readonly [K in Kind]: readonly (infer Name)[];
}
  ? Extract<Name, ModuleName>
  : never;

/**
 * The members that the modules add at one place of a response. Members that the request certainly selects are required.
 */
type Added<Request, Name extends ModuleName, Place extends string> = Together<{
  [N in Name]: ModuleResults[N] extends { readonly [P in Place]?: infer Members }
    ? Narrow<NonNullable<Members>, GivenTo<Request, N>>
    : unknown;
}>;

type Generator<Request> = Request extends { readonly generator: infer Name } ? Extract<Name, GeneratorName> : never;

/** The members of every page. A page requested by its ID has no title if it does not exist. */
type PageHead = Omit<PageMembers, 'title'> & Required<Pick<PageMembers, 'title'>>;
type PageMembers = NonNullable<ActionQueryResult['page']>;

type Head<Request> = Request extends { readonly pageids: readonly unknown[] } ? Partial<PageHead> : PageHead;

/**
 * Lists whose entries are objects. An entry without members, as an empty `rvprop` produces, is an empty list in JSON.
 */
type Filled<Members> = {
  readonly [K in keyof Members]: Members[K] extends readonly (infer Entry)[] | undefined
    ? readonly Exclude<Entry, readonly []>[] | Extract<Members[K], undefined>
    : Members[K];
};

/** One object with all members. Conditions, which exist only in types, are omitted. */
type Flat<T> = { readonly [K in keyof T as K extends symbol ? never : K]: T[K] };

/**
 * A page in the response to a request. Members of the selected `prop` modules and of the generator are present if they
 * apply.
 */
export type PageOf<Request> = Flat<
  Head<Request> &
    Partial<Filled<Added<Request, Selected<Request, 'prop'>, 'page'>>> &
    Partial<Added<Request, Generator<Request>, 'generator'>>
>;

type OfPageSet<Request> = Omit<NonNullable<ActionQueryResult['query']>, 'pages'> & {
  readonly pages?: readonly PageOf<Request>[];
};

/** Members that may be absent if the request continues an earlier one: modules that have finished add nothing. */
type Sure<Request, Members> = Request extends { readonly continue: unknown } ? Partial<Members> : Members;

type Modules<Request> = Selected<Request, 'list'> | Selected<Request, 'meta'> | Selected<Request, 'prop'>;

type Around = NonNullable<ActionQueryResult['top']> & {
  readonly curtimestamp?: string;
  readonly requestid?: string;
  readonly servedby?: string;
};

/** The response to one request. Some modules put their items next to `query`. */
export type ResponseOf<Request> = Flat<
  Around &
    Sure<Request, Added<Request, Modules<Request>, 'top'>> & {
      readonly query: Flat<Sure<Request, Added<Request, Modules<Request>, 'query'>> & OfPageSet<Request>>;
    }
>;

/** One of several responses to a continued request. A list that is already complete is absent. */
export type Part<Request> = Flat<
  Around &
    Partial<Added<Request, Modules<Request>, 'top'>> & {
      readonly query: Flat<Partial<Added<Request, Modules<Request>, 'query'>> & OfPageSet<Request>>;
    }
>;
