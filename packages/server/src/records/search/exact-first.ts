import { c } from '../../db/schema/tables.js';
import type { Call } from '../../request/call.js';
import { pageByTitle, redirectsByTitle } from '../../db/pages-by-title.js';
import { NS_MAIN, type Title } from '@wiki-query/wikitext';
import { titleKey } from '../../sql/title-condition.js';

export interface Suggestion {
  readonly title: Title;
  /** Undefined for special pages. */
  readonly id: number | undefined;
}

/**
 * Moves an exact match to the front. A redirect is replaced by its target if that was found; of two redirects to one
 * page, the exact match remains.
 */
export async function exactFirst(
  text: string,
  namespaces: readonly number[],
  found: readonly Suggestion[],
  call: Call,
): Promise<readonly Suggestion[]> {
  const exact = await exactPage(text, namespaces.includes(NS_MAIN) ? NS_MAIN : (namespaces[0] ?? NS_MAIN), call);
  if (exact === undefined) return found;
  const keys = found.map(({ title }) => titleKey(title));
  const inFront = (at: number): readonly Suggestion[] =>
    found.filter((_, i) => i === at).concat(found.filter((_, i) => i !== at));
  const own = keys.indexOf(titleKey(exact.title));
  if (own >= 0) return inFront(own);
  const targets = await redirectTargets([exact, ...found], call);
  const target = targets.get(titleKey(exact.title));
  if (target === undefined) return [exact, ...found];
  const atTarget = keys.indexOf(target);
  if (atTarget >= 0) return inFront(atTarget);
  const replaced = keys.findLastIndex((key) => targets.get(key) === target);
  return [exact, ...found.filter((_, i) => i !== replaced)];
}

async function exactPage(text: string, namespace: number, { db, wiki }: Call): Promise<Suggestion | undefined> {
  const title = wiki.titles.parse(text, namespace);
  if ('code' in title || title.interwiki !== '' || title.namespace < 0) return undefined;
  const row = await pageByTitle(db, title, [c.page_id]);
  return row === undefined ? undefined : { title: { ...title, fragment: '' }, id: row.page_id };
}

/** Targets of redirects, as `<namespace>:<dbkey>`. */
async function redirectTargets(pages: readonly Suggestion[], { db }: Call): Promise<ReadonlyMap<string, string>> {
  const titles = pages.filter(({ id }) => id !== undefined).map(({ title }) => title);
  const columns = [
    c.page_namespace,
    c.page_title,
    c.page_is_redirect,
    c.rd_namespace,
    c.rd_title,
    c.rd_interwiki,
  ] as const;
  const rows = await redirectsByTitle(db, titles, columns);
  return new Map(
    rows
      .filter((row) => row.page_is_redirect === 1)
      .map((row) => [
        titleKey({ namespace: row.page_namespace, dbkey: row.page_title }),
        `${(row.rd_interwiki ?? '') === '' ? '' : `${row.rd_interwiki}:`}${row.rd_namespace}:${row.rd_title}`,
      ]),
  );
}
