/** Parses a text to a title, or to the reason why it is invalid: the rules of MediaWiki (`MediaWikiTitleCodec::splitTitleString`), in its order. */
import { decodeAndNormalize } from '../text/character-references.js';
import { sanitizeIp } from '../text/ip-addresses.js';
import { type FirstLetter, lowerCase } from '../text/letter-case.js';
import { trim, trimEnd, trimStart } from '../text/trim.js';
import { illegalTitlePattern } from './illegal-title.js';
import type { Interwikis } from './interwikis.js';
import { NS_MAIN, NS_SPECIAL, NS_TALK, NS_USER, NS_USER_TALK } from './namespace-numbers.js';
import type { Namespaces } from './namespaces.js';
import type { Title, TitleError } from './title.js';

export interface TitleRules {
  readonly namespaces: Namespaces;
  readonly interwikis: Interwikis;
  readonly firstLetter: FirstLetter;
  /** Characters in the form of the site information (`legaltitlechars`): the inside of a character class. */
  readonly legalCharacters: string;
  readonly mainPage: () => Title;
  /** Content language. */
  readonly language: string;
}

export type ParseTitle = (text: string, defaultNamespace?: number) => Title | TitleError;

interface Draft {
  readonly namespace: number;
  readonly interwiki: string;
  readonly rest: string;
}

const bidiMarks = /[\u200e\u200f\u202a-\u202e]+/g;
const blanks = /[ _\xa0\u1680\u180e\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;
const relative = /^\.{1,2}$|^\.{1,2}\/|\/\.{1,2}\/|\/\.{1,2}$/;

/** The form of most titles: words that no rule changes except for the first letter and the spaces between them. */
const simple = /^[A-Za-z0-9(),'!-]+(?:[ _][A-Za-z0-9(),'!-]+)*$/;
const simpleCharacters = "azAZ09(),'!-_";
const mostSimple = 255;

/** A parser of titles, and one that keeps character references, for titles that are built from parts. */
export function makeTitleParsers(rules: TitleRules): { readonly parse: ParseTitle; readonly parsePlain: ParseTitle } {
  const invalid = illegalTitlePattern(rules.legalCharacters, 'u');
  const areSimpleLegal = !invalid.test(simpleCharacters);
  const isSimple = (text: string): boolean => areSimpleLegal && text.length <= mostSimple && simple.test(text);
  const parsePlain: ParseTitle = (text, defaultNamespace = NS_MAIN) => {
    if (isSimple(text) && !isUserNamespace(defaultNamespace)) {
      const draft = { namespace: defaultNamespace, interwiki: '', rest: text };
      return {
        namespace: defaultNamespace,
        dbkey: canonicalName(text.replaceAll(' ', '_'), draft, rules),
        fragment: '',
        interwiki: '',
      };
    }
    const cleaned = trimUnderscores(text.replace(bidiMarks, '').replace(blanks, '_'));
    if (cleaned.includes('\ufffd')) return reason('title-invalid-utf8');
    const draft = startOf(cleaned, defaultNamespace);
    if (draft.rest === '') return reason('title-invalid-empty');
    const split = splitPrefixes(draft, rules);
    if (split === 'main-page') return rules.mainPage();
    return 'code' in split ? split : checkName(split, rules, invalid);
  };
  return { parsePlain, parse: (text, namespace) => parsePlain(decodeAndNormalize(text, rules.language), namespace) };
}

const isUserNamespace = (namespace: number): boolean => namespace === NS_USER || namespace === NS_USER_TALK;

function reason(code: string, values: TitleError['values'] = {}): TitleError {
  return { code, values };
}

const trimUnderscores = (text: string): string => trim(text, '_');

/** A colon at the start selects the main namespace. */
function startOf(text: string, defaultNamespace: number): Draft {
  if (!text.startsWith(':')) return { namespace: defaultNamespace, interwiki: '', rest: text };
  return { namespace: NS_MAIN, interwiki: '', rest: trimUnderscores(text.slice(1)) };
}

/** Prefixes of this wiki itself may be repeated. */
function splitPrefixes(draft: Draft, rules: TitleRules): Draft | TitleError | 'main-page' {
  const line = oneLine(draft.rest);
  if (line === undefined) return draft;
  let given = draft;
  for (let text = line; ;) {
    const split = splitPrefix(text);
    if (split === undefined) return given;
    const { prefix, rest } = split;
    const namespace = rules.namespaces.idOf(prefix);
    if (namespace !== undefined) {
      if (namespace === NS_TALK && hasPrefix(rest, rules)) return reason('title-invalid-talk-namespace');
      return { ...draft, namespace, rest };
    }
    if (rules.interwikis.get(prefix) === undefined) return given;
    const interwiki = lowerCase(prefix);
    if (!rules.interwikis.isSelf(interwiki)) {
      if (!rest.startsWith(':')) return { ...draft, interwiki, rest };
      return { namespace: NS_MAIN, interwiki, rest: trimUnderscores(rest.slice(1)) };
    }
    if (rest === '') return 'main-page';
    given = { ...draft, rest };
    text = rest;
  }
}

/** The text without a line break at its end; undefined if it has others. */
function oneLine(text: string): string | undefined {
  const end = text.indexOf('\n');
  return end < 0 ? text : end === text.length - 1 ? text.slice(0, end) : undefined;
}

/** What precedes and follows the first colon, which is not the first character. */
function splitPrefix(text: string): { readonly prefix: string; readonly rest: string } | undefined {
  const colon = text.indexOf(':', 1);
  if (colon < 0) return undefined;
  return {
    prefix: trimEnd(text.slice(0, colon), '_') || '_',
    rest: trimStart(text.slice(colon + 1), '_'),
  };
}

function hasPrefix(text: string, { namespaces, interwikis }: TitleRules): boolean {
  const prefix = splitPrefix(text)?.prefix;
  return prefix !== undefined && (Boolean(namespaces.idOf(prefix)) || interwikis.get(prefix) !== undefined);
}

function checkName(draft: Draft, rules: TitleRules, invalid: RegExp): Title | TitleError {
  const { namespace, interwiki } = draft;
  const hash = draft.rest.indexOf('#');
  const fragment = hash < 0 ? '' : draft.rest.slice(hash + 1).replaceAll('_', ' ');
  const name = hash < 0 ? draft.rest : trimEnd(draft.rest.slice(0, hash), '_');
  const character = invalid.exec(name)?.[0];
  if (character !== undefined) return reason('title-invalid-characters', { character });
  if (relative.test(name)) return reason('title-invalid-relative');
  if (name.includes('~~~')) return reason('title-invalid-magic-tilde');
  const longest = namespace === NS_SPECIAL ? 512 : 255;
  if (Buffer.byteLength(name) > longest) return reason('title-invalid-too-long', { longest });
  const dbkey = canonicalName(name, draft, rules);
  if (dbkey === '' && interwiki === '' && namespace !== NS_MAIN) return reason('title-invalid-empty');
  if (dbkey.startsWith(':')) return reason('title-invalid-leading-colon');
  if (dbkey.endsWith('_') || (dbkey === '' && namespace !== NS_MAIN)) return reason('title-invalid');
  return { namespace, dbkey, fragment, interwiki };
}

/** Applies the namespace's rule for the first letter, and the canonical form of IP addresses. */
function canonicalName(name: string, { namespace, interwiki }: Draft, rules: TitleRules): string {
  const isCapitalized = interwiki === '' && rules.namespaces.get(namespace)?.case !== 'case-sensitive';
  const cased = isCapitalized ? rules.firstLetter.upper(name) : name;
  return isUserNamespace(namespace) ? sanitizeIp(cased) : cased;
}
