/** Expands a page's text to find its links: with the templates of the wiki, and the functions that links depend on. */
import {
  displayTitleHtml,
  done,
  expandText,
  makeWords,
  runAtOnce,
  stripAllTags,
  trimBlanks,
  type Call,
  type ExpanderHost,
  type FunctionValue,
  type IncludedPage,
  type Steps,
  type Target,
  type Words,
} from '@wiki-query/wikitext';
import type { TitleParser } from './titles.js';
import type { LinkMagicWord, LinkTarget, TextLookup } from './types.js';

export interface Expander {
  readonly titles: TitleParser;
  readonly lookup: TextLookup;
  readonly words: Words;
  readonly page: LinkTarget;
  readonly redirects: RegExp;
  readonly onTemplate: (template: LinkTarget) => void;
  readonly onLoop: () => void;
  readonly onProperty: (name: string, value: string) => void;
}

interface Template extends Target {
  readonly target: LinkTarget;
}

/** A page has 4 MiB of templates at most; what goes beyond is left out. */
const limits = { bytes: 4 << 20, nodes: 1_000_000, depth: 40, pages: 10_000 } as const;

/** Tags whose contents have no links. */
const tags = ['nowiki', 'pre', 'math', 'source', 'syntaxhighlight', 'score', 'timeline'];

/** Names of pages, by variables. */
const pageNames: Readonly<Record<string, (title: string, expander: Expander) => string>> = {
  pagename: (title) => title,
  fullpagename: (title, { titles, page }) => titles.prefixOf(page.namespace) + title,
  basepagename: (title) => title.replace(/\/[^/]*$/, ''),
  rootpagename: (title) => title.replace(/\/.*$/, ''),
  subpagename: (title) => title.replace(/^.*\//, ''),
  namespace: (_, { titles, page }) => titles.prefixOf(page.namespace).slice(0, -1),
  namespacenumber: (_, { page }) => String(page.namespace),
};
/** These depend on slashes only where pages have subpages. */
const ofSubpages = new Set(['basepagename', 'rootpagename', 'subpagename']);
/** Variables whose values are in no link. */
const otherVariables = /^(?:current|local|numberof|revision|sitename|server|pageid|contentlang)/;

function variableOf(name: string, expander: Expander): string {
  if (name === '!') return '|';
  if (name === '=') return '=';
  const { titles, page } = expander;
  const title = page.title.replaceAll('_', ' ');
  const plain = name === 'namespace' ? name : name.replace(/ee$/, 'e');
  if (ofSubpages.has(plain) && !titles.hasSubpages(page.namespace)) return title;
  return pageNames[plain]?.(title, expander) ?? '1';
}

type LinkFunction = (call: Call, expander: Expander) => Steps<FunctionValue>;

const ofText =
  (change: (text: string) => string): LinkFunction =>
  ({ first }) =>
    done(change(first));

const ofProperty: LinkFunction = ({ name, first }, { onProperty }) => {
  onProperty(name, first);
  return done('');
};

/** A title that is not that of the page is not shown. */
const displayTitle: LinkFunction = ({ name, first }, { titles, page, onProperty }) => {
  const html = displayTitleHtml(first);
  const given = titles.parse(stripAllTags(html));
  const isSame = given?.namespace === page.namespace && given.title === page.title;
  if (isSame && given.interwiki === undefined && given.fragment === '') onProperty(name, html);
  return done('');
};

/** The expanded argument at a position after the first. */
function* argument({ parts, expand }: Call, index: number): Steps<string> {
  return trimBlanks(yield* expand(parts[index]?.nodes ?? []));
}

const switchOf: LinkFunction = function* ({ first, parts, expand }) {
  let [matches, otherwise, last] = [false, '', ''];
  for (const { nodes, name, index, value } of parts) {
    last = index === undefined ? '' : trimBlanks(yield* expand(nodes));
    const label = index === undefined ? trimBlanks(yield* expand(name)) : last;
    matches ||= label === first;
    if (index === undefined && matches) return trimBlanks(yield* expand(value));
    if (index === undefined && label === '#default') otherwise = trimBlanks(yield* expand(value));
  }
  return last === '' ? otherwise : last;
};

const same = ofText((text) => text);

/** Functions by the names of their magic words, and `other` for any with `#`. */
const functions: Readonly<Record<string, LinkFunction>> = {
  defaultsort: ofProperty,
  displaytitle: displayTitle,
  lc: ofText((text) => text.toLowerCase()),
  uc: ofText((text) => text.toUpperCase()),
  ucfirst: ofText((text) => text.charAt(0).toUpperCase() + text.slice(1)),
  lcfirst: ofText((text) => text.charAt(0).toLowerCase() + text.slice(1)),
  if: (call) => argument(call, call.first === '' ? 1 : 0),
  ifeq: function* (call) {
    return yield* argument(call, call.first === (yield* argument(call, 0)) ? 1 : 2);
  },
  switch: switchOf,
  special: ({ first }, { titles }) => done(titles.prefixOf(-1) + first),
  ...Object.fromEntries(
    (
      'formatnum urlencode anchorencode fullurl fullurle localurl localurle canonicalurl canonicalurle filepath int plural ' +
      'gender grammar padleft padright pagesize pagesincategory protectionlevel other'
    )
      .split(' ')
      .map((name) => [name, same]),
  ),
};

/** Functions of the extension ParserFunctions. Not every profile names them. */
const ofExtension = ['if', 'ifeq', 'switch'].map((name) => ({ name, aliases: [name], caseSensitive: false }));

/** The words of a wiki on which links may depend. */
export function linkWords(magicWords: readonly LinkMagicWord[]): Words {
  const all = new Map([...ofExtension, ...magicWords].map((word) => [word.name, word]));
  const names = [...all.keys()];
  const isVariable = (name: string): boolean =>
    /^(?:[!=]|(?:(?:full|base|root|sub)?pagename|namespace)e?|namespacenumber)$/.test(name) ||
    otherVariables.test(name);
  const words = makeWords({
    magicWords: [...all.values()].map(({ caseSensitive, ...word }) => ({ ...word, 'case-sensitive': caseSensitive })),
    variables: names.filter(isVariable),
    functions: names.filter((name) => Object.hasOwn(functions, name)),
    lower: (text) => text.toLowerCase(),
  });
  return { ...words, function: (text) => words.function(text) ?? (text.startsWith('#') ? 'other' : undefined) };
}

/** Text as it is on the page itself. */
export function expandPage(text: string, expander: Expander): string {
  return runAtOnce(expandText(text, keyOf(expander.page), hostOf(expander)));
}

const keyOf = ({ namespace, title }: LinkTarget): string => `${namespace}:${title}`;

function hostOf(expander: Expander): ExpanderHost<Template> {
  return {
    syntax: { tags, hasConversion: false },
    words: expander.words,
    limits,
    obstacle: () => '',
    tag: () => done(' '),
    variable: (name) => done(variableOf(name, expander)),
    call: (call) => functions[call.name]?.(call, expander) ?? same(call, expander),
    target: (text) => done(targetOf(text, expander)),
    page: ({ target }) => done(templateOf(target, expander)),
    loop: ({ text }) => {
      expander.onLoop();
      return `[[:${text}]]`;
    },
    duplicate: () => undefined,
    escape: (text) => text,
  };
}

/** The page that braces name. A page of another wiki and a special page have no text here. */
function targetOf(name: string, { titles, page }: Expander): Template | undefined {
  const isSubpage = name.startsWith('/') && titles.hasSubpages(page.namespace);
  const target = isSubpage
    ? { namespace: page.namespace, title: page.title + name.replaceAll(' ', '_').replace(/\/$/, '') }
    : titles.parse(name, 10);
  if (target === undefined || ('interwiki' in target && target.interwiki !== undefined) || target.namespace < 0)
    return undefined;
  const text = titles.prefixOf(target.namespace) + target.title.replaceAll('_', ' ');
  return { target, key: keyOf(target), text, kind: 'page' };
}

/** A template, through one redirect. */
function templateOf(target: LinkTarget, { onTemplate, titles, lookup, redirects }: Expander): IncludedPage | undefined {
  onTemplate(target);
  const text = lookup(target.namespace, target.title);
  const redirect = text === undefined ? undefined : redirectOf(text, redirects);
  const next = redirect === undefined ? undefined : titles.parse(redirect);
  if (next === undefined || next.interwiki !== undefined)
    return text === undefined ? undefined : { key: keyOf(target), text };
  onTemplate(next);
  const nextText = lookup(next.namespace, next.title);
  return nextText === undefined ? undefined : { key: keyOf(next), text: nextText };
}

/** Matches the beginning of the text of a redirect page, up to the end of its link. */
export function redirectPattern(magicWords: readonly LinkMagicWord[]): RegExp {
  const words = magicWords.flatMap(({ name, aliases }) => (name === 'redirect' ? aliases : []));
  const anyOf = ['#redirect', ...words].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return new RegExp(`^\\s*(?:${anyOf})\\s*(?::\\s*)?\\[\\[([^[\\]|{}\\n]+)(?:\\|[^\\]\\n]*)?\\]\\]`, 'iu');
}

/** The link of a redirect page. */
export function redirectOf(text: string, redirects: RegExp): string | undefined {
  return redirects.exec(text)?.[1];
}
