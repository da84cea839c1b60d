/** `linkshere`, `transcludedin`, `fileusage`, `redirects`: pages that link to the pages of the page set. */
import { c, t } from '../../db/schema/tables.js';
import { sql } from '../../sql/sql.js';
import { ApiError } from '../../errors/api-error.js';
import type { PageSet } from '../../pages/page-set.js';
import type { FamilyRun } from '../../shapes/family.js';
import type { ScanParts } from '../../shapes/list-declaration.js';
import { outsideNamespaces } from './listed-page.js';
import { column, computed, flag, sharedMembers, title } from '../../shapes/members.js';
import { as } from '../../sql/table.js';
import { isLarge } from '../../shapes/window.js';
import { compare, equals } from '../../sql/conditions.js';
import type { KeyPart, KeyValue } from '../../sql/keyset.js';
import { byNamespace, compareTitles, type TitleKey, type TitlesByNamespace } from '../../sql/title-condition.js';
import { compareBytes } from '../../text/php-order.js';
import { linksToTitles, linksWithTargets, namespaceOf, type LinkTable } from './link-tables.js';

/** The values of the continue parameter. */
type Start = readonly KeyValue[] | null | undefined;

type Run = FamilyRun<'fileusage' | 'linkshere' | 'redirects' | 'transcludedin'>;

const page = {
  pageid: column(c.page_id),
  ns: column(c.page_namespace),
  title: title(c.page_namespace, c.page_title),
};

/** The page that links, and whether it is a redirect. */
export const linkingMembers = sharedMembers({ ...page, redirect: flag(c.page_is_redirect) });

/** The redirect page, and the fragment of its target. */
export const redirectMembers = sharedMembers({
  ...page,
  fragment: computed([c.rd_fragment], (row) => row.rd_fragment || undefined),
});

/** The declaration that `linkshere`, `redirects`, `transcludedin` and `fileusage` share. */
export function linksTo<T extends string>(links: LinkTable<T>) {
  return {
    from: linksWithTargets(links).join(t.page, sql`${links.from} = ${c.page_id}`),
    marks: { emptyArray: 'both' as const },
    skip: ({ params, pages }: Run) => params.namespace?.length === 0 || targetsOf(pages, links).size === 0,
    key: ({ params, pages }: Run) => keyOf(links, targetsOf(pages, links), params.namespace),
    scan: (run: Run, start: Start) => {
      const targets = targetsOf(run.pages, links);
      return isLarge(run) ? scansOf(run, links, targets, start) : scanOf(run, links, targets);
    },
    omits: links.fromNamespace === undefined ? outsideNamespaces(c.page_namespace) : undefined,
    place: {
      in: 'page' as const,
      page: [namespaceOf(links, 'target_namespace'), as(links.title, 'target_title')] as const,
    },
    generates: { titles: [c.page_namespace, c.page_title] as const },
  };
}

/** The titles whose links are requested: pages, missing pages and special pages. */
function targetsOf(pages: PageSet, links: LinkTable): TitlesByNamespace {
  const titles: TitleKey[] = [...pages.goodAndMissing().values(), ...pages.special.values()];
  return byNamespace(
    links.fixedNamespace === undefined ? titles : titles.filter((t) => t.namespace === links.fixedNamespace),
  );
}

/** Links of few targets, or few links, are sorted; of many, each target is a phase whose links an index has in their order. */
async function scansOf<T extends string>(
  run: Run,
  links: LinkTable<T>,
  targets: TitlesByNamespace,
  start: Start,
): Promise<ScanParts<T | 'page'> | readonly ScanParts<T | 'page'>[]> {
  const titles = [...targets].flatMap(([namespace, keys]) => [...keys.keys()].map((dbkey) => ({ namespace, dbkey })));
  if (titles.length === 1 || !(await areMany(run, links, targets))) return scanOf(run, links, targets);
  const key = keyOf(links, targets, run.params.namespace);
  const hasNamespace = key.some(({ as }) => as === 'target_namespace');
  const hasTitle = key.some(({ as }) => as === 'target_title');
  const placeOf = ({ namespace, dbkey }: TitleKey): readonly KeyValue[] => [
    ...(hasNamespace ? [namespace] : []),
    ...(hasTitle ? [dbkey] : []),
  ];
  return titles.sort(compareTitles).flatMap((title) => {
    const phase = placeOf(title);
    const from = start ? comparePlaces(phase, start) : 1;
    if (from < 0) return [];
    return {
      ...scanOf(run, links, byNamespace([title])),
      continueValue: (place) => [...phase, ...place].join('|'),
      key: key.slice(phase.length),
      start: from === 0 ? (start?.slice(phase.length) ?? null) : null,
    };
  });
}

/** The order of a target and of the place where a request starts, by the values that the first has. */
function comparePlaces(place: readonly KeyValue[], start: readonly KeyValue[]): number {
  for (const [i, value] of place.entries()) {
    const other = start[i] ?? '';
    const order = typeof value === 'number' ? value - Number(other) : compareBytes(value, String(other));
    if (order !== 0) return order;
  }
  return 0;
}

/** Whether the links are so many more than the request lists that few of the targets fill its limit. */
async function areMany(run: Run, links: LinkTable, targets: TitlesByNamespace): Promise<boolean> {
  const { params, call } = run;
  const found = linksWithTargets(links).where(linksToTitles(links, targets));
  // Pages are read for all links that are sorted: a tenth of what sorting alone allows.
  const offset = Math.max(Math.floor(call.db.few / 10), 4 * params.limit);
  return (await call.db.first(found.limit(1).offset(offset))) !== undefined;
}

function scanOf<T extends string>(run: Run, links: LinkTable<T>, targets: TitlesByNamespace): ScanParts<T | 'page'> {
  const { params: p, call } = run;
  const late = links.fromNamespace === undefined && call.wiki.site.general.misermode;
  return {
    where: [
      linksToTitles(links, targets),
      late ? undefined : equals<T | 'page', number>(links.fromNamespace ?? c.page_namespace, p.namespace),
      links.interwiki && equals(links.interwiki, ''),
      ...shown(links, p.show),
    ],
    direction: 'asc',
  };
}

/** Only columns that vary in this request are in its order and continue value. */
function keyOf<T extends string>(
  links: LinkTable<T>,
  targets: TitlesByNamespace,
  namespaces: readonly number[] | undefined,
): readonly KeyPart<T>[] {
  const titles = new Set([...targets.values()].flatMap((keys) => [...keys.keys()]));
  const key: KeyPart<T>[] = [];
  if (links.namespace !== undefined && targets.size > 1) key.push({ column: links.namespace, as: 'target_namespace' });
  if (titles.size > 1) key.push({ column: links.title, as: 'target_title' });
  if (links.fromNamespace !== undefined && namespaces !== undefined && namespaces.length > 1)
    key.push({ column: links.fromNamespace, as: 'from_namespace' });
  return [...key, { column: links.from, as: 'from' }];
}

function shown<T extends string>({ fragment }: LinkTable<T>, show: readonly string[] | undefined) {
  if (show === undefined) return [];
  const both = (value: string): boolean => show.includes(value) && show.includes(`!${value}`);
  if (both('fragment') || both('redirect')) throw new ApiError('show');
  return [
    fragment && show.includes('fragment') ? compare(fragment, '!=', '') : undefined,
    fragment && show.includes('!fragment') ? equals(fragment, '') : undefined,
    show.includes('redirect') ? equals(c.page_is_redirect, 1) : undefined,
    show.includes('!redirect') ? equals(c.page_is_redirect, 0) : undefined,
  ];
}
