/** The links to a page, and those to redirects: their order, start and conditions. */
import type { REDIRECTFILTER } from '@wiki-query/server-stubs';
import { c } from '../../db/schema/tables.js';
import type { PageRow } from '../../pages/page-rows.js';
import { all, any, equals } from '../../sql/conditions.js';
import type { Sql } from '../../sql/sql.js';
import type { KeyPart, KeyValue } from '../../sql/keyset.js';
import type { Title } from '@wiki-query/wikitext';
import type { LinkTable } from './link-tables.js';

export interface LevelParams {
  readonly namespace: readonly number[] | undefined;
  readonly filterredir: REDIRECTFILTER;
  readonly redirect: boolean;
}

/** A page that links, with the title that it links to. */
export interface LinkingRow extends PageRow {
  readonly target_namespace?: number;
  readonly target_title: string;
}

/** The rows that a level reads, and their start. */
export interface Level {
  readonly key: readonly KeyPart[];
  readonly start: readonly KeyValue[] | undefined;
  readonly where: readonly (Sql | undefined)[];
}

type Start = readonly KeyValue[] | undefined;

function pageFilters(p: LevelParams, isSecond: boolean): readonly Sql<'page'>[] {
  if (p.filterredir === 'redirects') return [equals(c.page_is_redirect, 1)];
  // With `redirect` the redirects of the first level are needed to find the second.
  if (p.filterredir === 'nonredirects' && (isSecond || !p.redirect)) return [equals(c.page_is_redirect, 0)];
  return [];
}

const severalNamespaces = (p: LevelParams): boolean => (p.namespace?.length ?? 0) > 1;

/** Links to a page. */
export function linksTo(root: Title, p: LevelParams, links: LinkTable, start: Start): Level {
  const { from, title, namespace, fromNamespace = c.page_namespace } = links;
  const hasNamespace = severalNamespaces(p);
  return {
    key: [...(hasNamespace ? [{ column: fromNamespace }] : []), { column: from }],
    start: start && (hasNamespace ? start : start.slice(1)),
    where: [
      equals(title, root.dbkey),
      namespace && equals(namespace, root.namespace),
      equals(fromNamespace, p.namespace),
      ...pageFilters(p, false),
    ],
  };
}

/** Links to redirects. */
export function linksToRedirects(redirects: readonly PageRow[], p: LevelParams, links: LinkTable, start: Start): Level {
  const { from, title, namespace, fromNamespace = c.page_namespace } = links;
  const vary = (values: readonly unknown[]): boolean => new Set(values).size > 1;
  const parts = [
    {
      varies: namespace !== undefined && vary(redirects.map((row) => row.page_namespace)),
      column: namespace ?? title,
    },
    { varies: vary(redirects.map((row) => row.page_title)), column: title },
    { varies: severalNamespaces(p), column: fromNamespace },
    { varies: true, column: from },
  ] as const;
  const isLinked = (row: PageRow): Sql =>
    all([equals(title, row.page_title), namespace && equals(namespace, row.page_namespace)]);
  return {
    key: parts.filter(({ varies }) => varies).map(({ column }): KeyPart => ({ column })),
    start: start?.filter((_, i) => parts[i]?.varies),
    where: [any(redirects.map(isLinked)), equals(c.page_namespace, p.namespace), ...pageFilters(p, true)],
  };
}
