/** `links`, `templates`, `images`: pages that pages link to, include and show. */
import { as } from '../../sql/table.js';
import type { FamilyRun } from '../../shapes/family.js';
import type { ScanParts } from '../../shapes/list-declaration.js';
import { column, computed, sharedMembers, title } from '../../shapes/members.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { among, equals } from '../../sql/conditions.js';
import type { KeyPart } from '../../sql/keyset.js';
import { byNamespace, type TitleKey, type TitlesByNamespace } from '../../sql/title-condition.js';
import { linksWithTargets, namespaceOf, type LinkTable, linksToTitles } from './link-tables.js';

type Name = 'images' | 'links' | 'templates';
type Run = FamilyRun<Name>;

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
  const namespace = namespaceOf(links, 'namespace');
  const target = [namespace, as(links.title, 'title')] as const;
  return {
    from: linksWithTargets(links),
    members: sharedMembers({
      ns: typeof namespace === 'number' ? computed([], () => namespace) : column(namespace),
      title: title(...target),
    }),
    skip: ({ pages }: R) => pages.good.size === 0,
    scan: (run: R) => {
      const filter = filterOf(run);
      return filter && scanOf(links, [...run.pages.good.keys()], filter);
    },
    place: { in: 'page' as const, page: as(links.from, 'from') },
    generates: { titles: target },
  };
}

function scanOf<T extends string>(
  links: LinkTable<T>,
  ids: readonly number[],
  { titles, namespaces }: Filter,
): ScanParts<T, T> {
  return {
    // The links of the pages are few; the targets of a namespace are many.
    from: linksWithTargets(links, titles ? 'links' : 'links in order'),
    where: [
      among(links.from, ids),
      titles && linksToTitles(links, titles),
      links.namespace && equals(links.namespace, namespaces),
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
    namespace === undefined ? [] : [{ column: namespace, as: 'namespace', constant: oneNamespace }];
  return [
    { column: from, as: 'from', constant: onePage },
    ...inNamespace,
    { column: title, as: 'title', constant: oneTitle && namespace !== undefined },
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
