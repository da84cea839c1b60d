/** Titles that begin with the entered text. */
import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { any, all, beginsWith, equals } from '../../sql/conditions.js';
import type { Call } from '../../request/call.js';
import type { OffsetWindow } from '../../shapes/part-by-part.js';
import { trimBlanks, NS_MAIN, NS_SPECIAL, illegalTitlePattern, type Title } from '@wiki-query/wikitext';
import { readNamespacePrefix } from './namespace-prefix.js';
import { completeSpecialPages } from './complete-special-pages.js';
import { completeSpecialSubpages } from './complete-special-subpages.js';
import { exactFirst, type Suggestion } from './exact-first.js';

export interface Completion {
  readonly suggestions: readonly Suggestion[];
  readonly hasMore: boolean;
}

/** Suggestions from an offset on. */
export async function completeTitles(
  search: string,
  requested: readonly number[],
  window: OffsetWindow,
  call: Call,
): Promise<Completion> {
  if (trimBlanks(search) === '') return { suggestions: [], hasMore: false };
  const prefixed = readNamespacePrefix(search, call.wiki, false);
  const namespaces = prefixed?.namespaces ?? requested;
  const text = prefixed?.text ?? search;
  const found = [...(await findTitles(trimBlanks(text), namespaces, window, call))];
  let room = 1 + window.limit - found.length;
  let shown = window;
  for (const form of room > 0 ? call.wiki.contentLanguage.variants.formsOf(text) : []) {
    if (form === text || room <= 0) continue;
    // As in `SearchEngine::completionSearchWithVariants`, the remaining limit and the first result apply to the whole list from here on.
    shown = { limit: room, offset: 0 };
    const more = await arrange(
      form,
      namespaces,
      await findTitles(trimBlanks(form), namespaces, shown, call),
      shown,
      call,
    );
    found.push(...more.suggestions.filter(({ id }) => id === undefined || found.every((one) => one.id !== id)));
    room -= more.suggestions.length;
  }
  return arrange(text, namespaces, found, shown, call);
}

/** The results to show, with an exact match first. */
async function arrange(
  text: string,
  namespaces: readonly number[],
  found: readonly Suggestion[],
  { limit, offset }: OffsetWindow,
  call: Call,
): Promise<Completion> {
  const hasMore = found.length > limit;
  const shown = await onlyKnown(found.slice(0, limit), call);
  if (offset > 0) return { suggestions: shown, hasMore };
  const ordered = await exactFirst(trimBlanks(text), namespaces, shown, call);
  return { suggestions: ordered.slice(0, limit), hasMore: hasMore || ordered.length > limit };
}

async function findTitles(
  text: string,
  requested: readonly number[],
  window: OffsetWindow,
  call: Call,
): Promise<readonly Suggestion[]> {
  const namespaces = requested.length === 0 ? [NS_MAIN] : requested;
  if (namespaces.includes(NS_SPECIAL)) {
    const titles = text.includes('/')
      ? await completeSpecialSubpages(text, window, call, (...requested) => findPages(...requested, call))
      : completeSpecialPages(text, window, call.wiki);
    return titles.map((title) => ({ title, id: undefined }));
  }
  const conditions = [...prefixesOf(text, namespaces, call)].map(([prefix, members]) =>
    all([equals(c.page_namespace, members), beginsWith(c.page_title, prefix === '' ? undefined : prefix)]),
  );
  if (conditions.length === 0) return [];
  const { db, wiki } = call;
  const rows = await db.all(
    from(t.page)
      .select(c.page_id, c.page_namespace, c.page_title)
      .where(any(conditions.map((condition) => condition)))
      .orderBy(c.page_title)
      .orderBy(c.page_namespace)
      .limit(window.limit + 1)
      .offset(window.offset),
  );
  return rows.map((row) => ({ title: wiki.titles.of(row.page_namespace, row.page_title), id: row.page_id }));
}

/** Pages for a title after the name of a special page. */
async function findPages(text: string, namespace: number, window: OffsetWindow, call: Call): Promise<readonly Title[]> {
  const prefixed = readNamespacePrefix(text, call.wiki, false);
  const found = await findTitles(trimBlanks(prefixed?.text ?? text), prefixed?.namespaces ?? [namespace], window, call);
  return found.map(({ title }) => title);
}

/** The prefix of titles in each namespace, by its rule for the first letter. */
function prefixesOf(text: string, namespaces: readonly number[], { wiki }: Call): ReadonlyMap<string, number[]> {
  if (text === '') return new Map([['', [...namespaces]]]);
  const illegal = illegalTitlePattern(wiki.site.general.legaltitlechars, 'gu');
  const cleaned = text.replace(illegal, '');
  const prefixes = new Map<string, number[]>();
  for (const namespace of namespaces) {
    const title = wiki.titles.makeSafe(namespace, cleaned);
    if (title !== undefined) prefixes.set(title.dbkey, [...(prefixes.get(title.dbkey) ?? []), namespace]);
  }
  return prefixes;
}

/** Existing special pages. Other titles are from the database. */
async function onlyKnown(found: readonly Suggestion[], { db, wiki }: Call): Promise<readonly Suggestion[]> {
  const special = found.filter(({ id }) => id === undefined).map(({ title }) => title);
  if (special.length === 0) return found;
  const known = await wiki.isKnown(db, special);
  return found.filter(({ id, title }) => id !== undefined || known.has(`${title.namespace}:${title.dbkey}`));
}
