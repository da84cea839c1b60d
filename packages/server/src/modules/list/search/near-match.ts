/** The one page that a search most likely means. */
import { sql } from '../../../sql/sql.js';
import { from } from '../../../sql/query.js';
import { t, c } from '../../../db/schema/tables.js';
import type { Call } from '../../../request/call.js';
import {
  trimBlanks,
  lowerCase,
  upperCase,
  NS_FILE,
  NS_MEDIA,
  NS_MEDIAWIKI,
  NS_USER,
  type Title,
} from '@wiki-query/wikitext';

/** The title that `search` represents, or nothing. */
export async function nearMatch(search: string, call: Call): Promise<Title | undefined> {
  const { wiki } = call;
  if (search === '' || search.startsWith('#')) return undefined;
  const requested = parse(search, call);
  if (requested === undefined) return undefined;
  for (const term of new Set([search, ...wiki.contentLanguage.variants.formsOf(search)])) {
    const found = await matchOf(term, call);
    if (found === 'invalid') return undefined;
    if (found !== undefined) return found;
  }
  if (
    (requested.namespace === NS_USER && wiki.userNames.isIp(requested.dbkey)) ||
    wiki.userNames.isIp(trimBlanks(search))
  )
    return wiki.specialPages.title('Contributions', requested.dbkey);
  if (requested.namespace === NS_USER) return requested;
  if (requested.namespace === NS_MEDIAWIKI)
    return { ...requested, dbkey: wiki.contentLanguage.firstLetter.upper(requested.dbkey) };
  const quoted = /^"([^"]+)"$/.exec(search)?.[1];
  return quoted === undefined ? undefined : nearMatch(quoted, call);
}

/** A page with this title, or with a different case. */
async function matchOf(term: string, call: Call): Promise<Title | 'invalid' | undefined> {
  const exact = parse(term, call);
  if (exact === undefined) return 'invalid';
  const title = exact.namespace === NS_MEDIA ? { ...exact, namespace: NS_FILE } : exact;
  if (title.namespace < 0 || title.interwiki !== '' || (await exists(title, call)) || (await isKnown(title, call)))
    return title;
  for (const form of [lowerCase(term), capitalizeWords(term), upperCase(term), capitalizeAtBreaks(term, call)]) {
    const other = parse(form, call);
    if (other !== undefined && (await exists(other, call))) return other;
  }
  return undefined;
}

function parse(text: string, { wiki }: Call): Title | undefined {
  const title = wiki.titles.parse(text);
  return 'code' in title ? undefined : title;
}

async function exists({ namespace, dbkey, interwiki }: Title, { db }: Call): Promise<boolean> {
  if (interwiki !== '' || namespace < 0) return false;
  const found = sql`${c.page_namespace} = ${namespace} and ${c.page_title} = ${dbkey}`;
  return (await db.first(from(t.page).select(c.page_id).where(found))) !== undefined;
}

async function isKnown(title: Title, { wiki, db }: Call): Promise<boolean> {
  return (await wiki.isKnown(db, [title])).size > 0;
}

const isAscii = /^[\x00-\x7f]*$/;

function capitalizeWords(text: string): string {
  return isAscii.test(text)
    ? text.toLowerCase().replace(/(^|[ \t\r\n\f\v])([a-z])/g, (whole) => whole.toUpperCase())
    : lowerCase(text).replace(/^.| ./gu, (found) => upperCase(found));
}

function capitalizeAtBreaks(text: string, { wiki }: Call): string {
  return isAscii.test(text)
    ? text.replace(/\b\w+\b/g, (word) => wiki.contentLanguage.firstLetter.upper(word))
    : lowerCase(text).replace(/^.|[ \-(){}.,?!]./gu, (found) => upperCase(found));
}
