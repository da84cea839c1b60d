/** Interwiki and language links: `iwlinks` and `langlinks` of pages, `iwbacklinks` and `langbacklinks` to one page. */
import { sql } from '../../sql/sql.js';
import { from } from '../../sql/query.js';
import type { AnyTable, Column } from '../../sql/table.js';
import { c, t } from '../../db/schema/tables.js';
import type { FamilyRun } from '../../shapes/family.js';
import { column, computed, sharedMembers, title } from '../../shapes/members.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { among, equals } from '../../sql/conditions.js';

/** A table of links to other wikis. `wiki` is the parameter that selects a wiki. */
interface ForeignTable<out T extends string> {
  readonly table: AnyTable<T>;
  readonly wiki: 'prefix' | 'lang';
  readonly columns: {
    readonly from: Column<string, T, number>;
    readonly wiki: Column<string, T, string>;
    readonly title: Column<string, T, string>;
  };
  /** A page has one link to each wiki, so that the title does not affect the order. */
  readonly oneEach?: true;
}

export const INTERWIKI: ForeignTable<'iwlinks'> = {
  table: t.iwlinks,
  wiki: 'prefix',
  columns: { from: c.iwl_from, wiki: c.iwl_prefix, title: c.iwl_title },
};

export const LANGUAGES: ForeignTable<'langlinks'> = {
  table: t.langlinks,
  wiki: 'lang',
  columns: { from: c.ll_from, wiki: c.ll_lang, title: c.ll_title },
  oneEach: true,
};

type Links = FamilyRun<'iwlinks' | 'langlinks'>;
type Backlinks = FamilyRun<'iwbacklinks' | 'langbacklinks'>;

/** The declaration that `iwlinks` and `langlinks` share. */
export function foreignLinks<T extends string>(links: ForeignTable<T>) {
  const { from: source, wiki, title } = links.columns;
  return {
    from: from(links.table),
    marks: { content: 'title' },
    valuesWithoutMember: { url: 'url, as the parameter url does' },
    skip: ({ pages }: Links) => pages.good.size === 0,
    key: ({ params: p, pages }: Links) => {
      const onePage = pages.good.size === 1 && p[links.wiki] === undefined;
      const ofTitle = { column: title, constant: p.title !== undefined };
      return [
        { column: source, constant: onePage },
        { column: wiki, constant: p[links.wiki] !== undefined },
        ...(links.oneEach === true ? [] : [ofTitle]),
      ];
    },
    where: ({ params: p, pages }: Links) => [
      among(source, [...pages.good.keys()]),
      equals(wiki, p[links.wiki]),
      equals(title, p.title),
    ],
    place: { in: 'page' as const, page: source },
  };
}

/** The page that links. */
export const linkingPage = sharedMembers({
  pageid: column(c.page_id),
  ns: column(c.page_namespace),
  title: title(c.page_namespace, c.page_title),
  redirect: computed([c.page_is_redirect], (row) => row.page_is_redirect === 1 || undefined),
});

/** The shared declaration of backlinks to a page of another wiki. */
export function foreignBacklinks<T extends string>(links: ForeignTable<T>) {
  const { from: source, wiki, title } = links.columns;
  return {
    from: from(links.table).join(t.page, sql`${c.page_id} = ${source}`),
    key: ({ params: p }: Backlinks) => [
      { column: wiki, constant: p[links.wiki] !== undefined },
      { column: title, constant: p.title !== undefined },
      { column: source },
    ],
    where: ({ params: p }: Backlinks) => [equals(wiki, p[links.wiki]), equals(title, p.title)],
    generates: { titles: [c.page_namespace, c.page_title] as const },
  };
}

/** URL of a page of another wiki, if `prefix:title` is a valid title. */
export function foreignUrl(run: QueryRun, prefix: string, text: string): string | undefined {
  const { titles } = run.call.wiki;
  const parsed = titles.parse(`${prefix}:${text}`);
  return 'code' in parsed ? undefined : titles.canonicalUrl(parsed);
}
