/** A log entry for its message, with functions to read its stored values. */
import { dateText, dateTimeText, timeText } from '../../language/date-text.js';
import { isPhpArray, type PhpArray, type PhpValue } from '../../text/php-serialize.js';
import { fromIso } from '../../time/timestamps.js';
import type { MessageValue } from '../../wikitext/message.js';
import type { LogTextSetting } from './log-message.js';
import { trimBlanks, type Title } from '@wiki-query/wikitext';

/** One entry being written. */
export interface LogEntry {
  readonly type: string;
  readonly action: string;
  readonly timestamp: string;
  readonly target: Title;
  /** Parameters as stored. */
  readonly stored: PhpArray;
  /** Message and values. A log type overrides its own. */
  key: string;
  readonly values: Map<number, MessageValue>;
  readonly raw: ReadonlyMap<number, PhpValue>;
}

/** The changes of a log type to its message's values. */
export type Change = (entry: LogEntry, setting: LogTextSetting) => Promise<void> | void;

/** A stored value as text. */
export const asText = (value: PhpValue | undefined): string =>
  value === undefined || value === null || typeof value === 'object'
    ? ''
    : value === true
      ? '1'
      : value === false
        ? ''
        : String(value);

/** The page that a stored text names. */
export const titleIn = (text: string, { call }: LogTextSetting): Title | undefined => {
  const title = call.wiki.titles.parse(text);
  return 'code' in title ? undefined : title;
};

/** A time in the reader's format: date and time, only the date, only the time. */
export const timeTexts = (time: string, { call, dates }: LogTextSetting): readonly [string, string, string] => {
  const write = (text: typeof dateTimeText): string => text(fromIso(time), call.language, call.wiki, dates);
  return [write(dateTimeText), write(dateText), write(timeText)];
};

/** A stored list, or words between commas. */
export function listOf(value: PhpValue | undefined): readonly string[] {
  if (isPhpArray(value)) return [...value.values()].map(asText);
  const text = asText(value);
  return text === '' ? [] : text.split(',').map((one) => trimBlanks(one));
}
