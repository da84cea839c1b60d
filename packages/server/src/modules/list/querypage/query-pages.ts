/** The query pages: their tables, conditions, values and order. */
import { c, t } from '../../../db/schema/tables.js';
import { asText, concat } from '../../../sql/dialect.js';
import { joined, sql, type Sql } from '../../../sql/sql.js';
import { alias, tableName } from '../../../sql/table.js';
import {
  NS_CATEGORY,
  NS_FILE,
  NS_MEDIA,
  NS_MEDIAWIKI,
  NS_TEMPLATE,
  NS_USER,
  NS_USER_TALK,
} from '../../../titles/namespace-numbers.js';

/** What a query page depends on. */
export interface QueryPageSite {
  readonly contentNamespaces: readonly number[];
  /** Categories that need no category, from the wiki's list of exceptions. */
  readonly exceptions: readonly string[];
}

export interface QueryPage {
  /** Columns after `namespace` and `title`. `value` is returned as such, others as `databaseResult`. */
  readonly columns: Sql;
  readonly from: Sql;
  readonly where?: (site: QueryPageSite) => Sql;
  readonly groupBy?: Sql;
  readonly having?: Sql;
  /** Columns of the order; by `value` when not given. */
  readonly order?: (site: QueryPageSite) => readonly Sql[];
  readonly descending?: boolean;
  /** Order in the cache, where it is not by value. */
  readonly cacheOrder?: readonly Sql[];
  readonly timestamps?: boolean;
  /** Read from the cache in miser mode. */
  readonly expensive?: boolean;
  readonly right?: string;
}

const column = (namespace: Sql, title: Sql, ...rest: Sql[]): Sql =>
  joined([sql`${namespace} as namespace`, sql`${title} as title`, ...rest]);

const page = (...rest: Sql[]): Sql => column(sql`${c.page_namespace}`, sql`${c.page_title}`, ...rest);
const number = (value: number): Sql => sql`${value}`;
const count = sql`count(*) as value`;
const content = ({ contentNamespaces }: QueryPageSite): Sql =>
  sql`${c.page_namespace} in (${joined([...contentNamespaces])})`;
const byTitle = (): readonly Sql[] => [sql`title`];
const byPage = (): readonly Sql[] => [sql`${c.page_namespace}`, sql`${c.page_title}`];
/** The namespace is part of the order only if there is more than one. */
const byContentPage = (site: QueryPageSite): readonly Sql[] =>
  site.contentNamespaces.length > 1 ? byPage() : [sql`${c.page_title}`];

const wanted = {
  order: (): readonly Sql[] => [sql`value desc`, sql`namespace`, sql`title`],
  cacheOrder: [sql`value desc`, sql`namespace`, sql`title`],
  expensive: true,
} as const;

const revisions: QueryPage = {
  columns: page(count),
  from: sql`${tableName(t.revision)}, ${tableName(t.page)}`,
  where: (site) => sql`${content(site)} and ${c.page_id} = ${c.rev_page} and ${c.page_is_redirect} = 0`,
  groupBy: sql`${c.page_namespace}, ${c.page_title}`,
  expensive: true,
};

const lengths: QueryPage = {
  columns: page(sql`${c.page_len} as value`),
  from: sql`${tableName(t.page)}`,
  where: (site) => sql`${content(site)} and ${c.page_is_redirect} = 0`,
  order: () => [sql`${c.page_len}`],
};

const uncategorized = (where: (site: QueryPageSite) => Sql, order: QueryPage['order']): QueryPage => ({
  columns: page(),
  from: sql`${tableName(t.page)} left join ${tableName(t.categorylinks)} on ${c.cl_from} = ${c.page_id}`,
  where: (site) => sql`${c.cl_from} is null and ${where(site)} and ${c.page_is_redirect} = 0`,
  ...(order && { order }),
  expensive: true,
});

const inNamespace = (namespace: number) => (): Sql => sql`${c.page_namespace} = ${namespace}`;

/** Query pages by name. */
export const QUERY_PAGES: Readonly<Record<string, QueryPage>> = {
  Ancientpages: {
    columns: page(sql`${c.rev_timestamp} as value`),
    from: sql`${tableName(t.page)} join ${tableName(t.revision)} on ${c.page_latest} = ${c.rev_id}`,
    where: (site) => sql`${content(site)} and ${c.page_is_redirect} = 0`,
    timestamps: true,
    expensive: true,
  },
  BrokenRedirects: {
    columns: column(
      sql`p1.page_namespace`,
      sql`p1.page_title`,
      sql`${c.rd_namespace}`,
      sql`${c.rd_title}`,
      sql`${c.rd_fragment}`,
    ),
    from: sql`${tableName(t.redirect)} join ${tableName(alias(t.page, 'p1'))} on ${c.rd_from} = p1.page_id left join ${tableName(alias(t.page, 'p2'))} on ${c.rd_namespace} = p2.page_namespace and ${c.rd_title} = p2.page_title`,
    where: () => sql`${c.rd_namespace} >= 0 and ${c.rd_interwiki} = '' and p2.page_namespace is null`,
    order: () => [sql`${c.rd_namespace}`, sql`${c.rd_title}`, sql`${c.rd_from}`],
    expensive: true,
  },
  Deadendpages: {
    columns: page(),
    from: sql`${tableName(t.page)} left join ${tableName(t.pagelinks)} on ${c.page_id} = ${c.pl_from}`,
    where: (site) => sql`${c.pl_from} is null and ${content(site)} and ${c.page_is_redirect} = 0`,
    order: byContentPage,
    expensive: true,
  },
  DoubleRedirects: {
    columns: column(
      sql`pa.page_namespace`,
      sql`pa.page_title`,
      sql`pb.page_namespace as b_namespace`,
      sql`pb.page_title as b_title`,
      sql`ra.rd_fragment as b_fragment`,
      sql`rb.rd_namespace as c_namespace`,
      sql`rb.rd_title as c_title`,
      sql`rb.rd_fragment as c_fragment`,
      sql`rb.rd_interwiki as c_interwiki`,
    ),
    from: sql`${tableName(alias(t.redirect, 'ra'))}, ${tableName(alias(t.redirect, 'rb'))}, ${tableName(alias(t.page, 'pa'))}, ${tableName(alias(t.page, 'pb'))}`,
    where: () =>
      sql`ra.rd_from = pa.page_id and ra.rd_interwiki = '' and pb.page_namespace = ra.rd_namespace and pb.page_title = ra.rd_title and rb.rd_from = pb.page_id`,
    order: () => [sql`ra.rd_namespace`, sql`ra.rd_title`],
    expensive: true,
  },
  Fewestrevisions: revisions,
  GadgetUsage: {
    columns: column(number(NS_MEDIAWIKI), sql`${c.up_property}`, count),
    from: sql`${tableName(t.user_properties)}`,
    where: () => sql`${c.up_property} >= 'gadget-' and ${c.up_property} < 'gadget.' and ${c.up_value} not in ('0', '')`,
    groupBy: sql`${c.up_property}`,
    descending: true,
    expensive: true,
  },
  ListDuplicatedFiles: {
    columns: column(number(NS_FILE), sql`min(${c.img_name})`, count),
    from: sql`${tableName(t.image)}`,
    groupBy: sql`${c.img_sha1}`,
    having: sql`count(*) > 1`,
    descending: true,
    expensive: true,
  },
  Listredirects: {
    columns: page(sql`${c.rd_namespace}`, sql`${c.rd_title}`, sql`${c.rd_fragment}`, sql`${c.rd_interwiki}`),
    from: sql`${tableName(t.page)} left join ${tableName(t.redirect)} on ${c.rd_from} = ${c.page_id}`,
    where: () => sql`${c.page_is_redirect} = 1`,
    order: byPage,
    expensive: true,
  },
  Lonelypages: {
    columns: page(),
    from: sql`${tableName(t.page)} left join (${tableName(t.linktarget)} left join ${tableName(t.pagelinks)} on ${c.pl_target_id} = ${c.lt_id}) on ${c.lt_namespace} = ${c.page_namespace} and ${c.lt_title} = ${c.page_title} left join ${tableName(t.templatelinks)} on ${c.tl_target_id} = ${c.lt_id}`,
    where: (site) =>
      sql`${c.pl_from} is null and ${content(site)} and ${c.page_is_redirect} = 0 and ${c.tl_from} is null`,
    order: byContentPage,
    expensive: true,
  },
  Longpages: { ...lengths, descending: true },
  MediaStatistics: {
    columns: column(
      number(NS_MEDIA),
      concat(
        sql`${c.img_media_type}`,
        sql`';'`,
        sql`${c.img_major_mime}`,
        sql`'/'`,
        sql`${c.img_minor_mime}`,
        sql`';'`,
        asText(sql`count(*)`),
        sql`';'`,
        asText(sql`sum(${c.img_size})`),
      ),
      sql`1 as value`,
    ),
    from: sql`${tableName(t.image)}`,
    groupBy: sql`${c.img_media_type}, ${c.img_major_mime}, ${c.img_minor_mime}`,
    order: () => [sql`${c.img_media_type}`, sql`count(*)`, sql`${c.img_major_mime}`, sql`${c.img_minor_mime}`],
    cacheOrder: [sql`${c.qc_title}`],
    descending: true,
    expensive: true,
  },
  Mostcategories: {
    columns: page(count),
    from: sql`${tableName(t.categorylinks)} left join ${tableName(t.page)} on ${c.page_id} = ${c.cl_from}`,
    where: content,
    groupBy: sql`${c.page_namespace}, ${c.page_title}`,
    having: sql`count(*) > 1`,
    descending: true,
    expensive: true,
  },
  Mostimages: {
    columns: column(number(NS_FILE), sql`${c.il_to}`, count),
    from: sql`${tableName(t.imagelinks)}`,
    groupBy: sql`${c.il_to}`,
    having: sql`count(*) > 1`,
    descending: true,
    expensive: true,
  },
  Mostinterwikis: {
    columns: page(count),
    from: sql`${tableName(t.langlinks)} left join ${tableName(t.page)} on ${c.page_id} = ${c.ll_from}`,
    where: content,
    groupBy: sql`${c.page_namespace}, ${c.page_title}`,
    having: sql`count(*) > 1`,
    descending: true,
    expensive: true,
  },
  Mostlinked: {
    columns: column(sql`${c.lt_namespace}`, sql`${c.lt_title}`, count),
    from: sql`${tableName(t.pagelinks)} join ${tableName(t.linktarget)} on ${c.pl_target_id} = ${c.lt_id}`,
    groupBy: sql`${c.lt_namespace}, ${c.lt_title}`,
    having: sql`count(*) > 1`,
    descending: true,
    expensive: true,
  },
  Mostlinkedcategories: {
    columns: column(number(NS_CATEGORY), sql`${c.cat_title}`, sql`${c.cat_pages} as value`),
    from: sql`${tableName(t.category)}`,
    where: () => sql`${c.cat_pages} > 0`,
    descending: true,
  },
  Mostlinkedtemplates: {
    columns: column(sql`${c.lt_namespace}`, sql`${c.lt_title}`, count),
    from: sql`${tableName(t.templatelinks)} join ${tableName(t.linktarget)} on ${c.tl_target_id} = ${c.lt_id}`,
    groupBy: sql`${c.lt_namespace}, ${c.lt_title}`,
    descending: true,
    expensive: true,
  },
  Mostrevisions: { ...revisions, descending: true },
  Shortpages: lengths,
  Uncategorizedcategories: uncategorized(
    ({ exceptions }) =>
      exceptions.length === 0
        ? sql`${c.page_namespace} = ${NS_CATEGORY}`
        : sql`${c.page_namespace} = ${NS_CATEGORY} and ${c.page_title} not in (${joined([...exceptions])})`,
    () => [sql`${c.page_title}`],
  ),
  Uncategorizedimages: uncategorized(inNamespace(NS_FILE), byTitle),
  Uncategorizedpages: uncategorized(content, byContentPage),
  Uncategorizedtemplates: uncategorized(inNamespace(NS_TEMPLATE), () => [sql`${c.page_title}`]),
  Unusedcategories: {
    columns: page(),
    from: sql`${tableName(t.page)} left join ${tableName(t.categorylinks)} on ${c.cl_to} = ${c.page_title} left join ${tableName(t.page_props)} on ${c.page_id} = ${c.pp_page} and ${c.pp_propname} = 'expectunusedcategory'`,
    where: () =>
      sql`${c.cl_from} is null and ${c.page_namespace} = ${NS_CATEGORY} and ${c.page_is_redirect} = 0 and ${c.pp_page} is null`,
    order: byTitle,
    expensive: true,
  },
  Unusedimages: {
    columns: column(number(NS_FILE), sql`${c.img_name}`, sql`${c.img_timestamp} as value`),
    from: sql`${tableName(t.image)} left join ${tableName(t.imagelinks)} on ${c.il_to} = ${c.img_name}`,
    where: () => sql`${c.il_to} is null`,
    timestamps: true,
    expensive: true,
  },
  Unusedtemplates: {
    columns: page(),
    from: sql`${tableName(t.page)} left join (${tableName(t.linktarget)} left join ${tableName(t.templatelinks)} on ${c.tl_target_id} = ${c.lt_id}) on ${c.lt_title} = ${c.page_title} and ${c.lt_namespace} = ${c.page_namespace} left join ${tableName(t.page_props)} on ${c.page_id} = ${c.pp_page} and ${c.pp_propname} = 'expectunusedtemplate'`,
    where: () =>
      sql`${c.page_namespace} = ${NS_TEMPLATE} and ${c.tl_from} is null and ${c.page_is_redirect} = 0 and ${c.pp_page} is null`,
    order: byTitle,
    expensive: true,
  },
  Unwatchedpages: {
    columns: page(sql`${c.page_namespace} as value`),
    from: sql`${tableName(t.page)} left join ${tableName(t.watchlist)} on ${c.wl_title} = ${c.page_title} and ${c.wl_namespace} = ${c.page_namespace}`,
    where: () => sql`${c.wl_title} is null and ${c.page_is_redirect} = 0 and ${c.page_namespace} != ${NS_MEDIAWIKI}`,
    order: byPage,
    expensive: true,
    right: 'unwatchedpages',
  },
  Wantedcategories: {
    columns: column(number(NS_CATEGORY), sql`${c.cl_to}`, count),
    from: sql`${tableName(t.categorylinks)} left join ${tableName(t.page)} on ${c.page_title} = ${c.cl_to} and ${c.page_namespace} = ${NS_CATEGORY}`,
    where: () => sql`${c.page_title} is null`,
    groupBy: sql`${c.cl_to}`,
    ...wanted,
  },
  Wantedfiles: {
    columns: column(number(NS_FILE), sql`${c.il_to}`, count),
    from: sql`${tableName(t.imagelinks)} left join ${tableName(t.page)} on ${c.il_to} = ${c.page_title} and ${c.page_namespace} = ${NS_FILE} left join ${tableName(t.redirect)} on ${c.page_id} = ${c.rd_from} and ${c.rd_namespace} = ${NS_FILE} and ${c.rd_interwiki} = '' left join ${tableName(alias(t.image, 'img1'))} on ${c.il_to} = img1.img_name left join ${tableName(alias(t.image, 'img2'))} on ${c.rd_title} = img2.img_name`,
    where: () => sql`img1.img_name is null and img2.img_name is null`,
    groupBy: sql`${c.il_to}`,
    ...wanted,
  },
  Wantedpages: {
    columns: column(sql`${c.lt_namespace}`, sql`${c.lt_title}`, count),
    from: sql`${tableName(t.pagelinks)} join ${tableName(t.linktarget)} on ${c.pl_target_id} = ${c.lt_id} left join ${tableName(alias(t.page, 'pg1'))} on pg1.page_namespace = ${c.lt_namespace} and pg1.page_title = ${c.lt_title} left join ${tableName(alias(t.page, 'pg2'))} on pg2.page_id = ${c.pl_from}`,
    where: () =>
      sql`pg1.page_namespace is null and ${c.lt_namespace} not in (${NS_USER}, ${NS_USER_TALK}) and pg2.page_namespace != ${NS_MEDIAWIKI}`,
    groupBy: sql`${c.lt_namespace}, ${c.lt_title}`,
    having: sql`count(*) > 0 and count(*) > sum(pg2.page_is_redirect)`,
    ...wanted,
  },
  Wantedtemplates: {
    columns: column(sql`${c.lt_namespace}`, sql`${c.lt_title}`, count),
    from: sql`${tableName(t.templatelinks)} join ${tableName(t.linktarget)} on ${c.tl_target_id} = ${c.lt_id} left join ${tableName(t.page)} on ${c.page_namespace} = ${c.lt_namespace} and ${c.page_title} = ${c.lt_title}`,
    where: () => sql`${c.page_title} is null and ${c.lt_namespace} = ${NS_TEMPLATE}`,
    groupBy: sql`${c.lt_namespace}, ${c.lt_title}`,
    ...wanted,
  },
  Withoutinterwiki: {
    columns: page(),
    from: sql`${tableName(t.page)} left join ${tableName(t.langlinks)} on ${c.ll_from} = ${c.page_id}`,
    where: (site) => sql`${c.ll_title} is null and ${content(site)} and ${c.page_is_redirect} = 0`,
    order: byPage,
    expensive: true,
  },
};
