/** Names of pages and of their namespaces: `{{PAGENAME}}`, `{{TALKSPACE:Help:Foo}}`. */
import type { Steps } from '../expand/steps.js';
import { escapeWikitext } from '../text/escape-wikitext.js';
import { encodeTitle } from '../text/url.js';
import type { Title } from '../titles/title.js';
import type { ExpansionScope, TextFunction } from './scope.js';

type Name = (title: Title, scope: ExpansionScope) => string;

const withSpaces = (text: string): string => text.replaceAll('_', ' ');
const withLowLines = (text: string): string => text.replaceAll(' ', '_');
/** Encoded for a URL, and escaped so that wikitext does not interpret it. */
const encoded = (text: string): string => escapeWikitext(encodeTitle(withLowLines(text)));

/** The name of a title's namespace. That of users can be gender-specific. */
function namespaceOf({ namespace, dbkey }: Title, { wiki, names }: ExpansionScope): string {
  const info = wiki.namespaces.get(namespace);
  const gender = names.gender(namespace, dbkey);
  return (gender === 'unknown' ? undefined : info?.gendered?.[gender]) ?? info?.name ?? '';
}

/** The full title with spaces, without a fragment. */
export function prefixedText(title: Title, { names }: Pick<ExpansionScope, 'names'>): string {
  const prefix = title.interwiki === '' ? '' : `${title.interwiki}:`;
  return prefix + names.text(title.namespace, title.dbkey);
}

const hasTalk = ({ namespace, interwiki }: Title): boolean => namespace >= 0 && interwiki === '';
const talkOf = (title: Title, { wiki }: ExpansionScope): Title => ({
  ...title,
  fragment: '',
  namespace: wiki.namespaces.talk(title.namespace) ?? title.namespace,
});
const subjectOf = (title: Title, { wiki }: ExpansionScope): Title => ({
  ...title,
  fragment: '',
  namespace: wiki.namespaces.subject(title.namespace),
});

/** The position at which a title is split: its first slash, or its last one. A slash at the start does not count. */
function divider(text: string, isFirst: boolean): number {
  const leading = /^\/*/.exec(text.slice(0, -1))?.[0].length ?? 0;
  const place = isFirst ? text.indexOf('/', leading) : text.lastIndexOf('/');
  return place <= 0 ? -1 : place;
}

const part =
  (isFirst: boolean, cut: (text: string, place: number) => string): Name =>
  ({ namespace, dbkey }, { wiki }) => {
    const text = withSpaces(dbkey);
    const place = wiki.namespaces.get(namespace)?.subpages === true ? divider(text, isFirst) : -1;
    return place < 0 ? text : cut(text, place);
  };

const titles: Readonly<Record<string, Name>> = {
  pagename: ({ dbkey }) => withSpaces(dbkey),
  fullpagename: prefixedText,
  subpagename: part(false, (text, place) => text.slice(place + 1)),
  basepagename: part(false, (text, place) => text.slice(0, place)),
  rootpagename: part(true, (text, place) => text.slice(0, place)),
  talkpagename: (title, scope) => (hasTalk(title) ? prefixedText(talkOf(title, scope), scope) : ''),
  subjectpagename: (title, scope) => prefixedText(subjectOf(title, scope), scope),
};

const namespaces: Readonly<Record<string, Name>> = {
  namespace: namespaceOf,
  talkspace: (title, scope) => (hasTalk(title) ? namespaceOf(talkOf(title, scope), scope) : ''),
  subjectspace: (title, scope) => namespaceOf(subjectOf(title, scope), scope),
};

const mapped = (
  names: Readonly<Record<string, Name>>,
  suffix: string,
  change: (text: string) => string,
): [string, Name][] =>
  Object.entries(names).map(([name, text]) => [name + suffix, (title, scope) => change(text(title, scope))]);

const all: ReadonlyMap<string, Name> = new Map([
  ...mapped(titles, '', escapeWikitext),
  ...mapped(titles, 'e', encoded),
  ...mapped(namespaces, '', withSpaces),
  ...mapped(namespaces, 'e', (text) => encodeTitle(withLowLines(text))),
  ['namespacenumber', ({ namespace }) => String(namespace)],
]);

/** The title in a function's argument; without one, the page's title. */
export function* titleFrom(text: string | undefined, scope: ExpansionScope): Steps<Title | undefined> {
  const title = text === undefined ? scope.page : scope.wiki.titles.parse(text);
  if ('code' in title) return undefined;
  yield* scope.names.load([title]);
  return title;
}

/** Functions about a title. Without an argument, they are about the page. */
export const pageNames: Readonly<Record<string, TextFunction>> = Object.fromEntries(
  [...all].map(([name, text]): [string, TextFunction] => [
    name,
    function* ([value], scope) {
      const title = yield* titleFrom(value, scope);
      return title === undefined ? '' : text(title, scope);
    },
  ]),
);
