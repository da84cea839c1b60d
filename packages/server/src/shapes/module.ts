/** What a module is to the engine, and what it is given when it runs. */
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

/** One query being answered: what its modules share. */
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
  /** Set when the module runs as a generator: where its pages go. */
  readonly target: PageSet | undefined;
  /** Name of a parameter as the request has it (`gapfrom`). */
  readonly wireName: (parameter: string) => string;
  /** Continues at this value of the parameter in the next request. */
  readonly continueAt: (parameter: string, value: ContinueValue) => void;
  /** For a generator: the value that makes a rerun start where this one did. */
  readonly pinStart: (parameter: string, value: ContinueValue) => void;
  /**
   * Where MediaWiki's module reads its parameters once more: what was said about their values is said again when the
   * errors are raw, as it then cannot recognise that two warnings are the same.
   */
  readonly readAgain: () => void;
  readonly warn: (code: string, values?: MessageValues, message?: string) => void;
  /** What the module's shape keeps from one step for the next. */
  plan: unknown;
}

/** One run of the module `N`, so that its parameters are typed. */
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
  /** Hands its pages to `run.target` instead of listing them. */
  readonly generate?: (params: ModuleParams[N], run: ModuleRun<N>) => Promise<void>;
  /** Columns of `page` that the module wants read along with the page set. */
  readonly pageFields?: readonly (keyof PageTable)[];
  /** A list that works on the pages that the request names, also when it continues and no prop is left. */
  readonly readsPages?: boolean;
  /** How its response may be cached; public when not given. */
  readonly cacheMode?: (params: ModuleParams[N], run: ModuleRun<N>) => CacheMode;
}

/** The implementation of one module: a generator if, and only if, the spec calls it one. */
export type QueryModule<N extends ModuleName = ModuleName> = AnyModule<N> &
  (ModuleDescriptors[N]['generator'] extends true
    ? { readonly generate: NonNullable<AnyModule<N>['generate']> }
    : { readonly generate?: never });

/** Items that a module lists, by module. Of lists that group items by page it is one of the group. */
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

/** Makes items of a module: each member that the spec names, and no other. */
export const itemOf = <N extends ModuleName>(_module: N) => exactly<ItemOf<N>>();

/** The only member of `query` that a module adds. */
export type ValueOf<N extends ModuleName> = MembersAt<N, 'query'>[keyof MembersAt<N, 'query'>];

/** What a module adds at one place of a response. */
export type MembersAt<N extends ModuleName, Place extends string> = ModuleResults[N] extends {
  readonly [P in Place]?: infer Members;
}
  ? NonNullable<Members>
  : never;

/** What each module must say of generating: a generator of the spec how it does, any other nothing. */
type GeneratesAsSpecified = { readonly [N in ModuleName]: IfGenerator<N, object | string> };

/**
 * What each module must say of values of `prop` that no member of its result is for alone: two values that request the
 * same members, or one that MediaWiki ignores. No member shows the compiler that the handler knows such a value, so that
 * the handler names it here; for all other values the members are compared.
 */
type NamesValues = {
  readonly [N in ModuleName]: [ValueWithoutMember<N>] extends [never]
    ? { readonly valuesWithoutMember?: never }
    : { readonly valuesWithoutMember: { readonly [V in ValueWithoutMember<N>]: string } };
};

/**
 * The declaration of a module: with what it passes on if, and only if, the spec calls it a generator, and with what it
 * does for each value of `prop` that has no member of its own.
 */
export type Declared<N extends ModuleName, Declaration> = Declaration & GeneratesAsSpecified[N] & NamesValues[N];

/** A module made of a declaration, whose type has made sure that it generates as the spec says. */
export const bound = <N extends ModuleName>(module: AnyModule<N>): QueryModule<N> => module as QueryModule<N>;

/** Whether the multi-valued parameter has values. */
export function isGiven<T>(values: readonly T[] | undefined): values is readonly T[] {
  return values !== undefined && values.length > 0;
}

/** Whether the multi-valued parameter has this value. */
export function has<T extends string>(values: readonly T[] | undefined, value: NoInfer<T>): boolean {
  return values !== undefined && values.includes(value);
}
