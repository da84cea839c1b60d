/**
 * The tables of MediaWiki 1.43 that queries read (`maintenance/tables.json`, Echo and Linter), each column once with the
 * type of its values. Byte strings (titles, timestamps) have the type text: the executor decodes the bytes that a driver
 * returns.
 */
import { columnsOfTable, integer, nullable, type Table, table, text, type ValueType } from '../../sql/table.js';

type Columns = Readonly<Record<string, ValueType>>;

/** Tables by their names. */
const tables = <const All extends Readonly<Record<string, Columns>>>(
  all: All,
): { readonly [Name in keyof All & string]: Table<Name, All[Name]> } =>
  Object.assign({}, ...Object.entries(all).map(([name, columns]) => ({ [name]: table(name, columns) })));

/** Tables without extensions. They identify a database of another type or version. */
const coreTables = tables({
  actor: {
    actor_id: integer,
    actor_user: nullable(integer),
    actor_name: text,
  },
  archive: {
    ar_id: integer,
    ar_namespace: integer,
    ar_title: text,
    ar_comment_id: integer,
    ar_actor: integer,
    ar_timestamp: text,
    ar_minor_edit: integer,
    ar_rev_id: integer,
    ar_deleted: integer,
    ar_len: nullable(integer),
    ar_page_id: nullable(integer),
    ar_parent_id: nullable(integer),
    ar_sha1: text,
  },
  block: {
    bl_id: integer,
    bl_target: integer,
    bl_by_actor: integer,
    bl_reason_id: integer,
    bl_timestamp: text,
    bl_anon_only: integer,
    bl_create_account: integer,
    bl_enable_autoblock: integer,
    bl_expiry: text,
    bl_deleted: integer,
    bl_block_email: integer,
    bl_allow_usertalk: integer,
    bl_parent_block_id: nullable(integer),
    bl_sitewide: integer,
  },
  block_target: {
    bt_id: integer,
    bt_address: nullable(text),
    bt_user: nullable(integer),
    bt_user_text: nullable(text),
    bt_auto: integer,
    bt_range_start: nullable(text),
    bt_range_end: nullable(text),
    bt_ip_hex: nullable(text),
    bt_count: integer,
  },
  bot_passwords: {
    bp_user: integer,
    bp_app_id: text,
    bp_password: text,
    bp_token: text,
    bp_restrictions: text,
    bp_grants: text,
  },
  category: {
    cat_id: integer,
    cat_title: text,
    cat_pages: integer,
    cat_subcats: integer,
    cat_files: integer,
  },
  categorylinks: {
    cl_from: integer,
    cl_to: text,
    cl_sortkey: text,
    cl_sortkey_prefix: text,
    cl_timestamp: text,
    cl_type: text,
  },
  change_tag: {
    ct_id: integer,
    ct_rc_id: nullable(integer),
    ct_log_id: nullable(integer),
    ct_rev_id: nullable(integer),
    ct_tag_id: integer,
  },
  change_tag_def: {
    ctd_id: integer,
    ctd_name: text,
    ctd_user_defined: integer,
    ctd_count: integer,
  },
  comment: {
    comment_id: integer,
    comment_hash: integer,
    comment_text: text,
    comment_data: nullable(text),
  },
  content: {
    content_id: integer,
    content_size: integer,
    content_sha1: text,
    content_model: integer,
    content_address: text,
  },
  content_models: {
    model_id: integer,
    model_name: text,
  },
  externallinks: {
    el_id: integer,
    el_from: integer,
    el_to_domain_index: text,
    el_to_path: nullable(text),
  },
  filearchive: {
    fa_id: integer,
    fa_name: text,
    fa_archive_name: nullable(text),
    fa_storage_group: nullable(text),
    fa_storage_key: nullable(text),
    fa_deleted_user: nullable(integer),
    fa_deleted_timestamp: nullable(text),
    fa_deleted_reason_id: integer,
    fa_size: nullable(integer),
    fa_width: nullable(integer),
    fa_height: nullable(integer),
    fa_metadata: nullable(text),
    fa_bits: nullable(integer),
    fa_media_type: nullable(text),
    fa_major_mime: nullable(text),
    fa_minor_mime: nullable(text),
    fa_description_id: integer,
    fa_actor: integer,
    fa_timestamp: nullable(text),
    fa_deleted: integer,
    fa_sha1: text,
  },
  image: {
    img_name: text,
    img_size: integer,
    img_width: integer,
    img_height: integer,
    img_metadata: text,
    img_bits: integer,
    img_media_type: nullable(text),
    img_major_mime: text,
    img_minor_mime: text,
    img_description_id: integer,
    img_actor: integer,
    img_timestamp: text,
    img_sha1: text,
  },
  imagelinks: {
    il_from: integer,
    il_to: text,
    il_from_namespace: integer,
  },
  interwiki: {
    iw_prefix: text,
    iw_url: text,
    iw_api: text,
    iw_wikiid: text,
    iw_local: integer,
    iw_trans: integer,
  },
  ip_changes: {
    ipc_rev_id: integer,
    ipc_rev_timestamp: text,
    ipc_hex: text,
  },
  ipblocks_restrictions: {
    ir_ipb_id: integer,
    ir_type: integer,
    ir_value: integer,
  },
  iwlinks: {
    iwl_from: integer,
    iwl_prefix: text,
    iwl_title: text,
  },
  langlinks: {
    ll_from: integer,
    ll_lang: text,
    ll_title: text,
  },
  linktarget: {
    lt_id: integer,
    lt_namespace: integer,
    lt_title: text,
  },
  logging: {
    log_id: integer,
    log_type: text,
    log_action: text,
    log_timestamp: text,
    log_actor: integer,
    log_namespace: integer,
    log_title: text,
    log_page: nullable(integer),
    log_comment_id: integer,
    log_params: text,
    log_deleted: integer,
  },
  oldimage: {
    oi_name: text,
    oi_archive_name: text,
    oi_size: integer,
    oi_width: integer,
    oi_height: integer,
    oi_bits: integer,
    oi_description_id: integer,
    oi_actor: integer,
    oi_timestamp: text,
    oi_metadata: text,
    oi_media_type: nullable(text),
    oi_major_mime: text,
    oi_minor_mime: text,
    oi_deleted: integer,
    oi_sha1: text,
  },
  page: {
    page_id: integer,
    page_namespace: integer,
    page_title: text,
    page_is_redirect: integer,
    page_is_new: integer,
    page_random: integer,
    page_touched: text,
    page_latest: integer,
    page_len: integer,
    page_content_model: nullable(text),
    page_lang: nullable(text),
  },
  page_props: {
    pp_page: integer,
    pp_propname: text,
    pp_value: text,
  },
  page_restrictions: {
    pr_id: integer,
    pr_page: integer,
    pr_type: text,
    pr_level: text,
    pr_cascade: integer,
    pr_expiry: nullable(text),
  },
  pagelinks: {
    pl_from: integer,
    pl_target_id: integer,
    pl_from_namespace: integer,
  },
  protected_titles: {
    pt_namespace: integer,
    pt_title: text,
    pt_user: integer,
    pt_reason_id: integer,
    pt_timestamp: text,
    pt_expiry: text,
    pt_create_perm: text,
  },
  querycache: {
    qc_type: text,
    qc_value: integer,
    qc_namespace: integer,
    qc_title: text,
  },
  querycache_info: {
    qci_type: text,
    qci_timestamp: text,
  },
  querycachetwo: {
    qcc_type: text,
    qcc_namespace: integer,
    qcc_title: text,
    qcc_titletwo: text,
  },
  recentchanges: {
    rc_id: integer,
    rc_timestamp: text,
    rc_actor: integer,
    rc_namespace: integer,
    rc_title: text,
    rc_comment_id: integer,
    rc_minor: integer,
    rc_bot: integer,
    rc_cur_id: integer,
    rc_this_oldid: integer,
    rc_last_oldid: integer,
    rc_type: integer,
    rc_patrolled: integer,
    rc_ip: text,
    rc_old_len: nullable(integer),
    rc_new_len: nullable(integer),
    rc_deleted: integer,
    rc_logid: integer,
    rc_log_type: nullable(text),
    rc_log_action: nullable(text),
    rc_params: nullable(text),
  },
  redirect: {
    rd_from: integer,
    rd_namespace: integer,
    rd_title: text,
    rd_interwiki: nullable(text),
    rd_fragment: nullable(text),
  },
  revision: {
    rev_id: integer,
    rev_page: integer,
    rev_comment_id: integer,
    rev_actor: integer,
    rev_timestamp: text,
    rev_minor_edit: integer,
    rev_deleted: integer,
    rev_len: nullable(integer),
    rev_parent_id: nullable(integer),
    rev_sha1: text,
  },
  site_stats: {
    ss_row_id: integer,
    ss_total_edits: nullable(integer),
    ss_good_articles: nullable(integer),
    ss_total_pages: nullable(integer),
    ss_users: nullable(integer),
    ss_active_users: nullable(integer),
    ss_images: nullable(integer),
  },
  slot_roles: {
    role_id: integer,
    role_name: text,
  },
  slots: {
    slot_revision_id: integer,
    slot_role_id: integer,
    slot_content_id: integer,
    slot_origin: integer,
  },
  templatelinks: {
    tl_from: integer,
    tl_target_id: integer,
    tl_from_namespace: integer,
  },
  text: {
    old_id: integer,
    old_text: text,
    old_flags: text,
  },
  user: {
    user_id: integer,
    user_name: text,
    user_real_name: text,
    user_password: text,
    user_newpassword: text,
    user_email: text,
    user_touched: text,
    user_token: text,
    user_email_authenticated: nullable(text),
    user_email_token: nullable(text),
    user_registration: nullable(text),
    user_editcount: nullable(integer),
    user_is_temp: integer,
  },
  user_groups: {
    ug_user: integer,
    ug_group: text,
    ug_expiry: nullable(text),
  },
  user_newtalk: {
    user_id: integer,
    user_ip: text,
  },
  user_properties: {
    up_user: integer,
    up_property: text,
    up_value: nullable(text),
  },
  watchlist: {
    wl_id: integer,
    wl_user: integer,
    wl_namespace: integer,
    wl_title: text,
    wl_notificationtimestamp: nullable(text),
  },
  watchlist_expiry: {
    we_item: integer,
    we_expiry: text,
  },
});

/** Tables that not every wiki has. */
const furtherTables = tables({
  /** Texts of wikis that were upgraded from release 1.4. */
  cur: { cur_id: integer, cur_text: text },
  echo_event: {
    event_id: integer,
    event_type: text,
    event_variant: nullable(text),
    event_agent_id: nullable(integer),
    event_agent_ip: nullable(text),
    event_extra: nullable(text),
    event_page_id: nullable(integer),
    event_deleted: integer,
  },
  echo_notification: {
    notification_event: integer,
    notification_user: integer,
    notification_timestamp: text,
    notification_read_timestamp: nullable(text),
    notification_bundle_hash: text,
  },
  linter: {
    linter_id: integer,
    linter_page: integer,
    linter_namespace: nullable(integer),
    linter_cat: integer,
    linter_start: integer,
    linter_end: integer,
    linter_params: text,
  },
  searchindex: {
    si_page: integer,
    si_title: text,
    si_text: text,
  },
  uploadstash: {
    us_id: integer,
    us_user: integer,
    us_key: text,
    us_orig_path: text,
    us_path: text,
    us_source_type: nullable(text),
    us_timestamp: text,
    us_status: text,
    us_chunk_inx: nullable(integer),
    us_props: nullable(text),
    us_size: integer,
    us_sha1: text,
    us_mime: nullable(text),
    us_media_type: nullable(text),
    us_image_width: nullable(integer),
    us_image_height: nullable(integer),
    us_image_bits: nullable(integer),
  },
});

/** Every table by its name. */
export const t = { ...coreTables, ...furtherTables } as const;

const { user_newtalk: _, ...others } = t;

type ColumnsOf<One> = One extends unknown ? { readonly [Name in keyof One & string]: One[Name] } : never;
type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never;

/**
 * Every column by its name: the names are unique among the tables, except for one column of `user_newtalk`, whose columns
 * are not here.
 */
export const c: Intersection<ColumnsOf<(typeof others)[keyof typeof others]>> = Object.assign(
  {},
  ...Object.values(others),
);

/** The columns of `page`, which page sets read on request. */
export type PageColumn = Extract<keyof typeof t.page, `page_${string}`>;

/** The names of `coreTables` and of their columns. */
export const expectedColumns: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(coreTables).map(([name, one]) => [name, columnsOfTable(one)]),
);
