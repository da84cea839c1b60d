/** The one page that a search most likely means. */
import { sql, type SqlBool } from 'kysely';
import type { QueryContext } from '../../execute/module.js';
import { lowerCase, upperCase } from '../../wiki/letter-case.js';
import { NS_FILE, NS_MEDIA, NS_MEDIAWIKI, NS_USER } from '../../wiki/namespace-numbers.js';
import type { Title } from '../../wiki/title.js';

/** The title that `search` stands for, or nothing. */
export async function nearMatch(search: string, query: QueryContext): Promise<Title | undefined> {
  const { wiki } = query;
  if (search === '' || search.startsWith('#')) return undefined;
  const exact = parse(search, query);
  if (exact === undefined) return undefined;
  const title = exact.namespace === NS_MEDIA ? { ...exact, namespace: NS_FILE } : exact;
  if (title.namespace < 0 || title.interwiki !== '' || (await exists(title, query)) || (await isKnown(title, query)))
    return title;
  for (const form of [
    lowerCase(search),
    capitalizeWords(search),
    upperCase(search),
    capitalizeAtBreaks(search, query),
  ]) {
    const other = parse(form, query);
    if (other !== undefined && (await exists(other, query))) return other;
  }
  if ((exact.namespace === NS_USER && wiki.userNames.isIp(exact.dbkey)) || wiki.userNames.isIp(search.trim()))
    return wiki.specialPages.title('Contributions', exact.dbkey);
  if (exact.namespace === NS_USER) return exact;
  if (exact.namespace === NS_MEDIAWIKI) return { ...exact, dbkey: wiki.firstLetter.upper(exact.dbkey) };
  const quoted = /^"([^"]+)"$/.exec(search)?.[1];
  return quoted === undefined ? undefined : nearMatch(quoted, query);
}

function parse(text: string, { wiki }: QueryContext): Title | undefined {
  const title = wiki.titles.parse(text);
  return 'code' in title ? undefined : title;
}

async function exists({ namespace, dbkey, interwiki }: Title, { db }: QueryContext): Promise<boolean> {
  if (interwiki !== '' || namespace < 0) return false;
  const found = sql<SqlBool>`page_namespace = ${namespace} and page_title = ${dbkey}`;
  return (await db.first(db.sql.selectFrom('page').select('page_id').where(found))) !== undefined;
}

async function isKnown(title: Title, { wiki, db }: QueryContext): Promise<boolean> {
  return (await wiki.isKnown(db, [title])).size > 0;
}

const isAscii = /^[\x00-\x7f]*$/;

function capitalizeWords(text: string): string {
  return isAscii.test(text)
    ? text.toLowerCase().replace(/(^|[ \t\r\n\f\v])([a-z])/g, (whole) => whole.toUpperCase())
    : lowerCase(text).replace(/^.| ./gu, (found) => upperCase(found));
}

function capitalizeAtBreaks(text: string, { wiki }: QueryContext): string {
  return isAscii.test(text)
    ? text.replace(/\b\w+\b/g, (word) => wiki.firstLetter.upper(word))
    : lowerCase(text).replace(/^.|[ \-(){}.,?!]./gu, (found) => upperCase(found));
}
