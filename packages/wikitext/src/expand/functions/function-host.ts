/** What the functions of ParserFunctions need of a wiki. */
import type { DateNames } from '../../language/write-date.js';
import { escapeHtml } from '../../text/html.js';
import type { Call, FunctionValue } from '../expander.js';
import type { Steps } from '../steps.js';
import type { Words } from '../words.js';

export interface FunctionHost {
  readonly words: Words;
  /** A message in the language of the content, with values. */
  readonly message: (key: string, ...values: readonly string[]) => string;
  /** A number of the content language. */
  readonly formatNumber: (number: number) => string;
  /** Full title of the page, with spaces. */
  readonly page: string;
  /** Language of the page. */
  readonly language: string;
  readonly isLanguage: (code: string) => boolean;
  readonly dateNames: (language: string) => DateNames;
  /** Pattern of dates of a language. */
  readonly datePattern: (kind: 'time' | 'date' | 'both' | 'pretty', language: string) => string;
  /** 14 digits. */
  readonly now: string;
  /** The time of the wiki's own zone, both as 14 digits. */
  readonly toLocal: (time: string) => string;
  /** Full title with spaces; undefined if the text is no title. */
  readonly titleText: (text: string) => string | undefined;
  /** Whether there is a page, special page or file of a title. */
  readonly exists: (text: string) => Steps<boolean>;
  /** Characters that string functions take. */
  readonly longestText: number;
  /** Bytes of the patterns of times written so far. */
  readonly timePatterns: { bytes: number };
}

export type ExtensionFunction = (call: Call, host: FunctionHost) => Steps<FunctionValue>;

/** An error as functions return it. */
export const strongError = (message: string): string => `<strong class="error">${escapeHtml(message)}</strong>`;
