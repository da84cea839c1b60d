/** The interface between the engine and its modules. */
import type {
  IfGenerator,
  ModuleDescriptors,
  ModuleHandler,
  ModuleItems,
  ModuleName,
  ModuleParams,
  ModuleResults,
  ValueWithoutMember,
} from '@wiki-query/server-stubs';
import type { IndexOf } from '../db/schema/expected-indexes.js';
import type { CacheMode } from '../request/reply.js';
import type { PageColumn } from '../db/schema/tables.js';
import type { Source } from '../sql/query.js';
import type { QueryRun } from './query-run.js';

/** Properties of a module that the engine reads before it runs it. Declarations of all shapes have them. */
export interface Traits<N extends ModuleName, Index = IndexOf> {
  /** Columns of `page` that the page set reads for the module. */
  readonly pageFields?: readonly PageColumn[];
  /** A list that works on the pages of the request, also if it continues and no prop is left. */
  readonly readsPages?: boolean;
  /** The cache mode of its response; public if not given. */
  readonly cacheMode?: (run: QueryRun<N>) => CacheMode;
  /**
   * The module checks the rules about its parameters with `checkConstraints` itself, because it reports other errors before. Else the engine checks
   * them before anything else.
   */
  readonly checksConstraints?: 'itself';
  /**
   * How rows are found with parameters that the index of a list does not serve: rows that do not match are skipped, or
   * many are aggregated; `all`: the whole module is so. On SQLite, such requests go to runners. On a large wiki, a list that
   * names its index reads a limited number of rows for them.
   */
  readonly reads?: 'all' | { readonly [P in keyof ModuleParams[N] & string]?: Reading<Index> };
  /** It parses wikitext, for which no limit bounds the time: such requests go to runners. */
  readonly parses?: true;
}

/** `all`: any row is read. `few`: the same, unless few rows match, which are found by this other index. */
export type Reading<Index = IndexOf> = 'all' | { readonly few: Index };

/** Any module, as it is run. */
export interface AnyModule<N extends ModuleName = ModuleName>
  extends Traits<N, string>, ModuleHandler<N, ModuleParams[N], ModuleResults[N], QueryRun<N>> {
  /** Adds its pages to `run.target` instead of listing them. */
  readonly generate?: (params: ModuleParams[N], run: QueryRun<N>) => Promise<void>;
  /** The index that a list names for all its requests. */
  readonly named?: NamedIndex;
}

/** An index of the first table of a source. */
export interface NamedIndex {
  readonly source: Source;
  readonly index: string;
}

/** The implementation of one module. It is a generator if, and only if, the spec declares it as one. */
export type QueryModule<N extends ModuleName = ModuleName> = AnyModule<N> &
  (ModuleDescriptors[N]['generator'] extends true
    ? { readonly generate: NonNullable<AnyModule<N>['generate']> }
    : { readonly generate?: never });

/** Listed items of each module. In lists that group items by page, one item of the group. */
type ListedItems = {
  readonly [N in ModuleName]: object &
    ([ModuleItems[N]] extends [never]
      ? unknown
      : ModuleItems[N] extends { readonly revisions: readonly (infer Revision)[] }
        ? Exclude<Revision, readonly []>
        : ModuleItems[N]);
};

/** An item that the module lists. */
export type ItemOf<N extends ModuleName> = ListedItems[N];

/** The only member of `query` that a module adds. */
export type ValueOf<N extends ModuleName> = MembersAt<N, 'query'>[keyof MembersAt<N, 'query'>];

/** The members that a module adds at one place of a response. */
export type MembersAt<N extends ModuleName, Place extends string> = ModuleResults[N] extends {
  readonly [P in Place]?: infer Members;
}
  ? NonNullable<Members>
  : never;

/** Requires `generates` of modules that the spec declares as generators, and forbids it for others. */
type GeneratesAsSpecified = { readonly [N in ModuleName]: IfGenerator<N, object | string> };

/**
 * Requires the names of `prop` values that no member of the result belongs to exclusively: two values that select the
 * same members, or one without effect. Members do not show the compiler that the module supports such a value,
 * so that the module names it here. For all other values the members are compared.
 */
type NamesValues = {
  readonly [N in ModuleName]: [ValueWithoutMember<N>] extends [never]
    ? { readonly valuesWithoutMember?: never }
    : { readonly valuesWithoutMember: { readonly [V in ValueWithoutMember<N>]: string } };
};

/**
 * The declaration of a module, with its generator output if, and only if, the spec declares it as a generator, and with
 * the effect of each value of `prop` that has no member of its own.
 */
export type Declared<N extends ModuleName, Declaration> = Declaration & GeneratesAsSpecified[N] & NamesValues[N];

/** A module from a declaration whose type has been checked against the spec. */
export function makeModule<N extends ModuleName>(
  module: N,
  { pageFields, readsPages, cacheMode, reads, parses }: Traits<N, string>,
  run: (run: QueryRun<N>) => Promise<void>,
  generate?: (run: QueryRun<N>) => Promise<void>,
): QueryModule<N> {
  const made: AnyModule<N> = {
    module,
    // A run has its parameters.
    run: (_params, one) => run(one),
    ...(generate && { generate: (_params: ModuleParams[N], one: QueryRun<N>) => generate(one) }),
    ...(pageFields && { pageFields }),
    ...(readsPages && { readsPages }),
    ...(cacheMode && { cacheMode }),
    ...(reads && { reads }),
    ...(parses && { parses }),
  };
  return made as QueryModule<N>;
}

/** Whether the multi-valued parameter has values. */
export function isGiven<T>(values: readonly T[] | undefined): values is readonly T[] {
  return values !== undefined && values.length > 0;
}

/** Whether the multi-valued parameter has one of these values: whether `prop` requests something. */
export function has<T extends string>(values: readonly T[] | undefined, ...wanted: readonly NoInfer<T>[]): boolean {
  return values !== undefined && wanted.some((value) => values.includes(value));
}
