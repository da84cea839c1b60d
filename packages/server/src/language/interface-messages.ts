/** Interface messages: the wiki's customized text, otherwise the text of the message files, with language fallbacks. */
import type { SiteMessage } from '../profile/profile.js';
import type { SiteFacts } from '../profile/site-facts.js';
import { type FirstLetter, lookUp, nameLanguage } from '@wiki-query/wikitext';

export interface MessageParts {
  readonly languages: SiteFacts['languageinfo'];
  readonly contentLanguage: string;
  readonly firstLetter: FirstLetter;
  /** The message files, by language. A file includes texts of fallback languages if its language has none. */
  readonly messages: ReadonlyMap<string, readonly SiteMessage[]>;
  /** Texts of the pages of the namespace of messages, by dbkey. */
  readonly customised: ReadonlyMap<string, string>;
}

export interface Messages {
  /** Names of the messages that the software has. */
  readonly names: () => readonly string[];
  /** Whether there is a file of the language itself. */
  readonly hasLanguage: (language: string) => boolean;
  /** The default text of the software, without the wiki's changes. */
  readonly shipped: (key: string, language?: string) => string | undefined;
  readonly text: (key: string, language?: string) => string | undefined;
  /** Whether the software has a message with this name (with or without a language after a slash). */
  readonly isSystemMessage: (dbkey: string) => boolean;
}

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
  /**
   * A name that does not exist may have a language suffix, known or unknown. A message that is not in a file has the
   * text of the content language.
   */
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
      // A text in another language may be a fallback text. Then the customized page in the fallback language applies.
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
      // Texts of the software in the reader's language are in no file. Texts that exist only on the wiki are the same
      // for all languages.
      return message !== undefined && isShipped(message) ? undefined : (inContentLanguage(key) ?? withLanguage(key));
    },
    isSystemMessage: (dbkey) => {
      const key = keyOf(dbkey);
      const slash = key.lastIndexOf('/');
      const isTranslation = slash > 0 && Object.hasOwn(parts.languages, key.slice(slash + 1));
      const name = isTranslation ? key.slice(0, slash) : key;
      // The text after a single slash is treated as a language, known or unknown.
      const [base = '', language, ...more] = name.split('/');
      const message = own.get(name) ?? (language && more.length === 0 ? own.get(base) : undefined);
      return message !== undefined && isShipped(message);
    },
  };
}

/** A message that only a wiki page defines is in the file too, marked as having no default. */
function isShipped(message: SiteMessage): boolean {
  return message.defaultmissing !== true && (message.content !== undefined || message.default !== undefined);
}

function fallbacksOf(code: string, languages: MessageParts['languages']): readonly string[] {
  const own = lookUp(languages, code)?.fallbacks ?? [];
  return own.includes('en') ? own : [...own, 'en'];
}
