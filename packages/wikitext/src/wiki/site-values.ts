/** Functions about the wiki, its URLs and its languages: `{{SITENAME}}`, `{{fullurl:}}`, `{{#language:}}`. */
import { escapeText } from '../text/html.js';
import { lookUp } from '../text/look-up.js';
import { encodeTitle } from '../text/url.js';
import { NS_FILE, NS_SPECIAL } from '../titles/namespace-numbers.js';
import type { Title } from '../titles/title.js';
import type { WikiTitles } from '../titles/titles.js';
import { prefixedText } from './page-names.js';
import { pure, type ExpansionScope, type TextFunction, type Variable } from './scope.js';

/** Variables of the wiki. */
export const siteVariables: Readonly<Record<string, Variable>> = {
  '!': () => '|',
  '=': () => '=',
  sitename: ({ wiki }) => wiki.site.general.sitename,
  server: ({ wiki }) => wiki.site.general.server,
  servername: ({ wiki }) => wiki.site.general.servername,
  scriptpath: ({ wiki }) => wiki.site.general.scriptpath,
  articlepath: ({ wiki }) => wiki.site.general.articlepath,
  stylepath: ({ wiki }) => `${wiki.site.general.scriptpath}/skins`,
  currentversion: ({ wiki }) => wiki.site.general.generator.replace(/^MediaWiki /, ''),
  contentlanguage: ({ wiki }) => wiki.contentLanguage.code,
  pagelanguage: ({ language }) => language,
  // Readers in other languages get the same text (`$wgParserEnableUserLanguage`).
  userlanguage: ({ language }) => language,
  directionmark: ({ wiki, language }) => (wiki.languages.isRightToLeft(language) ? '\u200f' : '\u200e'),
};

function titleOf(text: string, titles: WikiTitles): Title | undefined {
  const title = titles.parse(text);
  if (!('code' in title)) return title;
  let decoded = text.replaceAll('+', ' ');
  try {
    decoded = decodeURIComponent(decoded);
  } catch {
    return undefined;
  }
  const second = titles.parse(decoded);
  return 'code' in second ? undefined : second;
}

const address = (make: 'localUrl' | 'fullUrl' | 'canonicalUrl', isEscaped: boolean): TextFunction =>
  function* ([text = '', query = ''], { wiki, names, isExact, obstacle }) {
    const found = titleOf(text, wiki.titles);
    if (found === undefined) return undefined;
    if (isExact && make === 'canonicalUrl' && wiki.site.general.server.startsWith('//'))
      obstacle({ kind: 'function', name: make.toLowerCase() });
    const title = found.namespace === -2 ? { ...found, namespace: NS_FILE } : found;
    yield* names.load([title]);
    const url = wiki.titles[make](title, query, names.gender(title.namespace, title.dbkey));
    return isEscaped ? escapeText(url).replaceAll('"', '&quot;') : url;
  };

/** Name of a namespace by its number or any of its names. */
function ns([text = '']: readonly string[], { wiki }: ExpansionScope): string | undefined {
  const value = Number(/^\s*[+-]?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?/.exec(text)?.[0] ?? 0);
  const number = Number.isFinite(value) ? Math.trunc(value) : 0;
  const id =
    number !== 0 || /^\s*[+-]?0+(?:\.0*)?(?:[eE][+-]?\d+)?\s*$/.test(text) || text === ''
      ? number
      : wiki.namespaces.idOf(text);
  return id === undefined ? undefined : (wiki.namespaces.get(id)?.name ?? '');
}

function specialName(text: string, scope: ExpansionScope): string {
  const { wiki } = scope;
  const found = wiki.specialPages.resolve(text.replaceAll(' ', '_'));
  const title =
    found === undefined ? wiki.titles.makeSafe(NS_SPECIAL, text) : wiki.specialPages.title(found.name, found.subpage);
  return prefixedText(title ?? wiki.specialPages.title('Badtitle'), scope);
}

const lower = (code: string): string => code.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

function languageName([code = '', given = '']: readonly string[], scope: ExpansionScope): string {
  const { wiki, language, isExact, obstacle } = scope;
  const wanted = code === '' ? language : lower(code);
  const inLanguage = lower(given);
  const isKnown =
    inLanguage === '' ||
    inLanguage === wiki.site.general.lang ||
    lookUp(wiki.site.languagenames, inLanguage) !== undefined;
  if (!isKnown && isExact) return obstacle({ kind: 'function', name: 'language' });
  const name = inLanguage === '' || !isKnown ? wiki.languages.name(wanted) : wiki.languages.name(wanted, inLanguage);
  return name === '' ? standardCode(wanted, scope) : name;
}

function standardCode(code: string, { wiki, obstacle }: ExpansionScope): string {
  if (wiki.languages.isKnown(code)) return wiki.languages.bcp47(code);
  return /^[a-z]{2,3}$/.test(code) ? code : obstacle({ kind: 'function', name: 'bcp47' });
}

function direction([code = '']: readonly string[], { wiki, language }: ExpansionScope): string {
  const wanted = code === '' ? language : code;
  return wiki.languages.isKnown(wanted) && wiki.languages.isRightToLeft(wanted) ? 'rtl' : 'ltr';
}

/** Functions about the wiki's URLs, names and languages. */
export const siteFunctions: Readonly<Record<string, TextFunction>> = {
  ns: pure(ns),
  nse: pure((values, scope) => {
    const name = ns(values, scope);
    return name === undefined ? undefined : encodeTitle(name.replaceAll(' ', '_'));
  }),
  localurl: address('localUrl', false),
  localurle: address('localUrl', true),
  fullurl: address('fullUrl', false),
  fullurle: address('fullUrl', true),
  canonicalurl: address('canonicalUrl', false),
  canonicalurle: address('canonicalUrl', true),
  special: pure(([text = ''], scope) => specialName(text, scope)),
  speciale: pure(([text = ''], scope) => encodeTitle(specialName(text, scope).replaceAll(' ', '_'))),
  language: pure(languageName),
  bcp47: pure(([code = ''], scope) => standardCode(code === '' ? scope.language : code, scope)),
  dir: pure(direction),
};
