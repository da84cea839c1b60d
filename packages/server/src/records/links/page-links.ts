/** `links`, `templates`, `images`: pages that pages link to, include and show. */
import { renamed } from '../../sql/table.js';
import type { FamilyRun } from '../../shapes/family.js';
import type { ScanParts } from '../../shapes/list-declaration.js';
import { computed, sharedMembers } from '../../shapes/members.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { among, equals } from '../../sql/conditions.js';
import type { KeyPart } from '../../sql/keyset.js';
import { byNamespace, conditionForTitles, type TitleKey, type TitlesByNamespace } from '../../sql/title-condition.js';
import { linksWithTargets, type LinkTable } from './link-tables.js';

type Name = 'images' | 'links' | 'templates';
type Run = FamilyRun<Name>;

interface Target {
  /** Undefined if the table has no namespaces. */
  readonly namespace?: number | string;
  readonly title: string;
}

interface Row extends Target {
  readonly from: number;
}

/** Which targets are requested: by title, by namespace, or all. */
interface Filter {
  readonly titles?: TitlesByNamespace;
  readonly namespaces?: readonly number[];
}

/** The shared declaration of the three modules. A filter is undefined if nothing can match. */
export function pageLinks<R extends Run, T extends string>(
  links: LinkTable<T>,
  filterOf: (run: R) => Filter | undefined,
) {
  const namespaceOf = (row: Pick<Target, 'namespace'>): number => links.fixedNamespace ?? Number(row.namespace);
  const target = (row: Row): TitleKey => ({ namespace: namespaceOf(row), dbkey: row.title });
  const columns = [
    renamed(links.title, 'title'),
    ...(links.namespace === undefined ? [] : [renamed(links.namespace, 'namespace')]),
  ];
  return {
    from: linksWithTargets(links),
    members: sharedMembers({
      ns: computed(columns, (row: Target) => namespaceOf(row)),
      title: computed(columns, (row: Target, { call }) => call.titleTexts.text(namespaceOf(row), row.title)),
    }),
    generatorReads: columns,
    titles: target,
    skip: ({ pages }: R) => pages.good.size === 0,
    scan: (run: R) => {
      const filter = filterOf(run);
      return filter && scanOf(links, [...run.pages.good.keys()], filter);
    },
    place: { in: 'page' as const, page: (row: Row) => row.from },
    generates: (run: R) => ({
      titles: (row: Row) => run.call.wiki.titles.of(namespaceOf(row), row.title),
    }),
  };
}

function scanOf<T extends string>(
  links: LinkTable<T>,
  ids: readonly number[],
  { titles, namespaces }: Filter,
): ScanParts<Row, T, T> {
  const { namespace, fixedNamespace = 0 } = links;
  return {
    // The links of the pages are few; the targets of a namespace are many.
    from: linksWithTargets(links, titles ? 'links' : 'links in order'),
    where: [
      among(links.from, ids),
      titles && namespace !== undefined ? conditionForTitles(namespace, links.title, titles) : undefined,
      titles && namespace === undefined
        ? among(links.title, [...(titles.get(fixedNamespace)?.keys() ?? [])])
        : undefined,
      namespace === undefined ? undefined : equals(namespace, namespaces),
    ],
    key: keyOf(links, ids.length === 1, { ...(titles && { titles }), ...(namespaces && { namespaces }) }),
  };
}

/** Columns that are equal for all rows are in the continue value, but not in the order. */
function keyOf<T extends string>(
  { from, namespace, title }: LinkTable<T>,
  onePage: boolean,
  filter: Filter,
): readonly KeyPart<T>[] {
  const { titles, namespaces } = filter;
  const oneNamespace = titles === undefined ? namespaces?.length === 1 : titles.size === 1;
  const oneTitle = titles !== undefined && new Set([...titles.values()].flatMap((keys) => [...keys.keys()])).size === 1;
  const inNamespace: readonly KeyPart<T>[] =
    namespace === undefined ? [] : [{ column: namespace, as: 'namespace', type: 'int', constant: oneNamespace }];
  return [
    { column: from, as: 'from', type: 'int', constant: onePage },
    ...inNamespace,
    { column: title, as: 'title', type: 'string', constant: oneTitle && namespace !== undefined },
  ];
}

/** Titles in a request and their namespaces. Invalid titles cause a warning. Undefined if none is left. */
export function titleFilter(
  run: QueryRun,
  texts: readonly string[] | undefined,
  namespaces: readonly number[] | undefined,
): Filter | undefined {
  if (texts === undefined || texts.length === 0)
    return namespaces === undefined || namespaces.length === 0 ? {} : { namespaces };
  const titles: TitleKey[] = [];
  for (const text of texts) {
    const title = run.call.wiki.titles.parse(text);
    if ('code' in title || title.interwiki !== '') run.warn('invalidtitle', { title: text }, 'apiwarn-invalidtitle');
    // No row links to a special page or an empty title. Without other titles the continue value is not read.
    else if (title.namespace < 0 || title.dbkey === '') continue;
    else if (namespaces === undefined || namespaces.length === 0 || namespaces.includes(title.namespace))
      titles.push(title);
  }
  return titles.length === 0 ? undefined : { titles: byNamespace(titles) };
}
