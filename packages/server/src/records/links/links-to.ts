/** `linkshere`, `transcludedin`, `fileusage`, `redirects`: which pages lead to the pages of the page set. */
import { exactly } from '../../shapes/exact.js';
import { among, compare, equals } from '../../sql/conditions.js';
import { parseContinue, type KeyPart } from '../../sql/keyset.js';
import type { AnyRun, QueryModule, ItemOf } from '../../shapes/module.js';
import { pageColumns, scanModule, type Scan } from '../../shapes/scan.js';
import { mark } from '../../result/value.js';
import { fixed, part } from '../../sql/part.js';
import { select } from '../../sql/select.js';
import type { PageRow } from '../../pages/page-rows.js';
import type { PageSet } from '../../pages/page-set.js';
import { byNamespace, conditionForTitles, type TitleKey } from '../../sql/title-condition.js';
import { ApiError } from '../../errors/api-error.js';
import { linksWithTargets, type LinkTable } from './link-tables.js';

type Name = 'fileusage' | 'linkshere' | 'redirects' | 'transcludedin';

interface Row extends PageRow {
  readonly target_namespace: number;
  readonly target_title: string;
  readonly rd_fragment?: string | null;
}

interface Params {
  readonly prop: readonly string[];
  readonly namespace: readonly number[] | undefined;
  readonly show: readonly string[] | undefined;
  readonly limit: number;
  readonly continue: string | undefined;
}

const paramsOf = (run: { readonly params: unknown }): Params => run.params as Params;

const item = exactly<ItemOf<Name>>();

/** Makes one of the four of its table. */
export function linksTo<N extends Name>(module: N, links: LinkTable): QueryModule<N> {
  return scanModule<N, Row>(module, {
    scan: (run) => scanOf(run, links),
    titles: (row, run) =>
      paramsOf(run).prop.includes('title') ? { namespace: row.page_namespace, dbkey: row.page_title } : undefined,
    place: {
      in: 'page',
      page: (row, run) => run.pages.idOf(links.fixedNamespace ?? row.target_namespace, row.target_title),
    },
    item: (row, run) => {
      if (filteredLate(row, run, links)) return undefined;
      const { prop } = paramsOf(run);
      const fragment = row.rd_fragment ?? '';
      const link = item({
        ...(prop.includes('pageid') && { pageid: row.page_id }),
        ...(prop.includes('title') && {
          ns: row.page_namespace,
          title: run.query.titleTexts.text(row.page_namespace, row.page_title),
        }),
        ...(prop.includes('fragment') && fragment !== '' && { fragment }),
        ...(prop.includes('redirect') && { redirect: row.page_is_redirect === 1 }),
      });
      return mark(link, { emptyArray: 'both' });
    },
    generates: (run) => ({
      titles: (row: Row) => run.query.wiki.titles.of(row.page_namespace, row.page_title),
      leftOut: (row: Row) => filteredLate(row, run, links),
    }),
  });
}

/** The titles whose links are requested: pages, missing pages and special pages. */
function targetsOf(pages: PageSet, links: LinkTable): Map<number, Map<string, true>> {
  const titles: TitleKey[] = [...pages.goodAndMissing().values(), ...pages.special.values()];
  return byNamespace(
    links.fixedNamespace === undefined ? titles : titles.filter((t) => t.namespace === links.fixedNamespace),
  );
}

function scanOf(run: AnyRun, links: LinkTable): Scan<Row> | undefined {
  const p = paramsOf(run);
  const targets = targetsOf(run.pages, links);
  if (targets.size === 0 || p.namespace?.length === 0) return undefined;
  const redirects = links.table === 'redirect';
  const namespaces = p.namespace;
  const key = keyOf(links, targets, namespaces);
  if (p.continue !== undefined)
    parseContinue(
      p.continue,
      key.map(({ type }) => type),
    );
  return {
    query: select<Row>(run.query.db.sql, {
      columns: [
        ...new Set([...pageColumns(run), 'page_is_redirect']),
        links.namespace === undefined ? `${links.title} as target_title` : `${links.namespace} as target_namespace`,
        ...(links.namespace === undefined ? [] : [`${links.title} as target_title`]),
        `${links.from} as from`,
        ...(links.fromNamespace === undefined ? [] : [`${links.fromNamespace} as from_namespace`]),
        ...(redirects ? ['rd_fragment'] : []),
      ],
      from: part`${linksWithTargets(links)} join page on ${fixed(links.from)} = page_id`,
      where: [
        links.namespace === undefined
          ? among(links.title, [...(targets.get(links.fixedNamespace ?? 0)?.keys() ?? [])])
          : conditionForTitles(links.namespace, links.title, targets),
        links.fromNamespace !== undefined ? equals(links.fromNamespace, namespaces) : undefined,
        links.fromNamespace === undefined && !run.query.wiki.site.general.misermode
          ? equals('page_namespace', namespaces)
          : undefined,
        redirects ? equals('rd_interwiki', '') : undefined,
        ...shown(p.show),
      ],
    }),
    key,
    direction: 'asc',
    limit: p.limit,
  };
}

/** Only the columns that vary in this request order it, and continue it. */
function keyOf(
  links: LinkTable,
  targets: ReadonlyMap<number, ReadonlyMap<string, true>>,
  namespaces: readonly number[] | undefined,
): readonly KeyPart[] {
  const titles = new Set([...targets.values()].flatMap((keys) => [...keys.keys()]));
  const key: KeyPart[] = [];
  if (links.namespace !== undefined && targets.size > 1)
    key.push({ column: links.namespace, as: 'target_namespace', type: 'int' });
  if (titles.size > 1) key.push({ column: links.title, as: 'target_title', type: 'string' });
  if (links.fromNamespace !== undefined && namespaces !== undefined && namespaces.length > 1)
    key.push({ column: links.fromNamespace, as: 'from_namespace', type: 'int' });
  return [...key, { column: links.from, as: 'from', type: 'int' }];
}

function shown(show: readonly string[] | undefined) {
  if (show === undefined) return [];
  const both = (value: string): boolean => show.includes(value) && show.includes(`!${value}`);
  if (both('fragment') || both('redirect')) throw new ApiError('show');
  return [
    show.includes('fragment') ? compare('rd_fragment', '!=', '') : undefined,
    show.includes('!fragment') ? equals('rd_fragment', '') : undefined,
    show.includes('redirect') ? equals('page_is_redirect', 1) : undefined,
    show.includes('!redirect') ? equals('page_is_redirect', 0) : undefined,
  ];
}

/** In miser mode a namespace that the link table does not know is filtered after the limit. */
function filteredLate(row: Row, run: AnyRun, links: LinkTable): boolean {
  const { namespace } = paramsOf(run);
  return (
    links.fromNamespace === undefined &&
    run.query.wiki.site.general.misermode &&
    namespace !== undefined &&
    !namespace.includes(row.page_namespace)
  );
}
