/**
 * Tables in dumps, and the mapping of newer layouts to that of MediaWiki 1.43. A column without an entry is copied from
 * the column with the same name.
 */

export interface Layout {
  /** Columns of 1.43 that newer layouts dropped, and the SQL to compute them: `s` is the row of the dump. */
  readonly from?: Readonly<Record<string, { readonly needs: string; readonly sql: string; readonly also?: string }>>;
  /** Columns that may be missing without a warning: they are derived, or not used. */
  readonly derived?: readonly string[];
  /** Columns of other versions that are omitted without a warning. */
  readonly known?: readonly string[];
}

const targetIn = (column: string, namespace: number): string =>
  `(SELECT lt_title FROM linktarget WHERE lt_id = s.${column} AND lt_namespace = ${namespace})`;

/** Tables that are imported from SQL. */
export const layouts: Readonly<Record<string, Layout>> = {
  category: { known: ['cat_hidden'] },
  categorylinks: {
    from: {
      cl_to: { needs: 'cl_target_id', sql: targetIn('cl_target_id', 14), also: 'linktarget' },
      cl_collation: { needs: 'cl_collation_id', sql: "''" },
    },
  },
  change_tag: {},
  change_tag_def: {},
  externallinks: { known: ['el_to', 'el_index', 'el_index_60'] },
  image: { derived: ['img_actor', 'img_description_id'] },
  imagelinks: { from: { il_to: { needs: 'il_target_id', sql: targetIn('il_target_id', 6), also: 'linktarget' } } },
  interwiki: {},
  iwlinks: {},
  langlinks: {},
  linktarget: {},
  page: { known: ['page_restrictions', 'page_counter'] },
  page_props: {},
  page_restrictions: { known: ['pr_user'] },
  pagelinks: {},
  protected_titles: { derived: ['pt_user', 'pt_reason_id'] },
  redirect: {},
  site_stats: {},
  sites: { known: [] },
  templatelinks: {},
  user_former_groups: {},
  user_groups: {},
};

/** Tables of newer versions without data for 1.43. */
export const unneededTables: ReadonlySet<string> = new Set(
  'collation existencelinks file filerevision filetypes site_identifiers babel geo_tags wbc_entity_usage flaggedpages flaggedrevs global_block_whitelist page_assessments page_assessments_projects'.split(
    ' ',
  ),
);
