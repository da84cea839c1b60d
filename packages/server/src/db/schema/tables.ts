/**
 * The tables of MediaWiki 1.43 that queries read (`maintenance/tables.json`, Echo and Linter), each column once with the
 * type of its values. Byte strings (titles, timestamps) have the type text: the executor decodes the bytes that a driver
 * returns.
 */
import { columnsOfTable, integer, nullable, table, text } from '../../sql/table.js';

export const actor = table('actor', {
  actor_id: integer,
  actor_user: nullable(integer),
  actor_name: text,
});

export const archive = table('archive', {
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
});

export const block = table('block', {
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
});

export const block_target = table('block_target', {
  bt_id: integer,
  bt_address: nullable(text),
  bt_user: nullable(integer),
  bt_user_text: nullable(text),
  bt_auto: integer,
  bt_range_start: nullable(text),
  bt_range_end: nullable(text),
  bt_ip_hex: nullable(text),
  bt_count: integer,
});

export const bot_passwords = table('bot_passwords', {
  bp_user: integer,
  bp_app_id: text,
  bp_password: text,
  bp_token: text,
  bp_restrictions: text,
  bp_grants: text,
});

export const category = table('category', {
  cat_id: integer,
  cat_title: text,
  cat_pages: integer,
  cat_subcats: integer,
  cat_files: integer,
});

export const categorylinks = table('categorylinks', {
  cl_from: integer,
  cl_to: text,
  cl_sortkey: text,
  cl_sortkey_prefix: text,
  cl_timestamp: text,
  cl_type: text,
});

export const change_tag = table('change_tag', {
  ct_id: integer,
  ct_rc_id: nullable(integer),
  ct_log_id: nullable(integer),
  ct_rev_id: nullable(integer),
  ct_tag_id: integer,
});

export const change_tag_def = table('change_tag_def', {
  ctd_id: integer,
  ctd_name: text,
  ctd_user_defined: integer,
  ctd_count: integer,
});

export const comment = table('comment', {
  comment_id: integer,
  comment_hash: integer,
  comment_text: text,
  comment_data: nullable(text),
});

export const content = table('content', {
  content_id: integer,
  content_size: integer,
  content_sha1: text,
  content_model: integer,
  content_address: text,
});

export const content_models = table('content_models', {
  model_id: integer,
  model_name: text,
});

export const echo_event = table('echo_event', {
  event_id: integer,
  event_type: text,
  event_variant: nullable(text),
  event_agent_id: nullable(integer),
  event_agent_ip: nullable(text),
  event_extra: nullable(text),
  event_page_id: nullable(integer),
  event_deleted: integer,
});

export const echo_notification = table('echo_notification', {
  notification_event: integer,
  notification_user: integer,
  notification_timestamp: text,
  notification_read_timestamp: nullable(text),
  notification_bundle_hash: text,
});

export const externallinks = table('externallinks', {
  el_id: integer,
  el_from: integer,
  el_to_domain_index: text,
  el_to_path: nullable(text),
});

export const filearchive = table('filearchive', {
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
});

export const image = table('image', {
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
});

export const imagelinks = table('imagelinks', {
  il_from: integer,
  il_to: text,
  il_from_namespace: integer,
});

export const interwiki = table('interwiki', {
  iw_prefix: text,
  iw_url: text,
  iw_api: text,
  iw_wikiid: text,
  iw_local: integer,
  iw_trans: integer,
});

export const ip_changes = table('ip_changes', {
  ipc_rev_id: integer,
  ipc_rev_timestamp: text,
  ipc_hex: text,
});

export const ipblocks_restrictions = table('ipblocks_restrictions', {
  ir_ipb_id: integer,
  ir_type: integer,
  ir_value: integer,
});

export const iwlinks = table('iwlinks', {
  iwl_from: integer,
  iwl_prefix: text,
  iwl_title: text,
});

export const langlinks = table('langlinks', {
  ll_from: integer,
  ll_lang: text,
  ll_title: text,
});

export const linktarget = table('linktarget', {
  lt_id: integer,
  lt_namespace: integer,
  lt_title: text,
});

export const linter = table('linter', {
  linter_id: integer,
  linter_page: integer,
  linter_namespace: nullable(integer),
  linter_cat: integer,
  linter_start: integer,
  linter_end: integer,
  linter_params: text,
});

export const logging = table('logging', {
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
});

export const oldimage = table('oldimage', {
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
});

export const page = table('page', {
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
});

export const page_props = table('page_props', {
  pp_page: integer,
  pp_propname: text,
  pp_value: text,
});

export const page_restrictions = table('page_restrictions', {
  pr_id: integer,
  pr_page: integer,
  pr_type: text,
  pr_level: text,
  pr_cascade: integer,
  pr_expiry: nullable(text),
});

export const pagelinks = table('pagelinks', {
  pl_from: integer,
  pl_target_id: integer,
  pl_from_namespace: integer,
});

export const protected_titles = table('protected_titles', {
  pt_namespace: integer,
  pt_title: text,
  pt_user: integer,
  pt_reason_id: integer,
  pt_timestamp: text,
  pt_expiry: text,
  pt_create_perm: text,
});

export const querycache = table('querycache', {
  qc_type: text,
  qc_value: integer,
  qc_namespace: integer,
  qc_title: text,
});

export const querycache_info = table('querycache_info', {
  qci_type: text,
  qci_timestamp: text,
});

export const querycachetwo = table('querycachetwo', {
  qcc_type: text,
  qcc_namespace: integer,
  qcc_title: text,
  qcc_titletwo: text,
});

export const recentchanges = table('recentchanges', {
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
});

export const redirect = table('redirect', {
  rd_from: integer,
  rd_namespace: integer,
  rd_title: text,
  rd_interwiki: nullable(text),
  rd_fragment: nullable(text),
});

export const revision = table('revision', {
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
});

export const searchindex = table('searchindex', {
  si_page: integer,
  si_title: text,
  si_text: text,
});

export const site_stats = table('site_stats', {
  ss_row_id: integer,
  ss_total_edits: nullable(integer),
  ss_good_articles: nullable(integer),
  ss_total_pages: nullable(integer),
  ss_users: nullable(integer),
  ss_active_users: nullable(integer),
  ss_images: nullable(integer),
});

export const slot_roles = table('slot_roles', {
  role_id: integer,
  role_name: text,
});

export const slots = table('slots', {
  slot_revision_id: integer,
  slot_role_id: integer,
  slot_content_id: integer,
  slot_origin: integer,
});

export const templatelinks = table('templatelinks', {
  tl_from: integer,
  tl_target_id: integer,
  tl_from_namespace: integer,
});

export const textTable = table('text', {
  old_id: integer,
  old_text: text,
  old_flags: text,
});

export const uploadstash = table('uploadstash', {
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
});

export const user = table('user', {
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
});

export const user_groups = table('user_groups', {
  ug_user: integer,
  ug_group: text,
  ug_expiry: nullable(text),
});

export const user_newtalk = table('user_newtalk', {
  user_id: integer,
  user_ip: text,
});

export const user_properties = table('user_properties', {
  up_user: integer,
  up_property: text,
  up_value: nullable(text),
});

export const watchlist = table('watchlist', {
  wl_id: integer,
  wl_user: integer,
  wl_namespace: integer,
  wl_title: text,
  wl_notificationtimestamp: nullable(text),
});

export const watchlist_expiry = table('watchlist_expiry', {
  we_item: integer,
  we_expiry: text,
});

/** Texts of wikis that were upgraded from release 1.4. */
export const cur = table('cur', { cur_id: integer, cur_text: text });

/** Tables without extensions. They identify a database of another type or version. */
export const coreTables = {
  actor,
  archive,
  block,
  block_target,
  bot_passwords,
  category,
  categorylinks,
  change_tag,
  change_tag_def,
  comment,
  content,
  content_models,
  externallinks,
  filearchive,
  image,
  imagelinks,
  interwiki,
  ip_changes,
  ipblocks_restrictions,
  iwlinks,
  langlinks,
  linktarget,
  logging,
  oldimage,
  page,
  page_props,
  page_restrictions,
  pagelinks,
  protected_titles,
  querycache,
  querycache_info,
  querycachetwo,
  recentchanges,
  redirect,
  revision,
  site_stats,
  slot_roles,
  slots,
  templatelinks,
  text: textTable,
  user,
  user_groups,
  user_newtalk,
  user_properties,
  watchlist,
  watchlist_expiry,
} as const;

/** Tables that not every wiki has. */
export const furtherTables = {
  cur,
  echo_event,
  echo_notification,
  linter,
  searchindex,
  uploadstash,
} as const;

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
export type PageColumn = Extract<keyof typeof page, `page_${string}`>;

/** The names of `coreTables` and of their columns. */
export const expectedColumns: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(coreTables).map(([name, one]) => [name, columnsOfTable(one)]),
);
