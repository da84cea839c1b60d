/** Pages that templates name: which ones may be included, and their texts. */
import { from } from '../sql/query.js';
import { t, c } from '../db/schema/tables.js';
import { sql } from '../sql/sql.js';
import { equals } from '../sql/conditions.js';
import {
  type IncludedPage,
  type Target,
  NS_MEDIAWIKI,
  NS_TEMPLATE,
  subpageTarget,
  type Title,
} from '@wiki-query/wikitext';
import { readStoredTexts } from '../content/stored-text.js';
import { hidden, isHidden } from '../content/visibility.js';
import { convertTitles } from '../titles/convert-titles.js';
import { prefixedText } from './page-names.js';
import type { ExpansionScope } from './expansion-scope.js';

/** A page that braces name, and the name in the braces. */
export interface NamedPage extends Target {
  readonly title: Title;
  readonly name: string;
}

/** The page that braces name. Undefined if it is not a title, or of a wiki whose pages are not included. */
export async function namedPage(text: string, scope: ExpansionScope): Promise<NamedPage | undefined> {
  const { wiki, page, names } = scope;
  const { titles, namespaces, interwikis } = wiki;
  await names.load([page]);
  const whole = subpageTarget(text, page, {
    allowsSubpages: (namespace) => namespaces.get(namespace)?.subpages === true,
    prefixedText: (title) => prefixedText(title, scope),
  });
  const title = titles.parse(whole, whole === text ? NS_TEMPLATE : page.namespace);
  if ('code' in title) return undefined;
  await names.load([title]);
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
export async function includedPage(
  { title, name }: NamedPage,
  scope: ExpansionScope,
): Promise<IncludedPage | undefined> {
  const found = await followedPage(title, scope);
  if (found !== 'missing') return found;
  const { contentLanguage, titles } = scope.wiki;
  if (!contentLanguage.variants.isExact) scope.obstacle({ kind: 'variant', name: titles.prefixedDbkey(title) });
  const other = (await convertTitles([{ title, text: name }], scope)).get(0);
  const inVariant = other === undefined ? 'missing' : await followedPage(other, scope);
  return inVariant === 'missing' ? undefined : inVariant;
}

/** The page, or its redirect target. Undefined if its text may not be read or included. */
async function followedPage(title: Title, scope: ExpansionScope): Promise<IncludedPage | 'missing' | undefined> {
  let found: IncludedPage | 'missing' = 'missing';
  let next: Title | undefined = title;
  for (let i = 0; i < mostRedirects && next !== undefined; i += 1) {
    const read: Found = await readText(next, scope);
    if (read === 'hidden') return undefined;
    if (read === 'missing') break;
    if (!mayInclude(next, scope)) return undefined;
    found = { key: scope.wiki.titles.prefixedDbkey({ ...next, fragment: '' }), text: read.text };
    next = read.redirect;
  }
  return found;
}

async function readText(title: Title, scope: ExpansionScope): Promise<Found> {
  const { db, wiki } = scope;
  const row = title.interwiki === '' ? await readRow(title, scope) : undefined;
  if (title.interwiki === '') scope.traces.onTemplate?.(title, row?.page_id ?? 0);
  if (row === undefined) return title.namespace === NS_MEDIAWIKI ? messageOf(title, scope) : 'missing';
  if (isHidden(row.rev_deleted, hidden.text)) return 'hidden';
  const stored = (await readStoredTexts(db, [row.content_address])).get(row.content_address);
  if (stored === undefined || !('text' in stored))
    return scope.obstacle({ kind: 'text', name: wiki.titles.prefixedDbkey(title) });
  if (!readable.has(row.model_name)) return scope.obstacle({ kind: 'text', name: wiki.titles.prefixedDbkey(title) });
  return {
    text: stored.text,
    redirect: row.model_name === 'wikitext' ? redirectOf(stored.text, scope)?.target : undefined,
  };
}

/** Models whose text is what is included. */
const readable = new Set(['wikitext', 'text', 'css', 'javascript']);

const readRow = ({ namespace, dbkey }: Title, { db }: ExpansionScope) =>
  db.first(
    from(t.page)
      .join(t.revision, sql`${c.rev_id} = ${c.page_latest}`)
      .join(t.slots, sql`${c.slot_revision_id} = ${c.page_latest}`)
      .join(t.slot_roles, sql`${c.role_id} = ${c.slot_role_id}`)
      .join(t.content, sql`${c.content_id} = ${c.slot_content_id}`)
      .join(t.content_models, sql`${c.model_id} = ${c.content_model}`)
      .select(c.page_id, c.rev_deleted, c.content_address, c.model_name)
      .where(equals(c.page_namespace, namespace))
      .where(equals(c.page_title, dbkey))
      .where(equals(c.role_name, 'main')),
  );

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
