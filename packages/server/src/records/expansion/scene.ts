/** The context of variables and functions in a text, and the data that they set. */
import type { Obstacle, Words } from '@wiki-query/wikitext';
import type { Title } from '../../titles/title.js';
import type { TitleTexts } from '../../titles/title-texts.js';
import type { WikitextSetting } from '../../wikitext/setting.js';

/** The revision that a text counts as. */
export interface SceneRevision {
  readonly id: number;
  readonly timestamp: string;
  readonly size: number;
  /** Undefined where it is hidden. */
  readonly user: string | undefined;
}

/** Properties that the text sets for its page. */
export interface Traces {
  readonly properties: Map<string, string>;
  /** Names of the messages with the categories that MediaWiki adds automatically. */
  readonly tracking: Set<string>;
  /** What could not be read of these. */
  readonly unsure: Set<string>;
  /** Calls of functions that MediaWiki counts as expensive. */
  expensive: number;
}

export interface Scene extends WikitextSetting {
  readonly page: Title;
  /** Of the reader; `language` is the page's. */
  readonly userLanguage: string;
  readonly words: Words;
  readonly names: TitleTexts;
  readonly revision: SceneRevision | undefined;
  readonly traces: Traces;
  readonly obstacle: (obstacle: Obstacle) => never;
}

type Awaitable<Value> = Value | Promise<Value>;

/** A variable: a name without arguments. */
export type Variable = (scene: Scene) => Awaitable<string>;

/** A function of expanded arguments; the first one follows the colon. Undefined: not a function call. */
export type TextFunction = (values: readonly string[], scene: Scene) => Awaitable<string | undefined>;

/** Number of expensive functions that MediaWiki evaluates before it ignores them. */
const mostExpensive = 100;

/** Counts a call that is expensive in MediaWiki. */
export function countExpensive({ traces, obstacle }: Scene): void {
  traces.expensive += 1;
  if (traces.expensive > mostExpensive) obstacle({ kind: 'limit', name: 'expensive functions' });
}
