/** Interface messages: what the wiki has changed, else what the message files have, with the fallbacks of languages. */
import type { SiteMessage } from '../profile/profile.js';
import type { SiteFacts } from '../profile/site-facts.js';
import type { FirstLetter } from '../text/letter-case.js';
import { lookUp } from '../text/look-up.js';

export interface MessageParts {
  readonly languages: SiteFacts['languageinfo'];
  readonly contentLanguage: string;
  readonly firstLetter: FirstLetter;
  /** The message files, by language. A file has the texts of fallback languages where its own has none. */
  readonly messages: ReadonlyMap<string, readonly SiteMessage[]>;
  /** Texts of the pages of the namespace of messages, by dbkey. */
  readonly customised: ReadonlyMap<string, string>;
}

export interface Messages {
  /** Names of the messages that the software has. */
  readonly names: () => readonly string[];
  /** Whether there is a file of the language itself. */
  readonly hasLanguage: (language: string) => boolean;
  /** The text that the software ships, whatever the wiki has made of it. */
  readonly shipped: (key: string, language?: string) => string | undefined;
  readonly text: (key: string, language?: string) => string | undefined;
  /** Whether the software has a message of that name (with a language after a slash, or without). */
  readonly isSystemMessage: (dbkey: string) => boolean;
}

/** In place of a language: messages show their names. */
export const nameLanguage = 'qqx';

/** The name of a message in place of its text. */
function shownName(name: string, key: string): string {
  return `(${name === key ? name : `${name} = ${key}`})`;
}

type MessageFile = ReadonlyMap<string, SiteMessage>;

const shippedText = (message: SiteMessage | undefined): string | undefined =>
  message !== undefined && isShipped(message) ? (message.default ?? message.content) : undefined;

/** Lookup of messages by key. */
export function makeMessages(parts: MessageParts): Messages {
  const { contentLanguage, firstLetter, customised } = parts;
  const keyOf = (name: string): string => firstLetter.lower(name.replaceAll(' ', '_'));
  const files = new Map<string, MessageFile>(
    [...parts.messages].map(([code, list]) => [code, new Map(list.map((message) => [keyOf(message.name), message]))]),
  );
  const own = files.get(contentLanguage) ?? [...files.values()][0] ?? new Map<string, SiteMessage>();
  const changed = new Map([...customised].map(([dbkey, text]) => [keyOf(dbkey), text]));
  const inContentLanguage = (key: string): string | undefined =>
    changed.get(key) ?? files.get(contentLanguage)?.get(key)?.content;
  const chainOf = (language: string): readonly string[] => [language, ...fallbacksOf(language, parts.languages)];
  /** What is no name may be one with a language behind it, known or not; what is not in a file is as in the content language. */
  const withLanguage = (key: string): string | undefined => {
    const [base = '', language, ...more] = key.split('/');
    if (!language || more.length > 0) return undefined;
    return shippedText(files.get(language)?.get(base) ?? own.get(base));
  };
  const textIn = (language: string, key: string): string | undefined => {
    const chain = chainOf(language);
    for (const [i, code] of chain.entries()) {
      const page = code === contentLanguage ? changed.get(key) : changed.get(`${key}/${code}`);
      if (page !== undefined) return page;
      const text = shippedText(files.get(code)?.get(key));
      // The text of a further language may have been taken over: then its page counts.
      const next = chain.slice(i + 1).find((other) => files.has(other));
      const isTakenOver = next !== undefined && shippedText(files.get(next)?.get(key)) === text;
      if (text !== undefined && !isTakenOver) return text;
    }
    return undefined;
  };
  const shippedNames = [...own.values()].filter(isShipped).map(({ name }) => name);
  return {
    names: () => shippedNames,
    hasLanguage: (language) => files.has(language),
    shipped: (name, language = contentLanguage) => {
      const key = keyOf(name);
      if (language === nameLanguage) return shownName(name, key);
      if (!own.has(key)) return withLanguage(key);
      const code = chainOf(language).find((one) => files.has(one));
      return code === undefined ? undefined : shippedText(files.get(code)?.get(key));
    },
    text: (name, language = contentLanguage) => {
      const key = keyOf(name);
      if (language === nameLanguage) return changed.get(`${key}/${nameLanguage}`) ?? shownName(name, key);
      if (language === contentLanguage) return inContentLanguage(key) ?? withLanguage(key);
      const text = textIn(language, key);
      if (text !== undefined) return text;
      const message = own.get(key);
      // What the software has in the reader's language is in no file; what only the wiki has is the same for everybody.
      return message !== undefined && isShipped(message) ? undefined : (inContentLanguage(key) ?? withLanguage(key));
    },
    isSystemMessage: (dbkey) => {
      const key = keyOf(dbkey);
      const slash = key.lastIndexOf('/');
      const isTranslation = slash > 0 && Object.hasOwn(parts.languages, key.slice(slash + 1));
      const name = isTranslation ? key.slice(0, slash) : key;
      // What follows a single slash is taken for a language, known or not.
      const [base = '', language, ...more] = name.split('/');
      const message = own.get(name) ?? (language && more.length === 0 ? own.get(base) : undefined);
      return message !== undefined && isShipped(message);
    },
  };
}

/** A message that only a page of the wiki defines is in the file too, marked as without default. */
function isShipped(message: SiteMessage): boolean {
  return message.defaultmissing !== true && (message.content !== undefined || message.default !== undefined);
}

function fallbacksOf(code: string, languages: MessageParts['languages']): readonly string[] {
  const own = lookUp(languages, code)?.fallbacks ?? [];
  return own.includes('en') ? own : [...own, 'en'];
}
