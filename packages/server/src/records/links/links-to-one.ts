/** `backlinks`, `embeddedin`, `imageusage`: links to one page, and with `redirect` also links to its redirects. */
import { renamed, type Column } from '../../sql/table.js';
import { sql } from '../../sql/sql.js';
import { c, t } from '../../db/schema/tables.js';
import { ApiError } from '../../errors/api-error.js';
import type { PageRow } from '../../pages/page-rows.js';
import { exactly } from '../../shapes/exact.js';
import type { ItemOf } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { titleOrPageId } from '../../shapes/title-or-page-id.js';
import type { Level } from '../../shapes/two-levels.js';
import { all, any, equals, type Condition } from '../../sql/conditions.js';
import type { KeyPart, KeyValue } from '../../sql/keyset.js';
import { NS_FILE } from '../../titles/namespace-numbers.js';
import type { Title } from '../../titles/title.js';
import { linksWithTargets, type LinkTable } from './link-tables.js';

interface Params {
  readonly title: string | undefined;
  readonly pageid: number | undefined;
  readonly namespace: readonly number[] | undefined;
  readonly filterredir: 'all' | 'nonredirects' | 'redirects';
  readonly redirect: boolean;
}

interface Row extends PageRow {
  readonly target_namespace?: number;
  readonly target_title: string;
}

const exact = exactly<ItemOf<'backlinks'>, 'redirlinks'>();

const paramsOf = ({ params }: QueryRun): Params => params as Params;

type Start = readonly KeyValue[] | undefined;

/** The declaration that the three modules share. */
export function linksToOne<T extends string>(links: LinkTable<T>) {
  const namespaceOf = (row: Row): number => links.fixedNamespace ?? row.target_namespace ?? 0;
  return {
    columns: [
      renamed(links.title, 'target_title'),
      ...(links.namespace === undefined ? [] : [renamed(links.namespace, 'target_namespace')]),
    ],
    from: linksWithTargets(links).join(t.page, sql`${links.from} = ${c.page_id}`),
    root: (run: QueryRun) => rootOf(run, links),
    hasSecond: (run: QueryRun) => paramsOf(run).redirect,
    first: (run: QueryRun, root: Title, start: Start) => linksTo(root, paramsOf(run), links, start),
    second: (run: QueryRun, redirects: readonly Row[], start: Start) =>
      linksToRedirects(redirects, paramsOf(run), links, start),
    asParent: (row: Row) => (row.page_is_redirect === 1 ? `${row.page_namespace}:${row.page_title}` : undefined),
    parentOf: (row: Row) => `${namespaceOf(row)}:${row.target_title}`,
    placeOf: (row: Row) => [namespaceOf(row), row.target_title, row.page_namespace, row.page_id],
    item: (row: Row, { call: { titleTexts } }: QueryRun) =>
      exact({
        pageid: row.page_id,
        ns: row.page_namespace,
        title: titleTexts.text(row.page_namespace, row.page_title),
        ...(row.page_is_redirect === 1 && { redirect: true }),
      }),
    below: 'redirlinks',
  };
}

async function rootOf(run: QueryRun, links: LinkTable): Promise<Title> {
  const root = await titleOrPageId(run, paramsOf(run));
  if (links.fixedNamespace === NS_FILE && root.namespace !== NS_FILE)
    throw new ApiError('bad_image_title', { module: run.descriptor.name });
  return root;
}

function pageFilters(p: Params, isSecond: boolean): readonly Condition<'page'>[] {
  if (p.filterredir === 'redirects') return [equals(c.page_is_redirect, 1)];
  // With `redirect` the redirects of the first level are needed to find the second.
  if (p.filterredir === 'nonredirects' && (isSecond || !p.redirect)) return [equals(c.page_is_redirect, 0)];
  return [];
}

const severalNamespaces = (p: Params): boolean => (p.namespace?.length ?? 0) > 1;

function linksTo<T extends string>(root: Title, p: Params, links: LinkTable<T>, start: Start): Level<T | 'page'> {
  const fromNamespace: Column<string, T | 'page'> = links.fromNamespace ?? c.page_namespace;
  const byNamespace: readonly KeyPart<T | 'page'>[] = severalNamespaces(p)
    ? [{ column: fromNamespace, type: 'int' }]
    : [];
  return {
    key: [...byNamespace, { column: links.from, type: 'int' }],
    start: start && (severalNamespaces(p) ? start : start.slice(1)),
    where: [
      equals(links.title, root.dbkey),
      links.namespace === undefined ? undefined : equals(links.namespace, root.namespace),
      equals(fromNamespace, p.namespace),
      ...pageFilters(p, false),
    ],
  };
}

function linksToRedirects<T extends string>(
  redirects: readonly Row[],
  p: Params,
  links: LinkTable<T>,
  start: Start,
): Level<T | 'page'> {
  const count = (values: readonly unknown[]): number => new Set(values).size;
  const hasNamespaces = links.namespace !== undefined && count(redirects.map((row) => row.page_namespace)) > 1;
  const parts = [
    { varies: hasNamespaces, column: links.namespace ?? links.title, type: 'int' },
    { varies: count(redirects.map((row) => row.page_title)) > 1, column: links.title, type: 'string' },
    { varies: severalNamespaces(p), column: links.fromNamespace ?? c.page_namespace, type: 'int' },
    { varies: true, column: links.from, type: 'int' },
  ] as const;
  const ofRedirect = (row: Row): Condition<T> =>
    all([
      equals(links.title, row.page_title),
      links.namespace === undefined ? undefined : equals(links.namespace, row.page_namespace),
    ]);
  return {
    key: parts.filter(({ varies }) => varies).map(({ column, type }): KeyPart<T | 'page'> => ({ column, type })),
    start: start?.filter((_, i) => parts[i]?.varies),
    where: [any(redirects.map(ofRedirect)), equals(c.page_namespace, p.namespace), ...pageFilters(p, true)],
  };
}
