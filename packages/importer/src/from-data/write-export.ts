/** The pages of a wiki as an XML export, which the importer reads. */
import { isIP } from 'node:net';
import type { PageData, RevisionData, WikiData } from './wiki-data.js';

interface Namespace {
  readonly id: number;
  readonly name: string;
  readonly canonical?: string;
  readonly case: string;
}

/** Namespaces of the profile that the wiki uses. */
export type Namespaces = readonly Namespace[];

/** Time of the first revision that has none. */
const firstTime = Date.parse('2025-01-01T00:00:00Z');
const defaultAuthor = 'Author';

/** Names of all accounts: those of the data, then further authors. Their IDs are their positions from 1. */
export function accountNames({ pages = {}, users = {} }: WikiData): readonly string[] {
  const authors = Object.values(pages).flatMap((page) => revisionsOf(page).map(authorOf));
  return [...new Set([...Object.keys(users), ...authors.filter((name) => isIP(name) === 0)].map(capital))];
}

/** The whole file. */
export function writeExport(data: WikiData, namespaces: Namespaces): string {
  const accounts = accountNames(data);
  let page = 0;
  let revision = 0;
  let time = firstTime - 60_000;
  const pages = Object.entries(data.pages ?? {}).map(([title, of]) => {
    const revisions = revisionsOf(of).map((one) => {
      time = one.timestamp === undefined ? time + 60_000 : Date.parse(one.timestamp);
      return revisionXml(one, ++revision, time, accounts);
    });
    const redirect = redirectOf(revisionsOf(of).at(-1)?.text ?? '');
    return `<page><title>${escape(titleOf(title, namespaces))}</title><ns>${namespaceOf(title, namespaces).id}</ns><id>${++page}</id>
${redirect === undefined ? '' : `<redirect title="${escape(redirect)}" />\n`}${revisions.join('')}</page>\n`;
  });
  return `${head(data.sitename ?? 'Test Wiki', namespaces)}${pages.join('')}</mediawiki>\n`;
}

const head = (sitename: string, namespaces: Namespaces): string => `<mediawiki version="0.11" xml:lang="en">
<siteinfo><sitename>${escape(sitename)}</sitename><dbname>testwiki</dbname><base>http://127.0.0.1/wiki/Main_Page</base>
<generator>MediaWiki 1.43.0</generator><case>first-letter</case><namespaces>
${namespaces.map(({ id, name, case: letterCase }) => `<namespace key="${id}" case="${letterCase}">${escape(name)}</namespace>\n`).join('')}</namespaces></siteinfo>
`;

function revisionXml(revision: RevisionData, id: number, time: number, accounts: readonly string[]): string {
  const author = authorOf(revision);
  const contributor =
    isIP(author) !== 0
      ? `<ip>${escape(author)}</ip>`
      : `<username>${escape(capital(author))}</username><id>${accounts.indexOf(capital(author)) + 1}</id>`;
  const bytes = Buffer.byteLength(revision.text);
  return `<revision><id>${id}</id><timestamp>${new Date(time).toISOString().replace(/\.\d+/, '')}</timestamp>
<contributor>${contributor}</contributor>${revision.minor === true ? '<minor />' : ''}<comment>${escape(revision.comment ?? '')}</comment>
<model>wikitext</model><format>text/x-wiki</format><text bytes="${bytes}" xml:space="preserve">${escape(revision.text)}</text></revision>
`;
}

function revisionsOf(page: PageData): readonly RevisionData[] {
  if (typeof page === 'string') return [{ text: page }];
  return 'revisions' in page ? page.revisions : [page];
}

const authorOf = ({ user = defaultAuthor }: RevisionData): string => user;
const redirectOf = (text: string): string | undefined => /^\s*#redirect\s*(?::\s*)?\[\[([^\]|#]+)/i.exec(text)?.[1];

/** The namespace of a title, by its prefix. */
function namespaceOf(title: string, namespaces: Namespaces): Namespace {
  const prefix = /^([^:]+):./.exec(title)?.[1]?.trim().replaceAll('_', ' ').toLowerCase();
  const found = namespaces.find(({ name, canonical }) =>
    [name, canonical].some((one) => one !== undefined && one !== '' && one.toLowerCase() === prefix),
  );
  return found ?? (namespaces.find(({ id }) => id === 0) as Namespace);
}

/** A normalized title: `category:fruit` is `Category:Fruit`. */
function titleOf(title: string, namespaces: Namespaces): string {
  const { id, name } = namespaceOf(title, namespaces);
  const plain = title.replaceAll('_', ' ').trim();
  return id === 0 ? capital(plain) : `${name}:${capital(plain.slice(plain.indexOf(':') + 1).trim())}`;
}

const capital = (text: string): string => text.replace(/^./u, (letter) => letter.toUpperCase());

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
