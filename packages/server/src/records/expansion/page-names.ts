/** Names of pages and of their namespaces: `{{PAGENAME}}`, `{{TALKSPACE:Help:Foo}}`. */
import { escapeWikitext } from '../../text/escape-wikitext.js';
import { encodeTitle } from '../../text/url.js';
import type { Title } from '../../titles/title.js';
import type { Scene, TextFunction } from './scene.js';

type Name = (title: Title, scene: Scene) => string;

const withSpaces = (text: string): string => text.replaceAll('_', ' ');
const withLowLines = (text: string): string => text.replaceAll(' ', '_');
/** In an address, and without a meaning as wikitext. */
const encoded = (text: string): string => escapeWikitext(encodeTitle(withLowLines(text)));

/** Name of a title's namespace: that of users can follow their gender. */
function namespaceOf({ namespace, dbkey }: Title, { wiki, names }: Scene): string {
  const info = wiki.namespaces.get(namespace);
  const gender = names.gender(namespace, dbkey);
  return (gender === 'unknown' ? undefined : info?.gendered?.[gender]) ?? info?.name ?? '';
}

/** The whole title as people read it, without a fragment. */
export function prefixedText(title: Title, { names }: Pick<Scene, 'names'>): string {
  const prefix = title.interwiki === '' ? '' : `${title.interwiki}:`;
  return prefix + names.text(title.namespace, title.dbkey);
}

const hasTalk = ({ namespace, interwiki }: Title): boolean => namespace >= 0 && interwiki === '';
const talkOf = (title: Title, { wiki }: Scene): Title => ({
  ...title,
  fragment: '',
  namespace: wiki.namespaces.talk(title.namespace) ?? title.namespace,
});
const subjectOf = (title: Title, { wiki }: Scene): Title => ({
  ...title,
  fragment: '',
  namespace: wiki.namespaces.subject(title.namespace),
});

/** Where a title is divided: its first slash, or its last one. The first character divides nothing. */
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
  talkpagename: (title, scene) => (hasTalk(title) ? prefixedText(talkOf(title, scene), scene) : ''),
  subjectpagename: (title, scene) => prefixedText(subjectOf(title, scene), scene),
};

const namespaces: Readonly<Record<string, Name>> = {
  namespace: namespaceOf,
  talkspace: (title, scene) => (hasTalk(title) ? namespaceOf(talkOf(title, scene), scene) : ''),
  subjectspace: (title, scene) => namespaceOf(subjectOf(title, scene), scene),
};

const mapped = (
  names: Readonly<Record<string, Name>>,
  suffix: string,
  change: (text: string) => string,
): [string, Name][] =>
  Object.entries(names).map(([name, text]) => [name + suffix, (title, scene) => change(text(title, scene))]);

const all: ReadonlyMap<string, Name> = new Map([
  ...mapped(titles, '', escapeWikitext),
  ...mapped(titles, 'e', encoded),
  ...mapped(namespaces, '', withSpaces),
  ...mapped(namespaces, 'e', (text) => encodeTitle(withLowLines(text))),
  ['namespacenumber', ({ namespace }) => String(namespace)],
]);

/** The title that a function names: that of the page without an argument. */
export async function titleFrom(text: string | undefined, scene: Scene): Promise<Title | undefined> {
  const title = text === undefined ? scene.page : scene.wiki.titles.parse(text);
  if ('code' in title) return undefined;
  await scene.names.load([title]);
  return title;
}

/** Functions of a title; called without a value, they are about the page. */
export const pageNames: Readonly<Record<string, TextFunction>> = Object.fromEntries(
  [...all].map(([name, text]): [string, TextFunction] => [
    name,
    async ([value], scene) => {
      const title = await titleFrom(value, scene);
      return title === undefined ? '' : text(title, scene);
    },
  ]),
);
