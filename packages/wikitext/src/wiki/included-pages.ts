/** Pages that templates name: which ones may be included, and their texts. */
import type { IncludedPage, Target } from '../expand/expander.js';
import type { Steps } from '../expand/steps.js';
import { NS_MEDIAWIKI, NS_TEMPLATE } from '../titles/namespace-numbers.js';
import { subpageTarget } from '../titles/subpage-target.js';
import type { Title } from '../titles/title.js';
import { prefixedText } from './page-names.js';
import type { ExpansionScope } from './scope.js';

/** A page that braces name, and the name in the braces. */
export interface NamedPage extends Target {
  readonly title: Title;
  readonly name: string;
}

/** The page that braces name. Undefined if it is not a title, or of a wiki whose pages are not included. */
export function* namedPage(text: string, scope: ExpansionScope): Steps<NamedPage | undefined> {
  const { wiki, page, names } = scope;
  const { titles, namespaces, interwikis } = wiki;
  yield* names.load([page]);
  const whole = subpageTarget(text, page, {
    allowsSubpages: (namespace) => namespaces.get(namespace)?.subpages === true,
    prefixedText: (title) => prefixedText(title, scope),
  });
  const title = titles.parse(whole, whole === text ? NS_TEMPLATE : page.namespace);
  if ('code' in title) return undefined;
  yield* names.load([title]);
  const named = { title, name: whole, key: titles.prefixedDbkey(title), text: prefixedText(title, scope) };
  if (title.interwiki === '') return { ...named, kind: mayInclude(title, scope) ? 'page' : 'notincludable' };
  return scope.isExact && interwikis.get(title.interwiki)?.transcludable === true
    ? { ...named, kind: 'interwiki' }
    : undefined;
}

const mayInclude = ({ namespace }: Title, { wiki }: ExpansionScope): boolean =>
  namespace >= 0 && wiki.namespaces.get(namespace)?.nonincludable !== true;

/** The text of a page that everyone may read, and its redirect target. */
type Found = { readonly text: string; readonly redirect: Title | undefined } | 'missing' | 'hidden';

/** The pages to read for a page: itself and its redirect target. */
const mostRedirects = 3;

/** The page, its redirect target, or the page in another variant of the language. Undefined if there is no readable text. */
export function* includedPage({ title, name }: NamedPage, scope: ExpansionScope): Steps<IncludedPage | undefined> {
  const found = yield* followedPage(title, scope);
  if (found !== 'missing') return found;
  const { contentLanguage, titles } = scope.wiki;
  if (!contentLanguage.variants.isExact) scope.obstacle({ kind: 'variant', name: titles.prefixedDbkey(title) });
  const other = yield* scope.data.inVariant(title, name);
  const inVariant = other === undefined ? 'missing' : yield* followedPage(other, scope);
  return inVariant === 'missing' ? undefined : inVariant;
}

/** The page, or its redirect target. Undefined if its text may not be read or included. */
function* followedPage(title: Title, scope: ExpansionScope): Steps<IncludedPage | 'missing' | undefined> {
  let found: IncludedPage | 'missing' = 'missing';
  let next: Title | undefined = title;
  for (let i = 0; i < mostRedirects && next !== undefined; i += 1) {
    const read: Found = yield* readText(next, scope);
    if (read === 'hidden') return undefined;
    if (read === 'missing') break;
    if (!mayInclude(next, scope)) return undefined;
    found = { key: scope.wiki.titles.prefixedDbkey({ ...next, fragment: '' }), text: read.text };
    next = read.redirect;
  }
  return found;
}

function* readText(title: Title, scope: ExpansionScope): Steps<Found> {
  const { data, wiki, traces } = scope;
  const source = title.interwiki === '' ? yield* data.source(title) : undefined;
  if (title.interwiki === '') {
    traces.known.add(`page ${title.namespace}:${title.dbkey}`);
    traces.known.add(`revision ${title.namespace}:${title.dbkey}`);
    traces.onTemplate?.(title, source?.id ?? 0);
  }
  if (source === undefined) return title.namespace === NS_MEDIAWIKI ? messageOf(title, scope) : 'missing';
  const { isHidden, text, model } = source;
  if (isHidden) return 'hidden';
  if (text === undefined || !readable.has(model))
    return scope.obstacle({ kind: 'text', name: wiki.titles.prefixedDbkey(title) });
  return { text, redirect: model === 'wikitext' ? redirectOf(text, scope)?.target : undefined };
}

/** Models whose text is what is included. */
const readable: ReadonlySet<string> = new Set(['wikitext', 'text', 'css', 'javascript']);

/** A message that the wiki has not changed. */
function messageOf({ dbkey }: Title, { wiki, obstacle }: ExpansionScope): Found {
  const text = wiki.messages.text(dbkey);
  if (text !== undefined) return { text, redirect: undefined };
  return wiki.messages.hasLanguage(wiki.contentLanguage.code)
    ? 'missing'
    : obstacle({ kind: 'message', name: wiki.contentLanguage.firstLetter.lower(dbkey) });
}

const redirectLink = /^\s*(?::\s*)?\[{2}(.*?)\]{2}\s*/;

/** The target in the text of a redirect, and the text after it. */
export function redirectOf(
  text: string,
  { wiki, words }: Pick<ExpansionScope, 'wiki' | 'words'>,
): { readonly target: Title; readonly rest: string } | undefined {
  const start = words.start(['redirect'], text.trimStart());
  const link = start === undefined ? null : redirectLink.exec(start.rest);
  if (start === undefined || link === null) return undefined;
  const target = wiki.titles.parse(decoded(link[1]?.split('|', 1)[0] ?? ''));
  return 'code' in target ? undefined : { target, rest: start.rest.slice(link[0].length) };
}

function decoded(link: string): string {
  if (!link.includes('%')) return link;
  try {
    return decodeURIComponent(link.replace(/^:/, ''));
  } catch {
    return link;
  }
}
