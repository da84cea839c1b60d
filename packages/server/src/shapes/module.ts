/** What a module is to the engine, and what it is given when it runs. */
import type {
  ModuleDescriptor,
  ModuleHandler,
  ModuleName,
  ModuleParams,
  ModuleResults,
} from '@wiki-query/server-stubs';
import type { CacheMode, RequestContext } from '../request/request-context.js';
import type { PageTable } from '../db/schema/schema.js';
import type { Answer } from './answer.js';
import type { Continuation, ContinueValue } from './continuation.js';
import type { PageSet } from '../pages/page-set.js';
import type { TitleTexts } from '../titles/title-texts.js';

/** One query being answered: what its modules share. */
export interface QueryContext extends RequestContext {
  readonly answer: Answer;
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
  /** Goes on at this value of the parameter in the next request. */
  readonly continueAt: (parameter: string, value: ContinueValue) => void;
  /** For a generator: the value that makes a rerun start where this one did. */
  readonly pinStart: (parameter: string, value: ContinueValue) => void;
  /**
   * Where MediaWiki's module reads its parameters once more: what was said about their values is said again when the
   * errors are raw, as it then cannot tell that two warnings are the same.
   */
  readonly readAgain: () => void;
  readonly warn: (code: string, values?: Readonly<Record<string, string | number>>, text?: string) => void;
}

/** One run of the module `N`, so that its parameters are typed. */
export interface ModuleRun<N extends ModuleName = ModuleName> extends AnyRun {
  readonly params: ModuleParams[N];
}

export interface QueryModule<N extends ModuleName = ModuleName> extends ModuleHandler<
  N,
  ModuleParams[N],
  ModuleResults[N],
  ModuleRun<N>
> {
  /** Hands its pages to `run.target` instead of listing them. */
  readonly generate?: (params: ModuleParams[N], run: ModuleRun<N>) => Promise<void>;
  /** Columns of `page` that the module wants read along with the page set. */
  readonly pageFields?: readonly (keyof PageTable)[];
  /** A list that works on the pages that the request names, also when it goes on and no prop is left. */
  readonly readsPages?: boolean;
  /** How its answer may be cached; public when not given. */
  readonly cacheMode?: (params: ModuleParams[N], run: ModuleRun<N>) => CacheMode;
}

/** Does the multi-valued parameter have values? */
export function isGiven<T>(values: readonly T[] | undefined): values is readonly T[] {
  return values !== undefined && values.length > 0;
}

/** Does the multi-valued parameter hold this value? */
export function has<T extends string>(values: readonly T[] | undefined, value: T): boolean {
  return values !== undefined && values.includes(value);
}
