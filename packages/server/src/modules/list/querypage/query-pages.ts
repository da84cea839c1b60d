/** The query pages: their tables, conditions, values and order. */
import { sql, type RawBuilder } from 'kysely';
import { asText, concat } from '../../../db/dialects/fragments.js';
import {
  NS_CATEGORY,
  NS_FILE,
  NS_MEDIA,
  NS_MEDIAWIKI,
  NS_TEMPLATE,
  NS_USER,
  NS_USER_TALK,
} from '../../../titles/namespace-numbers.js';

/** The properties of the site that a query page depends on. */
export interface QueryPageSite {
  readonly contentNamespaces: readonly number[];
  /** Categories that need no category, from the wiki's list of exceptions. */
  readonly exceptions: readonly string[];
}

export interface QueryPage {
  /** Columns after `namespace` and `title`. `value` is returned as such, others as `databaseResult`. */
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly where?: (site: QueryPageSite) => RawBuilder<unknown>;
  readonly groupBy?: RawBuilder<unknown>;
  readonly having?: RawBuilder<unknown>;
  /** Columns of the order; by `value` when not given. */
  readonly order?: (site: QueryPageSite) => readonly RawBuilder<unknown>[];
  readonly descending?: boolean;
  /** Order in the cache, where it is not by value. */
  readonly cacheOrder?: readonly RawBuilder<unknown>[];
  readonly timestamps?: boolean;
  /** Read from the cache in miser mode. */
  readonly expensive?: boolean;
  readonly right?: string;
}

const column = (
  namespace: RawBuilder<unknown>,
  title: RawBuilder<unknown>,
  ...rest: RawBuilder<unknown>[]
): RawBuilder<unknown> => sql.join([sql`${namespace} as namespace`, sql`${title} as title`, ...rest]);

const page = (...rest: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  column(sql`page_namespace`, sql`page_title`, ...rest);
const number = (value: number): RawBuilder<unknown> => sql.raw(String(value));
const count = sql`count(*) as value`;
const content = ({ contentNamespaces }: QueryPageSite): RawBuilder<unknown> =>
  sql`page_namespace in (${sql.join([...contentNamespaces])})`;
const byTitle = (): readonly RawBuilder<unknown>[] => [sql`title`];
const byPage = (): readonly RawBuilder<unknown>[] => [sql`page_namespace`, sql`page_title`];
/** The namespace is part of the order only if there is more than one. */
const byContentPage = (site: QueryPageSite): readonly RawBuilder<unknown>[] =>
  site.contentNamespaces.length > 1 ? byPage() : [sql`page_title`];

const wanted = {
  order: (): readonly RawBuilder<unknown>[] => [sql`value desc`, sql`namespace`, sql`title`],
  cacheOrder: [sql`value desc`, sql`namespace`, sql`title`],
  expensive: true,
} as const;

const revisions: QueryPage = {
  columns: page(count),
  from: sql`revision, page`,
  where: (site) => sql`${content(site)} and page_id = rev_page and page_is_redirect = 0`,
  groupBy: sql`page_namespace, page_title`,
  expensive: true,
};

const lengths: QueryPage = {
  columns: page(sql`page_len as value`),
  from: sql`page`,
  where: (site) => sql`${content(site)} and page_is_redirect = 0`,
  order: () => [sql`page_len`],
};

const uncategorized = (where: (site: QueryPageSite) => RawBuilder<unknown>, order: QueryPage['order']): QueryPage => ({
  columns: page(),
  from: sql`page left join categorylinks on cl_from = page_id`,
  where: (site) => sql`cl_from is null and ${where(site)} and page_is_redirect = 0`,
  ...(order && { order }),
  expensive: true,
});

const inNamespace = (namespace: number) => (): RawBuilder<unknown> => sql`page_namespace = ${namespace}`;

/** Query pages by name. */
export const QUERY_PAGES: Readonly<Record<string, QueryPage>> = {
  Ancientpages: {
    columns: page(sql`rev_timestamp as value`),
    from: sql`page join revision on page_latest = rev_id`,
    where: (site) => sql`${content(site)} and page_is_redirect = 0`,
    timestamps: true,
    expensive: true,
  },
  BrokenRedirects: {
    columns: column(sql`p1.page_namespace`, sql`p1.page_title`, sql`rd_namespace`, sql`rd_title`, sql`rd_fragment`),
    from: sql`redirect join page as p1 on rd_from = p1.page_id left join page as p2 on rd_namespace = p2.page_namespace and rd_title = p2.page_title`,
    where: () => sql`rd_namespace >= 0 and rd_interwiki = '' and p2.page_namespace is null`,
    order: () => [sql`rd_namespace`, sql`rd_title`, sql`rd_from`],
    expensive: true,
  },
  Deadendpages: {
    columns: page(),
    from: sql`page left join pagelinks on page_id = pl_from`,
    where: (site) => sql`pl_from is null and ${content(site)} and page_is_redirect = 0`,
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
    from: sql`redirect as ra, redirect as rb, page as pa, page as pb`,
    where: () =>
      sql`ra.rd_from = pa.page_id and ra.rd_interwiki = '' and pb.page_namespace = ra.rd_namespace and pb.page_title = ra.rd_title and rb.rd_from = pb.page_id`,
    order: () => [sql`ra.rd_namespace`, sql`ra.rd_title`],
    expensive: true,
  },
  Fewestrevisions: revisions,
  GadgetUsage: {
    columns: column(number(NS_MEDIAWIKI), sql`up_property`, count),
    from: sql`user_properties`,
    where: () => sql`up_property >= 'gadget-' and up_property < 'gadget.' and up_value not in ('0', '')`,
    groupBy: sql`up_property`,
    descending: true,
    expensive: true,
  },
  ListDuplicatedFiles: {
    columns: column(number(NS_FILE), sql`min(img_name)`, count),
    from: sql`image`,
    groupBy: sql`img_sha1`,
    having: sql`count(*) > 1`,
    descending: true,
    expensive: true,
  },
  Listredirects: {
    columns: page(sql`rd_namespace`, sql`rd_title`, sql`rd_fragment`, sql`rd_interwiki`),
    from: sql`page left join redirect on rd_from = page_id`,
    where: () => sql`page_is_redirect = 1`,
    order: byPage,
    expensive: true,
  },
  Lonelypages: {
    columns: page(),
    from: sql`page left join (linktarget left join pagelinks on pl_target_id = lt_id) on lt_namespace = page_namespace and lt_title = page_title left join templatelinks on tl_target_id = lt_id`,
    where: (site) => sql`pl_from is null and ${content(site)} and page_is_redirect = 0 and tl_from is null`,
    order: byContentPage,
    expensive: true,
  },
  Longpages: { ...lengths, descending: true },
  MediaStatistics: {
    columns: column(
      number(NS_MEDIA),
      concat(
        sql`img_media_type`,
        sql`';'`,
        sql`img_major_mime`,
        sql`'/'`,
        sql`img_minor_mime`,
        sql`';'`,
        asText(sql`count(*)`),
        sql`';'`,
        asText(sql`sum(img_size)`),
      ),
      sql`1 as value`,
    ),
    from: sql`image`,
    groupBy: sql`img_media_type, img_major_mime, img_minor_mime`,
    order: () => [sql`img_media_type`, sql`count(*)`, sql`img_major_mime`, sql`img_minor_mime`],
    cacheOrder: [sql`qc_title`],
    descending: true,
    expensive: true,
  },
  Mostcategories: {
    columns: page(count),
    from: sql`categorylinks left join page on page_id = cl_from`,
    where: content,
    groupBy: sql`page_namespace, page_title`,
    having: sql`count(*) > 1`,
    descending: true,
    expensive: true,
  },
  Mostimages: {
    columns: column(number(NS_FILE), sql`il_to`, count),
    from: sql`imagelinks`,
    groupBy: sql`il_to`,
    having: sql`count(*) > 1`,
    descending: true,
    expensive: true,
  },
  Mostinterwikis: {
    columns: page(count),
    from: sql`langlinks left join page on page_id = ll_from`,
    where: content,
    groupBy: sql`page_namespace, page_title`,
    having: sql`count(*) > 1`,
    descending: true,
    expensive: true,
  },
  Mostlinked: {
    columns: column(sql`lt_namespace`, sql`lt_title`, count),
    from: sql`pagelinks join linktarget on pl_target_id = lt_id`,
    groupBy: sql`lt_namespace, lt_title`,
    having: sql`count(*) > 1`,
    descending: true,
    expensive: true,
  },
  Mostlinkedcategories: {
    columns: column(number(NS_CATEGORY), sql`cat_title`, sql`cat_pages as value`),
    from: sql`category`,
    where: () => sql`cat_pages > 0`,
    descending: true,
  },
  Mostlinkedtemplates: {
    columns: column(sql`lt_namespace`, sql`lt_title`, count),
    from: sql`templatelinks join linktarget on tl_target_id = lt_id`,
    groupBy: sql`lt_namespace, lt_title`,
    descending: true,
    expensive: true,
  },
  Mostrevisions: { ...revisions, descending: true },
  Shortpages: lengths,
  Uncategorizedcategories: uncategorized(
    ({ exceptions }) =>
      exceptions.length === 0
        ? sql`page_namespace = ${NS_CATEGORY}`
        : sql`page_namespace = ${NS_CATEGORY} and page_title not in (${sql.join([...exceptions])})`,
    () => [sql`page_title`],
  ),
  Uncategorizedimages: uncategorized(inNamespace(NS_FILE), byTitle),
  Uncategorizedpages: uncategorized(content, byContentPage),
  Uncategorizedtemplates: uncategorized(inNamespace(NS_TEMPLATE), () => [sql`page_title`]),
  Unusedcategories: {
    columns: page(),
    from: sql`page left join categorylinks on cl_to = page_title left join page_props on page_id = pp_page and pp_propname = 'expectunusedcategory'`,
    where: () => sql`cl_from is null and page_namespace = ${NS_CATEGORY} and page_is_redirect = 0 and pp_page is null`,
    order: byTitle,
    expensive: true,
  },
  Unusedimages: {
    columns: column(number(NS_FILE), sql`img_name`, sql`img_timestamp as value`),
    from: sql`image left join imagelinks on il_to = img_name`,
    where: () => sql`il_to is null`,
    timestamps: true,
    expensive: true,
  },
  Unusedtemplates: {
    columns: page(),
    from: sql`page left join (linktarget left join templatelinks on tl_target_id = lt_id) on lt_title = page_title and lt_namespace = page_namespace left join page_props on page_id = pp_page and pp_propname = 'expectunusedtemplate'`,
    where: () => sql`page_namespace = ${NS_TEMPLATE} and tl_from is null and page_is_redirect = 0 and pp_page is null`,
    order: byTitle,
    expensive: true,
  },
  Unwatchedpages: {
    columns: page(sql`page_namespace as value`),
    from: sql`page left join watchlist on wl_title = page_title and wl_namespace = page_namespace`,
    where: () => sql`wl_title is null and page_is_redirect = 0 and page_namespace != ${NS_MEDIAWIKI}`,
    order: byPage,
    expensive: true,
    right: 'unwatchedpages',
  },
  Wantedcategories: {
    columns: column(number(NS_CATEGORY), sql`cl_to`, count),
    from: sql`categorylinks left join page on page_title = cl_to and page_namespace = ${NS_CATEGORY}`,
    where: () => sql`page_title is null`,
    groupBy: sql`cl_to`,
    ...wanted,
  },
  Wantedfiles: {
    columns: column(number(NS_FILE), sql`il_to`, count),
    from: sql`imagelinks left join page on il_to = page_title and page_namespace = ${NS_FILE} left join redirect on page_id = rd_from and rd_namespace = ${NS_FILE} and rd_interwiki = '' left join image as img1 on il_to = img1.img_name left join image as img2 on rd_title = img2.img_name`,
    where: () => sql`img1.img_name is null and img2.img_name is null`,
    groupBy: sql`il_to`,
    ...wanted,
  },
  Wantedpages: {
    columns: column(sql`lt_namespace`, sql`lt_title`, count),
    from: sql`pagelinks join linktarget on pl_target_id = lt_id left join page as pg1 on pg1.page_namespace = lt_namespace and pg1.page_title = lt_title left join page as pg2 on pg2.page_id = pl_from`,
    where: () =>
      sql`pg1.page_namespace is null and lt_namespace not in (${NS_USER}, ${NS_USER_TALK}) and pg2.page_namespace != ${NS_MEDIAWIKI}`,
    groupBy: sql`lt_namespace, lt_title`,
    having: sql`count(*) > 0 and count(*) > sum(pg2.page_is_redirect)`,
    ...wanted,
  },
  Wantedtemplates: {
    columns: column(sql`lt_namespace`, sql`lt_title`, count),
    from: sql`templatelinks join linktarget on tl_target_id = lt_id left join page on page_namespace = lt_namespace and page_title = lt_title`,
    where: () => sql`page_title is null and lt_namespace = ${NS_TEMPLATE}`,
    groupBy: sql`lt_namespace, lt_title`,
    ...wanted,
  },
  Withoutinterwiki: {
    columns: page(),
    from: sql`page left join langlinks on ll_from = page_id`,
    where: (site) => sql`ll_title is null and ${content(site)} and page_is_redirect = 0`,
    order: byPage,
    expensive: true,
  },
};
