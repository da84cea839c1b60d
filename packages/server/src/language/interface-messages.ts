/** Interface messages: what the wiki has changed, else what the message file has for the content language. */
import type { SiteMessage } from '../profile/profile.js';
import type { SiteFacts } from '../profile/site-facts.js';
import type { FirstLetter } from '../text/letter-case.js';
import { lookUp } from '../text/look-up.js';

export interface MessageParts {
  readonly languages: SiteFacts['languageinfo'];
  readonly contentLanguage: string;
  readonly firstLetter: FirstLetter;
  /** The message file: texts in the content language. */
  readonly messages: readonly SiteMessage[];
  /** Texts of the pages of the namespace of messages, by dbkey. */
  readonly customised: ReadonlyMap<string, string>;
}

export interface Messages {
  /** Names of the messages that the software has. */
  readonly names: () => readonly string[];
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

/** Lookup of messages by key. */
export function makeMessages(parts: MessageParts): Messages {
  const { contentLanguage, firstLetter, customised } = parts;
  const keyOf = (name: string): string => firstLetter.lower(name.replaceAll(' ', '_'));
  const own = new Map(parts.messages.map((message) => [keyOf(message.name), message]));
  const changed = new Map([...customised].map(([dbkey, text]) => [keyOf(dbkey), text]));
  const inContentLanguage = (key: string): string | undefined => changed.get(key) ?? own.get(key)?.content;
  /** What is no name may be one with a language behind it, known or not; what is not at hand in it is as in the content language. */
  const withLanguage = (key: string): string | undefined => {
    const [base = '', language, ...more] = key.split('/');
    const message = language && more.length === 0 ? own.get(base) : undefined;
    return message !== undefined && isShipped(message) ? (message.default ?? message.content) : undefined;
  };
  const shippedNames = parts.messages.filter(isShipped).map(({ name }) => name);
  return {
    names: () => shippedNames,
    shipped: (name, language = contentLanguage) => {
      const key = keyOf(name);
      if (language === nameLanguage) return shownName(name, key);
      const message = own.get(key);
      if (message === undefined) return withLanguage(key);
      const isKnown = [language, ...fallbacksOf(language, parts.languages)].includes(contentLanguage);
      return isKnown && isShipped(message) ? (message.default ?? message.content) : undefined;
    },
    text: (name, language = contentLanguage) => {
      const key = keyOf(name);
      if (language === nameLanguage) return changed.get(`${key}/${nameLanguage}`) ?? shownName(name, key);
      if (language === contentLanguage) return inContentLanguage(key) ?? withLanguage(key);
      const chain = [language, ...fallbacksOf(language, parts.languages)];
      for (const code of chain) {
        const text = code === contentLanguage ? inContentLanguage(key) : changed.get(`${key}/${code}`);
        if (text !== undefined) return text;
      }
      const message = own.get(key);
      // What the software has in the reader's language is not at hand; what only the wiki has is the same for everybody.
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
