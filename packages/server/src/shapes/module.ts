/** The interface between the engine and its modules. */
import type {
  IfGenerator,
  ModuleDescriptor,
  ModuleDescriptors,
  ModuleHandler,
  ModuleItems,
  ModuleName,
  ModuleParams,
  ModuleResults,
  ValueWithoutMember,
} from '@wiki-query/server-stubs';
import type { MessageValues } from '../errors/message-parameters.js';
import { exactly } from './exact.js';
import type { CacheMode, RequestContext } from '../request/request-context.js';
import type { PageTable } from '../db/schema/schema.js';
import type { QueryResponse } from './query-response.js';
import type { Continuation, ContinueValue } from './continuation.js';
import type { PageSet } from '../pages/page-set.js';
import type { TitleTexts } from '../titles/title-texts.js';

/** One query: the data that its modules share. */
export interface QueryContext extends RequestContext {
  readonly response: QueryResponse;
  readonly continuation: Continuation;
  /** Titles as text, with the gender of users looked up in batches. */
  readonly titleTexts: TitleTexts;
}

/** One run of any module, for what modules share. */
export interface AnyRun {
  readonly query: QueryContext;
  readonly descriptor: ModuleDescriptor;
  readonly params: object;
  /** The pages that a prop module works on; for a generator, those of its own request. */
  readonly pages: PageSet;
  /** Set if the module runs as a generator: the page set that receives its pages. */
  readonly target: PageSet | undefined;
  /** Name of a parameter in the request (`gapfrom`). */
  readonly wireName: (parameter: string) => string;
  /** Continues at this value of the parameter in the next request. */
  readonly continueAt: (parameter: string, value: ContinueValue) => void;
  /** For a generator: the value with which a rerun starts where this one did. */
  readonly pinStart: (parameter: string, value: ContinueValue) => void;
  /**
   * MediaWiki's module reads its parameters again at this point. Warnings about their values are repeated if errors are
   * raw, because it cannot detect duplicates then.
   */
  readonly readAgain: () => void;
  readonly warn: (code: string, values?: MessageValues, message?: string) => void;
  /** Data that the module's shape keeps between steps. */
  plan: unknown;
}

/** One run of the module `N`, which types its parameters. */
export interface ModuleRun<N extends ModuleName = ModuleName> extends AnyRun {
  readonly params: ModuleParams[N];
}

/** Any module, as it is run. */
export interface AnyModule<N extends ModuleName = ModuleName> extends ModuleHandler<
  N,
  ModuleParams[N],
  ModuleResults[N],
  ModuleRun<N>
> {
  /** Adds its pages to `run.target` instead of listing them. */
  readonly generate?: (params: ModuleParams[N], run: ModuleRun<N>) => Promise<void>;
  /** Columns of `page` that the page set reads for the module. */
  readonly pageFields?: readonly (keyof PageTable)[];
  /** A list that works on the pages of the request, also if it continues and no prop is left. */
  readonly readsPages?: boolean;
  /** The cache mode of its response; public if not given. */
  readonly cacheMode?: (params: ModuleParams[N], run: ModuleRun<N>) => CacheMode;
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

/** Makes items of a module with exactly the members of the spec. */
export const itemOf = <N extends ModuleName>(_module: N) => exactly<ItemOf<N>>();

/** The only member of `query` that a module adds. */
export type ValueOf<N extends ModuleName> = MembersAt<N, 'query'>[keyof MembersAt<N, 'query'>];

/** What a module adds at one place of a response. */
export type MembersAt<N extends ModuleName, Place extends string> = ModuleResults[N] extends {
  readonly [P in Place]?: infer Members;
}
  ? NonNullable<Members>
  : never;

/** Requires `generates` of modules that the spec declares as generators, and forbids it for others. */
type GeneratesAsSpecified = { readonly [N in ModuleName]: IfGenerator<N, object | string> };

/**
 * Requires the names of `prop` values that no member of the result belongs to exclusively: two values that select the
 * same members, or one that MediaWiki ignores. Members do not show the compiler that the module supports such a value,
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
export const bound = <N extends ModuleName>(module: AnyModule<N>): QueryModule<N> => module as QueryModule<N>;

/** Whether the multi-valued parameter has values. */
export function isGiven<T>(values: readonly T[] | undefined): values is readonly T[] {
  return values !== undefined && values.length > 0;
}

/** Whether the multi-valued parameter has this value. */
export function has<T extends string>(values: readonly T[] | undefined, value: NoInfer<T>): boolean {
  return values !== undefined && values.includes(value);
}
