/** The context of variables and functions in a text, and the data that they set. */
import type { DuplicateArgument, Obstacle } from '../expand/expander.js';
import { done, type Steps } from '../expand/steps.js';
import type { Words } from '../expand/words.js';
import type { Title } from '../titles/title.js';
import type { ExpandedRevision, TitleNames, WikiData } from './wiki-data.js';
import type { WikiFacts } from './wiki-facts.js';

/** Properties that the text sets for its page. */
export interface Traces {
  readonly properties: Map<string, string>;
  /** Names of the messages with the categories that MediaWiki adds automatically (`TrackingCategories`). */
  readonly tracking: Set<string>;
  /** Properties that could not be determined. */
  readonly unsure: Set<string>;
  /** Calls of expensive functions (`Parser::incrementExpensiveFunctionCount`). */
  expensive: number;
  /** What expensive functions have read. */
  readonly known: Set<string>;
  /** Patterns of times, which have a limit in all. */
  readonly timePatterns: { bytes: number };
  /** Notes a page that is included, with the id of its page; 0 for a missing page. */
  readonly onTemplate?: (title: Title, id: number) => void;
  /** Notes a page whose existence was requested. */
  readonly onLink?: (title: Title, id: number) => void;
  readonly onDuplicate?: (argument: DuplicateArgument) => void;
  /** Notes a function or variable of an extension that the wiki has, which gives nothing here. */
  readonly onUnserved?: (name: string) => void;
}

/** Traces of a text that has set nothing. */
export const newTraces = (): Traces => ({
  properties: new Map(),
  tracking: new Set(),
  unsure: new Set(),
  expensive: 0,
  known: new Set(),
  timePatterns: { bytes: 0 },
});

export interface ExpansionScope {
  readonly wiki: WikiFacts;
  readonly data: WikiData;
  readonly names: TitleNames;
  readonly words: Words;
  /** Language of the page. */
  readonly language: string;
  /** Language of the reader. */
  readonly userLanguage: string;
  /** 14 digits. */
  readonly now: string;
  /** Name of the reader, for `{{GENDER:|...}}`. */
  readonly reader?: string | undefined;
  readonly page: Title;
  readonly revision: ExpandedRevision | undefined;
  /** Bytes of a text that is no revision. */
  readonly textSize?: number;
  readonly traces: Traces;
  /** Obstacles end the expansion. Otherwise what cannot be exact is shown as well as possible. */
  readonly isExact: boolean;
  readonly obstacle: (obstacle: Obstacle) => never;
}

/** A variable: a name without arguments. */
export type Variable = (scope: ExpansionScope) => string;

/** A function of expanded arguments; the first one follows the colon. Undefined: not a function call. */
export type TextFunction = (values: readonly string[], scope: ExpansionScope) => Steps<string | undefined>;

/** A function that needs no data of the wiki. */
export const pure =
  (text: (values: readonly string[], scope: ExpansionScope) => string | undefined): TextFunction =>
  (values, scope) =>
    done(text(values, scope));

/**
 * Counts a call of an expensive function, unless what it reads was read before. False if the limit is exceeded, where MediaWiki
 * reads nothing (`Parser::incrementExpensiveFunctionCount`).
 */
export function mayRead(what: string, { wiki, traces, isExact, obstacle }: ExpansionScope): boolean {
  if (traces.known.has(what)) return true;
  traces.expensive += 1;
  if (traces.expensive > wiki.site.settings.expensiveparserfunctionlimit)
    return isExact ? obstacle({ kind: 'limit', name: 'expensive functions' }) : false;
  traces.known.add(what);
  return true;
}

/** Thrown where a text cannot be expanded exactly. */
export class Obstructed extends Error {
  constructor(readonly obstacle: Obstacle) {
    super(`${obstacle.kind} ${obstacle.name}`);
    this.name = 'Obstructed';
  }
}

/** Reports that an exact expansion is not possible. */
export function obstruct(found: Obstacle): never {
  throw new Obstructed(found);
}

/** The value of work; `otherwise` if it meets an obstacle and the text need not be exact. */
export function* attempt<Value>(
  { isExact }: Pick<ExpansionScope, 'isExact'>,
  work: () => Steps<Value>,
  otherwise?: Value,
): Steps<Value | undefined> {
  try {
    return yield* work();
  } catch (error) {
    if (isExact || !(error instanceof Obstructed)) throw error;
    return otherwise;
  }
}
