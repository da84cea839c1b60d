/** The context of variables and functions in a text, and the data that they set. */
import type { Obstacle, Words, Title } from '@wiki-query/wikitext';
import type { TitleTexts } from '../titles/title-texts.js';
import type { WikitextSetting } from './setting.js';

/** The revision that a text counts as. */
export interface ExpandedRevision {
  readonly id: number;
  readonly timestamp: string;
  readonly size: number;
  /** Undefined where it is hidden. */
  readonly user: string | undefined;
}

/** Properties that the text sets for its page. */
export interface Traces {
  readonly properties: Map<string, string>;
  /** Names of the messages with the categories that MediaWiki adds automatically (`TrackingCategories`). */
  readonly tracking: Set<string>;
  /** Properties that could not be determined. */
  readonly unsure: Set<string>;
  /** Calls of expensive functions (`Parser::incrementExpensiveFunctionCount`). */
  expensive: number;
  /** Patterns of times, which have a limit in all. */
  readonly timePatterns: { bytes: number };
  /** Notes a page that is included, with the id of its page; 0 for a missing page. */
  readonly onTemplate?: (title: Title, id: number) => void;
  /** Notes a page whose existence was requested. */
  readonly onLink?: (title: Title, id: number) => void;
}

export interface ExpansionScope extends WikitextSetting {
  readonly page: Title;
  /** Obstacles end the expansion. Otherwise what cannot be exact is shown as well as possible. */
  readonly isExact: boolean;
  /** Of the reader; `language` is the page's. */
  readonly userLanguage: string;
  readonly words: Words;
  readonly names: TitleTexts;
  readonly revision: ExpandedRevision | undefined;
  readonly traces: Traces;
  readonly obstacle: (obstacle: Obstacle) => never;
}

type Awaitable<Value> = Value | Promise<Value>;

/** A variable: a name without arguments. */
export type Variable = (scope: ExpansionScope) => Awaitable<string>;

/** A function of expanded arguments; the first one follows the colon. Undefined: not a function call. */
export type TextFunction = (values: readonly string[], scope: ExpansionScope) => Awaitable<string | undefined>;

/** Number of expensive functions that MediaWiki evaluates before it ignores them (`Parser::incrementExpensiveFunctionCount`). */
export const mostExpensive = 100;

/** Counts a call of an expensive function. */
export function countExpensive({ traces, obstacle }: ExpansionScope): void {
  traces.expensive += 1;
  if (traces.expensive > mostExpensive) obstacle({ kind: 'limit', name: 'expensive functions' });
}

/** Thrown where a text cannot be expanded exactly. */
export class Obstructed extends Error {
  constructor(readonly obstacle: Obstacle) {
    super(`${obstacle.kind} ${obstacle.name}`);
    this.name = 'Obstructed';
  }
}

/** Reports that an exact expansion is not possible. */
export function obstacle(found: Obstacle): never {
  throw new Obstructed(found);
}

/** The value of work; `otherwise` if it meets an obstacle and the text need not be exact. */
export async function attempt<Value>(
  { isExact }: Pick<ExpansionScope, 'isExact'>,
  work: () => Awaitable<Value>,
  otherwise?: Value,
): Promise<Value | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isExact || !(error instanceof Obstructed)) throw error;
    return otherwise;
  }
}
