/** Interwiki and language links: `iwlinks` and `langlinks` of pages, `iwbacklinks` and `langbacklinks` to one page. */
import type { FamilyRun } from '../../shapes/family.js';
import { column, computed, sharedMembers, title } from '../../shapes/members.js';
import type { QueryRun } from '../../shapes/query-run.js';
import type { RowOf } from '../../sql/columns.js';
import { among, equals } from '../../sql/conditions.js';
import { inner } from '../../sql/joins.js';
import { atMostOne, mustUseWith } from '../../shapes/parameter-mix.js';
import { lookUp } from '../../text/look-up.js';

/** A table of links to other wikis. `wiki` is the parameter that selects a wiki. */
interface ForeignTable {
  readonly table: 'iwlinks' | 'langlinks';
  readonly wiki: 'prefix' | 'lang';
  readonly columns: { readonly from: string; readonly wiki: string; readonly title: string };
  /** A page has one link to each wiki, so that the title does not affect the order. */
  readonly oneEach?: true;
  /** The error for a title without its wiki. */
  readonly lacksWiki?: string;
}

export const INTERWIKI: ForeignTable = {
  table: 'iwlinks',
  wiki: 'prefix',
  columns: { from: 'iwl_from', wiki: 'iwl_prefix', title: 'iwl_title' },
};

export const LANGUAGES: ForeignTable = {
  table: 'langlinks',
  wiki: 'lang',
  columns: { from: 'll_from', wiki: 'll_lang', title: 'll_title' },
  oneEach: true,
  lacksWiki: 'nolang',
};

type Links = FamilyRun<'iwlinks' | 'langlinks'>;
type Backlinks = FamilyRun<'iwbacklinks' | 'langbacklinks'>;

/** What links of pages have in common. */
export function foreignLinks(links: ForeignTable) {
  const { from, wiki, title } = links.columns;
  return {
    from: links.table,
    marks: { content: 'title' },
    valuesWithoutMember: { url: 'url, as the parameter url does' },
    skip: ({ pages }: Links) => pages.good.size === 0,
    check: (run: Links) => {
      needs(run, 'title', links.wiki);
      atMostOne(run, 'url', 'prop');
    },
    key: ({ params: p, pages }: Links) => {
      const onePage = pages.good.size === 1 && p[links.wiki] === undefined;
      const ofTitle = { column: title, type: 'string' as const, constant: p.title !== undefined };
      return [
        { column: from, type: 'int' as const, constant: onePage },
        { column: wiki, type: 'string' as const, constant: p[links.wiki] !== undefined },
        ...(links.oneEach === true ? [] : [ofTitle]),
      ];
    },
    where: ({ params: p, pages }: Links) => [
      among(from, [...pages.good.keys()]),
      equals(wiki, p[links.wiki]),
      equals(title, p.title),
    ],
    place: { in: 'page' as const, page: (row: object) => lookUp(row as Readonly<Record<string, number>>, from) },
  };
}

/** The page that links. */
export const linkingPage = sharedMembers({
  pageid: column('page_id'),
  ns: column('page_namespace'),
  title: title('page_namespace', 'page_title'),
  redirect: computed(['page_is_redirect'], (row) => row.page_is_redirect === 1 || undefined),
});

/** The shared declaration of backlinks to a page of another wiki. */
export function foreignBacklinks(links: ForeignTable) {
  const { from, wiki, title } = links.columns;
  return {
    from: links.table,
    joins: [inner('page', `page_id = ${from}`, true)],
    generatorReads: ['page_namespace', 'page_title'] as const,
    check: (run: Backlinks) => needs(run, 'title', links.wiki, links.lacksWiki),
    key: ({ params: p }: Backlinks) => [
      { column: wiki, type: 'string' as const, constant: p[links.wiki] !== undefined },
      { column: title, type: 'string' as const, constant: p.title !== undefined },
      { column: from, type: 'int' as const },
    ],
    where: ({ params: p }: Backlinks) => [equals(wiki, p[links.wiki]), equals(title, p.title)],
    generates: (run: Backlinks) => ({
      titles: (row: RowOf<'page_namespace' | 'page_title'>) =>
        run.call.wiki.titles.of(row.page_namespace, row.page_title),
    }),
  };
}

/** URL of a page of another wiki, if `prefix:title` is a valid title. */
export function foreignUrl(run: QueryRun, prefix: string, text: string): string | undefined {
  const { titles } = run.call.wiki;
  const parsed = titles.parse(`${prefix}:${text}`);
  return 'code' in parsed ? undefined : titles.fullUrl(parsed);
}

/** Rejects a parameter without the one that it requires. */
function needs(run: QueryRun, parameter: string, other: string, code?: string): void {
  const p = run.params as Readonly<Record<string, unknown>>;
  if (lookUp(p, parameter) !== undefined && lookUp(p, other) === undefined)
    throw mustUseWith(run.wireName(parameter), run.wireName(other), code);
}
