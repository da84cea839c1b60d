/** The query pages: their tables, conditions, values and order. */
import { c, t } from '../../../db/schema/tables.js';
import { among, compare, equals } from '../../../sql/conditions.js';
import { from } from '../../../sql/query.js';
import { dialectal, sql, type Sql } from '../../../sql/sql.js';
import { alias, as, integer, text } from '../../../sql/table.js';
import { NS_CATEGORY, NS_FILE, NS_MEDIA, NS_MEDIAWIKI, NS_TEMPLATE, NS_USER, NS_USER_TALK } from '@wiki-query/wikitext';

/** The properties of the site that a query page depends on. */
export interface QueryPageSite {
  readonly contentNamespaces: readonly number[];
  /** Categories that need no category, from the wiki's list of exceptions. */
  readonly exceptions: readonly string[];
}

/** Rows in their order. */
interface Rows {
  readonly limit: (count: number) => { readonly offset: (count: number) => Sql<never> };
}

export interface QueryPage {
  /**
   * All rows in their order: `namespace` and `title`, then other columns. `value` is returned as such, the rest as
   * `databaseResult`.
   */
  readonly rows: Rows | ((site: QueryPageSite) => Rows);
  /** The order of the cached rows; by ascending `value` when not given. */
  readonly cacheOrder?: readonly Sql<'querycache'>[];
  readonly timestamps?: boolean;
  /** Never read from the cache; the others are in miser mode. */
  readonly cheap?: true;
  readonly right?: string;
}

const titled = <T extends string, U extends string>(namespace: Sql<T>, title: Sql<U>) =>
  [as(namespace, 'namespace', integer), as(title, 'title', text)] as const;
const file = <T extends string>(title: Sql<T>) => titled(sql`${NS_FILE}`, title);
const page = titled(c.page_namespace, c.page_title);
const target = titled(c.lt_namespace, c.lt_title);
const valued = <T extends string>(value: Sql<T>) => as(value, 'value', integer);
const rows = sql`count(*)`;
const count = valued(rows);
const isRepeated = sql`${rows} > 1`;
const isNoRedirect = equals(c.page_is_redirect, 0);

const inContent = ({ contentNamespaces }: QueryPageSite) => among(c.page_namespace, contentNamespaces);
const byPage = [c.page_namespace, c.page_title] as const;
/** The namespace is part of the order only if there is more than one. */
const byContentPage = (site: QueryPageSite) => (site.contentNamespaces.length > 1 ? byPage : [c.page_title]);

const [value, descending] = [sql`value`, sql`value desc`];
const most = [descending, sql`namespace`, sql`title`] as const;
const wanted = { cacheOrder: most } as const;

const onPage = sql`${c.cl_from} = ${c.page_id}`;
const isCategory = sql`${c.page_namespace} = ${NS_CATEGORY}`;

const revisions = (order: Sql<never>) => (site: QueryPageSite) =>
  from(t.revision)
    .join(t.page, sql`${c.page_id} = ${c.rev_page}`)
    .select(...page, count)
    .where(inContent(site), isNoRedirect)
    .groupBy(...byPage)
    .orderBy(order);

const lengths = (order: Sql<'page'>) => (site: QueryPageSite) =>
  from(t.page)
    .select(...page, valued(c.page_len))
    .where(inContent(site), isNoRedirect)
    .orderBy(order);

/** Content pages by the number of their rows in a table of links. */
const mostLinks =
  (links: typeof t.categorylinks | typeof t.langlinks, ofPage: Sql<'categorylinks' | 'langlinks'>) =>
  (site: QueryPageSite) =>
    from(links)
      .leftJoin(t.page, sql`${c.page_id} = ${ofPage}`)
      .select(...page, count)
      .where(inContent(site))
      .groupBy(...byPage)
      .having(isRepeated)
      .orderBy(descending);

const uncategorized = from(t.page)
  .leftJoin(t.categorylinks, onPage)
  .select(...page)
  .where(sql`${c.cl_from} is null`, isNoRedirect);

const expectsUse = (property: string) => sql`${c.page_id} = ${c.pp_page} and ${c.pp_propname} = ${property}`;

const [from1, to1] = [alias(t.page, 'p1'), alias(t.page, 'p2')];
const [first, second] = [alias(t.redirect, 'ra'), alias(t.redirect, 'rb')];
const [start, middle] = [alias(t.page, 'pa'), alias(t.page, 'pb')];
const [image, targetImage] = [alias(t.image, 'img1'), alias(t.image, 'img2')];
const [linked, linking] = [alias(t.page, 'pg1'), alias(t.page, 'pg2')];

/** Query pages by name. */
export const QUERY_PAGES: Readonly<Record<string, QueryPage>> = {
  Ancientpages: {
    rows: (site) =>
      from(t.page)
        .join(t.revision, sql`${c.page_latest} = ${c.rev_id}`)
        .select(...page, as(c.rev_timestamp, 'value', text))
        .where(inContent(site), isNoRedirect)
        .orderBy(value),
    timestamps: true,
  },
  BrokenRedirects: {
    rows: from(t.redirect)
      .join(from1, sql`${c.rd_from} = ${from1.page_id}`)
      .leftJoin(to1, sql`${c.rd_namespace} = ${to1.page_namespace} and ${c.rd_title} = ${to1.page_title}`)
      .select(...titled(from1.page_namespace, from1.page_title), c.rd_namespace, c.rd_title, c.rd_fragment)
      .where(sql`${c.rd_namespace} >= 0 and ${c.rd_interwiki} = '' and ${to1.page_namespace} is null`)
      .orderBy(c.rd_namespace, c.rd_title, c.rd_from),
  },
  Deadendpages: {
    rows: (site) =>
      from(t.page)
        .leftJoin(t.pagelinks, sql`${c.page_id} = ${c.pl_from}`)
        .select(...page)
        .where(sql`${c.pl_from} is null`, inContent(site), isNoRedirect)
        .orderBy(...byContentPage(site)),
  },
  DoubleRedirects: {
    rows: from(first)
      .join(start, sql`${first.rd_from} = ${start.page_id}`)
      .join(middle, sql`${middle.page_namespace} = ${first.rd_namespace} and ${middle.page_title} = ${first.rd_title}`)
      .join(second, sql`${second.rd_from} = ${middle.page_id}`)
      .select(...titled(start.page_namespace, start.page_title))
      .select(as(middle.page_namespace, 'b_namespace'), as(middle.page_title, 'b_title'))
      .select(as(first.rd_fragment, 'b_fragment'), as(second.rd_namespace, 'c_namespace'))
      .select(as(second.rd_title, 'c_title'), as(second.rd_fragment, 'c_fragment'))
      .select(as(second.rd_interwiki, 'c_interwiki'))
      .where(equals(first.rd_interwiki, ''))
      .orderBy(first.rd_namespace, first.rd_title),
  },
  Fewestrevisions: { rows: revisions(value) },
  GadgetUsage: {
    rows: from(t.user_properties)
      .select(...titled(sql`${NS_MEDIAWIKI}`, c.up_property), count)
      .where(sql`${c.up_property} >= 'gadget-' and ${c.up_property} < 'gadget.' and ${c.up_value} not in ('0', '')`)
      .groupBy(c.up_property)
      .orderBy(descending),
    cacheOrder: [descending],
  },
  ListDuplicatedFiles: {
    rows: from(t.image)
      .select(...file(sql`min(${c.img_name})`), count)
      .groupBy(c.img_sha1)
      .having(isRepeated)
      .orderBy(descending),
    cacheOrder: [descending],
  },
  Listredirects: {
    rows: from(t.page)
      .leftJoin(t.redirect, sql`${c.rd_from} = ${c.page_id}`)
      .select(...page, c.rd_namespace, c.rd_title, c.rd_fragment, c.rd_interwiki)
      .where(equals(c.page_is_redirect, 1))
      .orderBy(...byPage),
  },
  Lonelypages: {
    rows: (site) =>
      from(t.page)
        .leftJoin(t.linktarget, sql`${c.lt_namespace} = ${c.page_namespace} and ${c.lt_title} = ${c.page_title}`)
        .leftJoin(t.pagelinks, sql`${c.pl_target_id} = ${c.lt_id}`)
        .leftJoin(t.templatelinks, sql`${c.tl_target_id} = ${c.lt_id}`)
        .select(...page)
        .where(sql`${c.pl_from} is null`, inContent(site), isNoRedirect, sql`${c.tl_from} is null`)
        .orderBy(...byContentPage(site)),
  },
  Longpages: { rows: lengths(sql`${c.page_len} desc`), cacheOrder: [descending], cheap: true },
  MediaStatistics: {
    rows: from(t.image)
      .select(as(sql`${NS_MEDIA}`, 'namespace', integer))
      .select(
        as(
          dialectal<'image'>((dialect) =>
            dialect.concat<'image'>([
              c.img_media_type,
              sql`';'`,
              c.img_major_mime,
              sql`'/'`,
              c.img_minor_mime,
              sql`';'`,
              dialect.asText(rows),
              sql`';'`,
              dialect.asText(sql`sum(${c.img_size})`),
            ]),
          ),
          'title',
          text,
        ),
      )
      .select(valued(sql`1`))
      .groupBy(c.img_media_type, c.img_major_mime, c.img_minor_mime)
      .orderBy(sql`${c.img_media_type} desc`, sql`${rows} desc`)
      .orderBy(sql`${c.img_major_mime} desc`, sql`${c.img_minor_mime} desc`),
    cacheOrder: [descending],
  },
  Mostcategories: { rows: mostLinks(t.categorylinks, c.cl_from), cacheOrder: [descending] },
  Mostimages: {
    rows: from(t.imagelinks)
      .select(...file(c.il_to), count)
      .groupBy(c.il_to)
      .having(isRepeated)
      .orderBy(descending),
    cacheOrder: [descending],
  },
  Mostinterwikis: { rows: mostLinks(t.langlinks, c.ll_from), cacheOrder: [descending] },
  Mostlinked: {
    rows: from(t.pagelinks)
      .join(t.linktarget, sql`${c.pl_target_id} = ${c.lt_id}`)
      .select(...target, count)
      .groupBy(c.lt_namespace, c.lt_title)
      .having(isRepeated)
      .orderBy(descending),
    cacheOrder: [descending],
  },
  Mostlinkedcategories: {
    rows: from(t.category)
      .select(...titled(sql`${NS_CATEGORY}`, c.cat_title), valued(c.cat_pages))
      .where(sql`${c.cat_pages} > 0`)
      .orderBy(descending),
    cacheOrder: [descending],
    cheap: true,
  },
  Mostlinkedtemplates: {
    rows: from(t.templatelinks)
      .join(t.linktarget, sql`${c.tl_target_id} = ${c.lt_id}`)
      .select(...target, count)
      .groupBy(c.lt_namespace, c.lt_title)
      .orderBy(descending),
    cacheOrder: [descending],
  },
  Mostrevisions: { rows: revisions(descending), cacheOrder: [descending] },
  Shortpages: { rows: lengths(c.page_len), cheap: true },
  Uncategorizedcategories: {
    rows: ({ exceptions }) =>
      uncategorized
        .where(isCategory)
        .where(exceptions.length === 0 ? undefined : sql`not ${among(c.page_title, exceptions)}`)
        .orderBy(c.page_title),
  },
  Uncategorizedimages: {
    rows: uncategorized.where(equals(c.page_namespace, NS_FILE)).orderBy(sql`title`),
  },
  Uncategorizedpages: {
    rows: (site) => uncategorized.where(inContent(site)).orderBy(...byContentPage(site)),
  },
  Uncategorizedtemplates: {
    rows: uncategorized.where(equals(c.page_namespace, NS_TEMPLATE)).orderBy(c.page_title),
  },
  Unusedcategories: {
    rows: from(t.page)
      .leftJoin(t.categorylinks, sql`${c.cl_to} = ${c.page_title}`)
      .leftJoin(t.page_props, expectsUse('expectunusedcategory'))
      .select(...page)
      .where(sql`${c.cl_from} is null`, isCategory, isNoRedirect, sql`${c.pp_page} is null`)
      .orderBy(sql`title`),
  },
  Unusedimages: {
    rows: from(t.image)
      .leftJoin(t.imagelinks, sql`${c.il_to} = ${c.img_name}`)
      .select(...file(c.img_name), as(c.img_timestamp, 'value', text))
      .where(sql`${c.il_to} is null`)
      .orderBy(value),
    timestamps: true,
  },
  Unusedtemplates: {
    rows: from(t.page)
      .leftJoin(t.linktarget, sql`${c.lt_title} = ${c.page_title} and ${c.lt_namespace} = ${c.page_namespace}`)
      .leftJoin(t.templatelinks, sql`${c.tl_target_id} = ${c.lt_id}`)
      .leftJoin(t.page_props, expectsUse('expectunusedtemplate'))
      .select(...page)
      .where(equals(c.page_namespace, NS_TEMPLATE), sql`${c.tl_from} is null`)
      .where(isNoRedirect, sql`${c.pp_page} is null`)
      .orderBy(sql`title`),
  },
  Unwatchedpages: {
    rows: from(t.page)
      .leftJoin(t.watchlist, sql`${c.wl_title} = ${c.page_title} and ${c.wl_namespace} = ${c.page_namespace}`)
      .select(...page, valued(c.page_namespace))
      .where(sql`${c.wl_title} is null`, isNoRedirect, compare(c.page_namespace, '!=', NS_MEDIAWIKI))
      .orderBy(...byPage),
    right: 'unwatchedpages',
  },
  Wantedcategories: {
    rows: from(t.categorylinks)
      .leftJoin(t.page, sql`${c.page_title} = ${c.cl_to} and ${isCategory}`)
      .select(...titled(sql`${NS_CATEGORY}`, c.cl_to), count)
      .where(sql`${c.page_title} is null`)
      .groupBy(c.cl_to)
      .orderBy(...most),
    ...wanted,
  },
  Wantedfiles: {
    rows: from(t.imagelinks)
      .leftJoin(t.page, sql`${c.il_to} = ${c.page_title} and ${c.page_namespace} = ${NS_FILE}`)
      .leftJoin(
        t.redirect,
        sql`${c.page_id} = ${c.rd_from} and ${c.rd_namespace} = ${NS_FILE} and ${c.rd_interwiki} = ''`,
      )
      .leftJoin(image, sql`${c.il_to} = ${image.img_name}`)
      .leftJoin(targetImage, sql`${c.rd_title} = ${targetImage.img_name}`)
      .select(...file(c.il_to), count)
      .where(sql`${image.img_name} is null and ${targetImage.img_name} is null`)
      .groupBy(c.il_to)
      .orderBy(...most),
    ...wanted,
  },
  Wantedpages: {
    rows: from(t.pagelinks)
      .join(t.linktarget, sql`${c.pl_target_id} = ${c.lt_id}`)
      .leftJoin(linked, sql`${linked.page_namespace} = ${c.lt_namespace} and ${linked.page_title} = ${c.lt_title}`)
      .leftJoin(linking, sql`${linking.page_id} = ${c.pl_from}`)
      .select(...target, count)
      .where(sql`${linked.page_namespace} is null and ${c.lt_namespace} not in (${NS_USER}, ${NS_USER_TALK})`)
      .where(compare(linking.page_namespace, '!=', NS_MEDIAWIKI))
      .groupBy(c.lt_namespace, c.lt_title)
      .having(sql`${rows} > sum(${linking.page_is_redirect})`)
      .orderBy(...most),
    ...wanted,
  },
  Wantedtemplates: {
    rows: from(t.templatelinks)
      .join(t.linktarget, sql`${c.tl_target_id} = ${c.lt_id}`)
      .leftJoin(t.page, sql`${c.page_namespace} = ${c.lt_namespace} and ${c.page_title} = ${c.lt_title}`)
      .select(...target, count)
      .where(sql`${c.page_title} is null`, equals(c.lt_namespace, NS_TEMPLATE))
      .groupBy(c.lt_namespace, c.lt_title)
      .orderBy(...most),
    ...wanted,
  },
  Withoutinterwiki: {
    rows: (site) =>
      from(t.page)
        .leftJoin(t.langlinks, sql`${c.ll_from} = ${c.page_id}`)
        .select(...page)
        .where(sql`${c.ll_title} is null`, inContent(site), isNoRedirect)
        .orderBy(...byPage),
  },
};
