/** The same questions to another wiki that was filled by the same script: names of accounts and pages are changed. */
import { Sqlite } from '@wiki-query/importer/sqlite';
import { modulesOf, moduleNames, type Recording, type Request } from '../recording.js';
import type { LiveWiki } from './live-wiki.js';
import { encodeValue } from './queries.js';
import { shuffled } from './wiki-values.js';

interface Names {
  /** Account names by id. */
  readonly users: ReadonlyMap<number, string>;
  /** Titles without prefix, by namespace, in the order of their making. */
  readonly titles: ReadonlyMap<number, readonly string[]>;
}

function readNames(path: string): Names {
  const db = new Sqlite(path, { readonly: true });
  const users = db
    .prepare<[], { id: number; name: string }>('SELECT user_id AS id, CAST(user_name AS TEXT) AS name FROM user')
    .all();
  const pages = db
    .prepare<[], { ns: number; title: string }>(
      `SELECT page_namespace AS ns, CAST(page_title AS TEXT) AS title, page_id AS id FROM page
       UNION ALL SELECT 114, CAST(cat_title AS TEXT), cat_pages FROM category ORDER BY 1, 3`,
    )
    .all();
  db.close();
  const titles = new Map<number, string[]>();
  for (const { ns, title } of pages) titles.set(ns, [...(titles.get(ns) ?? []), title.replaceAll('_', ' ')]);
  return { users: new Map(users.map(({ id, name }) => [id, name])), titles };
}

/** Canonical prefixes: every wiki knows them. */
const prefixes = new Map([
  ['Talk:', 1],
  ['User:', 2],
  ['User talk:', 3],
  ['Project:', 4],
  ['File:', 6],
  ['MediaWiki:', 8],
  ['Template:', 10],
  ['Help:', 12],
  ['Category:', 14],
]);

/** Changes one name of the first wiki into one of the second; what is no name stays. */
export function makeTranslator(from: string, to: string): (text: string) => string {
  const [first, second] = [readNames(from), readNames(to)];
  const users = new Map([...first.users].map(([id, name]) => [name, second.users.get(id) ?? name]));
  const title = (namespace: number, text: string): string => {
    const theirs = second.titles.get(namespace) ?? [];
    if (theirs.includes(text)) return text;
    const position = first.titles.get(namespace)?.indexOf(text) ?? -1;
    if (position >= 0) return theirs[position % theirs.length] ?? text;
    return namespace === 14 ? title(114, text) : text;
  };
  return (text) => {
    if (/^[\d|:TZ-]*$/.test(text) || text.length < 3) return text;
    const user = users.get(text);
    if (user !== undefined) return user;
    const [prefix, namespace] = [...prefixes].find(([start]) => text.startsWith(start)) ?? ['', 0];
    const rest = text.slice(prefix.length);
    if (namespace === 2 || namespace === 3) return `${prefix}${users.get(rest) ?? title(namespace, rest)}`;
    return `${prefix}${title(namespace, rest)}`;
  };
}

const fixedParameters = new Set([
  'action',
  'format',
  'formatversion',
  'list',
  'prop',
  'meta',
  'generator',
  'errorformat',
]);

/** The request with the names of the other wiki. */
export function translate({ query, user, ...rest }: Request, name: (text: string) => string): Request {
  const parts = query.split('&').map((part) => {
    const [key = '', value] = part.split('=');
    if (value === undefined || fixedParameters.has(key)) return part;
    const decoded = decode(value);
    if (decoded === undefined) return part;
    const changed = decoded.split('|').map(name).join('|');
    return changed === decoded ? part : `${key}=${encodeValue(changed)}`;
  });
  return { ...rest, query: parts.join('&'), ...(user === undefined ? {} : { user: name(user) }) };
}

/** Nothing when it is no UTF-8. */
function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

const isPlain = ({ request, response }: Recording): boolean =>
  request.method === undefined &&
  request.headers === undefined &&
  request.about === undefined &&
  !request.query.includes('continue=') &&
  !/%(?![0-9A-Fa-f]{2})|%[C-F][0-9A-F](?!%)/i.test(request.query) &&
  response.body.startsWith('{') &&
  response.body.length < 15_000;

/** Some requests of each module to the other wiki, and their continuations. */
export async function recordTranslated(
  live: LiveWiki,
  known: readonly Recording[],
  name: (text: string) => string,
  each: number,
): Promise<readonly Recording[]> {
  const out: Recording[] = [];
  for (const [index, module] of [...moduleNames, 'protocol'].entries()) {
    const own = known.filter((recording) => isPlain(recording) && modulesOf(recording.request).includes(module));
    const fine = own.filter(({ response }) => response.headers['MediaWiki-API-Error'] === undefined);
    for (const recording of shuffled(fine, index).slice(0, each)) {
      const request = translate(recording.request, name);
      out.push(...(await live.series(request, 2)));
    }
  }
  return out;
}
