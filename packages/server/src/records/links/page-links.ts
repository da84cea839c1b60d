/** `links`, `templates`, `images`: what pages link to, include and show. */
import { exactly } from '../../shapes/exact.js';
import { among, equals } from '../../sql/conditions.js';
import type { AnyRun, ModuleRun, QueryModule, ItemOf } from '../../shapes/module.js';
import { directionOf, scanModule, type Scan } from '../../shapes/scan.js';
import { select } from '../../sql/select.js';
import { byNamespace, conditionForTitles, type TitleKey } from '../../sql/title-condition.js';
import { linksWithTargets, type LinkTable } from './link-tables.js';

interface Row {
  readonly from: number;
  readonly namespace?: number;
  readonly title: string;
}

interface Params {
  readonly limit: number;
  readonly dir: string;
  readonly continue: string | undefined;
  readonly namespace?: readonly number[] | undefined;
}

/** Which targets are requested: by title, by namespace, or all. */
interface Filter {
  readonly titles?: ReadonlyMap<number, ReadonlyMap<string, true>>;
  readonly namespaces?: readonly number[];
}

const item = exactly<ItemOf<'images' | 'links' | 'templates'>>();

/** Makes one of the three of its table; `titlesParameter` names the titles to keep. */
export function pageLinks<N extends 'images' | 'links' | 'templates'>(
  module: N,
  links: LinkTable,
  filterOf: (run: ModuleRun<N>) => Filter | undefined,
): QueryModule<N> {
  const target = (row: Row): TitleKey => ({ namespace: links.fixedNamespace ?? row.namespace ?? 0, dbkey: row.title });
  return scanModule<N, Row>(module, {
    scan: (run) => {
      const ids = [...run.pages.good.keys()];
      const filter = ids.length === 0 ? undefined : filterOf(run);
      return filter === undefined ? undefined : scanOf(run, links, ids, filter);
    },
    titles: target,
    place: { in: 'page', page: (row) => row.from },
    item: (row, run) => {
      const { namespace: ns, dbkey } = target(row);
      return item({ ns, title: run.query.titleTexts.text(ns, dbkey) });
    },
    generates: (run) => ({
      titles: (row: Row) => {
        const { namespace, dbkey } = target(row);
        return run.query.wiki.titles.of(namespace, dbkey);
      },
    }),
  });
}

function scanOf(run: AnyRun, links: LinkTable, ids: readonly number[], filter: Filter): Scan<Row> {
  const p = run.params as Params;
  const { titles, namespaces } = filter;
  const oneNamespace = titles === undefined ? namespaces?.length === 1 : titles.size === 1;
  const oneTitle = titles !== undefined && new Set([...titles.values()].flatMap((keys) => [...keys.keys()])).size === 1;
  const namespaceKey =
    links.namespace === undefined
      ? []
      : [{ column: links.namespace, as: 'namespace', type: 'int' as const, constant: oneNamespace }];
  return {
    query: select<Row>(run.query.db.sql, {
      columns: [
        `${links.from} as from`,
        ...(links.namespace === undefined ? [] : [`${links.namespace} as namespace`]),
        `${links.title} as title`,
      ],
      from: linksWithTargets(links),
      where: [
        among(links.from, ids),
        titles === undefined || links.namespace === undefined
          ? undefined
          : conditionForTitles(links.namespace, links.title, titles),
        titles === undefined || links.namespace !== undefined
          ? undefined
          : among(links.title, [...(titles.get(links.fixedNamespace ?? 0)?.keys() ?? [])]),
        links.namespace === undefined ? undefined : equals(links.namespace, namespaces),
      ],
    }),
    key: [
      { column: links.from, as: 'from', type: 'int', constant: ids.length === 1 },
      ...namespaceKey,
      { column: links.title, as: 'title', type: 'string', constant: oneTitle && links.namespace !== undefined },
    ],
    direction: directionOf(p.dir),
    limit: p.limit,
  };
}

/** Titles named by a request and their namespaces; what is no title is warned of. Undefined when none is left. */
export function titleFilter(
  run: AnyRun,
  texts: readonly string[] | undefined,
  namespaces: readonly number[] | undefined,
): Filter | undefined {
  if (texts === undefined || texts.length === 0)
    return namespaces === undefined || namespaces.length === 0 ? {} : { namespaces };
  const titles: TitleKey[] = [];
  for (const text of texts) {
    const title = run.query.wiki.titles.parse(text);
    if ('code' in title || title.interwiki !== '') run.warn('invalidtitle', { title: text }, 'apiwarn-invalidtitle');
    else if (namespaces === undefined || namespaces.length === 0 || namespaces.includes(title.namespace))
      titles.push(title);
  }
  return titles.length === 0 ? undefined : { titles: byNamespace(titles) };
}
