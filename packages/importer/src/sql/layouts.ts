/**
 * Tables in dumps, and the mapping of newer and older layouts to that of MediaWiki 1.43. A column without an entry is copied
 * from the column with the same name.
 */

export interface Layout {
  /** Columns of 1.43 that other layouts do not have, and how they are computed. */
  readonly from?: Readonly<Record<string, OtherColumn>>;
  /** Columns that may be missing without a warning: they are derived, or not used. */
  readonly derived?: readonly string[];
  /** Columns of other versions that are omitted without a warning. */
  readonly known?: readonly string[];
}

export interface OtherColumn {
  /** Columns of the dump that are read. */
  readonly needs: readonly string[];
  /** `s` is the row of the dump. Rows for which a subquery is null are left out. */
  readonly sql: string;
  /** A table that must be in the dump. */
  readonly also?: string;
  /** Adds the rows that the subquery finds. The table of the dump is `loaded.TABLE`. */
  readonly before?: string;
}

/** A target by its title, as tables of links had it before 1.43. */
const targetOf = (table: string, prefix: string): OtherColumn => ({
  needs: [`${prefix}_namespace`, `${prefix}_title`],
  sql: `(SELECT lt_id FROM linktarget WHERE lt_namespace = s.${prefix}_namespace AND lt_title = replace(s.${prefix}_title, ' ', '_'))`,
  before: `CREATE UNIQUE INDEX IF NOT EXISTS lt_namespace_title ON linktarget (lt_namespace, lt_title);
    INSERT OR IGNORE INTO linktarget (lt_namespace, lt_title) SELECT DISTINCT ${prefix}_namespace, replace(CAST(${prefix}_title AS TEXT), ' ', '_') FROM loaded.${table}`,
});

/** The namespace of the page that links. */
const namespaceOf = (prefix: string): OtherColumn => ({
  needs: [`${prefix}_from`],
  sql: `ifnull((SELECT page_namespace FROM page WHERE page_id = s.${prefix}_from), 0)`,
});

const targetIn = (column: string, namespace: number): string =>
  `(SELECT lt_title FROM linktarget WHERE lt_id = s.${column} AND lt_namespace = ${namespace})`;

/** Tables that are imported from SQL. */
export const layouts: Readonly<Record<string, Layout>> = {
  category: { known: ['cat_hidden'] },
  categorylinks: {
    from: {
      cl_to: { needs: ['cl_target_id'], sql: targetIn('cl_target_id', 14), also: 'linktarget' },
      cl_collation: { needs: ['cl_collation_id'], sql: "''" },
      cl_sortkey_prefix: { needs: [], sql: "''" },
      cl_type: {
        needs: ['cl_from'],
        sql: `CASE ${namespaceOf('cl').sql} WHEN 14 THEN 'subcat' WHEN 6 THEN 'file' ELSE 'page' END`,
      },
    },
  },
  change_tag: {
    from: {
      ct_tag_id: {
        needs: ['ct_tag'],
        sql: '(SELECT ctd_id FROM change_tag_def WHERE ctd_name = s.ct_tag)',
        before: `CREATE UNIQUE INDEX IF NOT EXISTS ctd_name ON change_tag_def (ctd_name);
          INSERT OR IGNORE INTO change_tag_def (ctd_name, ctd_user_defined, ctd_count)
            SELECT CAST(ct_tag AS TEXT), 0, count(*) FROM loaded.change_tag GROUP BY 1`,
      },
    },
  },
  change_tag_def: {},
  externallinks: {
    from: {
      el_to_domain_index: { needs: ['el_to'], sql: '(url_domain(s.el_to))' },
      el_to_path: { needs: ['el_to'], sql: 'url_path(s.el_to)' },
    },
    known: ['el_to', 'el_index', 'el_index_60'],
  },
  image: { derived: ['img_actor', 'img_description_id'] },
  imagelinks: {
    from: {
      il_to: { needs: ['il_target_id'], sql: targetIn('il_target_id', 6), also: 'linktarget' },
      il_from_namespace: namespaceOf('il'),
    },
  },
  interwiki: {},
  iwlinks: {},
  langlinks: {},
  linktarget: {},
  page: { known: ['page_restrictions', 'page_counter'] },
  page_props: {},
  page_restrictions: { known: ['pr_user'] },
  pagelinks: {
    from: { pl_target_id: targetOf('pagelinks', 'pl'), pl_from_namespace: namespaceOf('pl') },
    known: ['pl_namespace', 'pl_title'],
  },
  protected_titles: { derived: ['pt_user', 'pt_reason_id'] },
  redirect: {},
  site_stats: {},
  sites: { known: [] },
  templatelinks: {
    from: { tl_target_id: targetOf('templatelinks', 'tl'), tl_from_namespace: namespaceOf('tl') },
    known: ['tl_namespace', 'tl_title'],
  },
  user_former_groups: {},
  user_groups: {},
};

/** Tables of newer versions without data for 1.43. */
export const unneededTables: ReadonlySet<string> = new Set(
  'collation existencelinks file filerevision filetypes site_identifiers babel geo_tags wbc_entity_usage flaggedpages flaggedrevs global_block_whitelist page_assessments page_assessments_projects'.split(
    ' ',
  ),
);
