import type { QueryContext } from '../../shapes/module.js';
import { conditionForTitles, byNamespace } from '../../sql/title-condition.js';
import { NS_MAIN } from '../../titles/namespace-numbers.js';
import { titleKey } from '../../titles/known-titles.js';
import type { Title } from '../../titles/title.js';

export interface Suggestion {
  readonly title: Title;
  /** Undefined for special pages. */
  readonly id: number | undefined;
}

/**
 * Puts the page that is exactly what was typed in front. A redirect gives way to its target when that was found; of two
 * redirects to one page the typed one stays.
 */
export async function exactFirst(
  text: string,
  namespaces: readonly number[],
  found: readonly Suggestion[],
  query: QueryContext,
): Promise<readonly Suggestion[]> {
  const exact = await exactPage(text, namespaces.includes(NS_MAIN) ? NS_MAIN : (namespaces[0] ?? NS_MAIN), query);
  if (exact === undefined) return found;
  const keys = found.map(({ title }) => titleKey(title));
  const inFront = (at: number): readonly Suggestion[] =>
    found.filter((_, i) => i === at).concat(found.filter((_, i) => i !== at));
  const own = keys.indexOf(titleKey(exact.title));
  if (own >= 0) return inFront(own);
  const targets = await redirectTargets([exact, ...found], query);
  const target = targets.get(titleKey(exact.title));
  if (target === undefined) return [exact, ...found];
  const atTarget = keys.indexOf(target);
  if (atTarget >= 0) return inFront(atTarget);
  const replaced = keys.findLastIndex((key) => targets.get(key) === target);
  return [exact, ...found.filter((_, i) => i !== replaced)];
}

async function exactPage(text: string, namespace: number, { db, wiki }: QueryContext): Promise<Suggestion | undefined> {
  const title = wiki.titles.parse(text, namespace);
  if ('code' in title || title.interwiki !== '' || title.namespace < 0) return undefined;
  const row = await db.first(
    db.sql
      .selectFrom('page')
      .select('page_id')
      .where('page_namespace', '=', title.namespace)
      .where('page_title', '=', title.dbkey),
  );
  return row === undefined ? undefined : { title: { ...title, fragment: '' }, id: row.page_id };
}

/** Where those that redirect lead, as `<namespace>:<dbkey>`. */
async function redirectTargets(
  pages: readonly Suggestion[],
  { db }: QueryContext,
): Promise<ReadonlyMap<string, string>> {
  const titles = byNamespace(pages.filter(({ id }) => id !== undefined).map(({ title }) => title));
  const rows = await db.all(
    db.sql
      .selectFrom('page')
      .innerJoin('redirect', 'rd_from', 'page_id')
      .select(['page_namespace', 'page_title', 'rd_namespace', 'rd_title', 'rd_interwiki'])
      .where('page_is_redirect', '=', 1)
      .where(conditionForTitles('page_namespace', 'page_title', titles)),
  );
  return new Map(
    rows.map((row) => [
      titleKey({ namespace: row.page_namespace, dbkey: row.page_title }),
      `${(row.rd_interwiki ?? '') === '' ? '' : `${row.rd_interwiki}:`}${row.rd_namespace}:${row.rd_title}`,
    ]),
  );
}
