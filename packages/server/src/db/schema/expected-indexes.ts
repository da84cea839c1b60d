import type { t } from './tables.js';

/** The indexes of MediaWiki 1.43 that have names, with their columns in order, by table. Without one of them, lists read whole tables. Primary keys have none. */
export const expectedIndexes = {
  actor: { actor_name: 'actor_name', actor_user: 'actor_user' },
  archive: {
    ar_actor_timestamp: 'ar_actor ar_timestamp',
    ar_name_title_timestamp: 'ar_namespace ar_title ar_timestamp',
    ar_revid_uniq: 'ar_rev_id',
  },
  block: {
    bl_expiry: 'bl_expiry',
    bl_parent_block_id: 'bl_parent_block_id',
    bl_target: 'bl_target',
    bl_timestamp: 'bl_timestamp',
  },
  block_target: {
    bt_address: 'bt_address',
    bt_ip_user_text: 'bt_ip_hex bt_user_text',
    bt_range: 'bt_range_start bt_range_end',
    bt_user: 'bt_user',
  },
  category: { cat_pages: 'cat_pages', cat_title: 'cat_title' },
  categorylinks: { cl_sortkey: 'cl_to cl_type cl_sortkey cl_from', cl_timestamp: 'cl_to cl_timestamp' },
  change_tag: {
    ct_log_tag_id: 'ct_log_id ct_tag_id',
    ct_rc_tag_id: 'ct_rc_id ct_tag_id',
    ct_rev_tag_id: 'ct_rev_id ct_tag_id',
    ct_tag_id_id: 'ct_tag_id ct_rc_id ct_rev_id ct_log_id',
  },
  change_tag_def: { ctd_count: 'ctd_count', ctd_name: 'ctd_name', ctd_user_defined: 'ctd_user_defined' },
  comment: { comment_hash: 'comment_hash' },
  content_models: { model_name: 'model_name' },
  echo_event: { echo_event_page_id: 'event_page_id', echo_event_type: 'event_type' },
  echo_notification: {
    echo_notification_event: 'notification_event',
    echo_notification_user_read_timestamp: 'notification_user notification_read_timestamp',
    echo_user_timestamp: 'notification_user notification_timestamp',
  },
  externallinks: { el_from: 'el_from', el_to_domain_index_to_path: 'el_to_domain_index el_to_path' },
  filearchive: {
    fa_actor_timestamp: 'fa_actor fa_timestamp',
    fa_deleted_timestamp: 'fa_deleted_timestamp',
    fa_name: 'fa_name fa_timestamp',
    fa_sha1: 'fa_sha1',
    fa_storage_group: 'fa_storage_group fa_storage_key',
  },
  image: {
    img_actor_timestamp: 'img_actor img_timestamp',
    img_media_mime: 'img_media_type img_major_mime img_minor_mime',
    img_sha1: 'img_sha1',
    img_size: 'img_size',
    img_timestamp: 'img_timestamp',
  },
  imagelinks: { il_backlinks_namespace: 'il_from_namespace il_to il_from', il_to: 'il_to il_from' },
  ip_changes: { ipc_hex_time: 'ipc_hex ipc_rev_timestamp', ipc_rev_timestamp: 'ipc_rev_timestamp' },
  ipblocks_restrictions: { ir_type_value: 'ir_type ir_value' },
  iwlinks: { iwl_prefix_title_from: 'iwl_prefix iwl_title iwl_from' },
  langlinks: { ll_lang: 'll_lang ll_title' },
  linktarget: { lt_namespace_title: 'lt_namespace lt_title' },
  linter: {
    linter_cat_namespace: 'linter_cat linter_namespace',
    linter_cat_page_position: 'linter_cat linter_page linter_start linter_end',
    linter_cat_tag: 'linter_cat linter_tag',
    linter_cat_template: 'linter_cat linter_template',
    linter_page: 'linter_page',
  },
  logging: {
    log_actor_time: 'log_actor log_timestamp',
    log_actor_type_time: 'log_actor log_type log_timestamp',
    log_page_id_time: 'log_page log_timestamp',
    log_page_time: 'log_namespace log_title log_timestamp',
    log_times: 'log_timestamp',
    log_type_action: 'log_type log_action log_timestamp',
    log_type_time: 'log_type log_timestamp',
  },
  oldimage: {
    oi_actor_timestamp: 'oi_actor oi_timestamp',
    oi_name_archive_name: 'oi_name oi_archive_name',
    oi_name_timestamp: 'oi_name oi_timestamp',
    oi_sha1: 'oi_sha1',
    oi_timestamp: 'oi_timestamp',
  },
  page: {
    page_len: 'page_len',
    page_name_title: 'page_namespace page_title',
    page_random: 'page_random',
    page_redirect_namespace_len: 'page_is_redirect page_namespace page_len',
  },
  page_props: { pp_propname_page: 'pp_propname pp_page', pp_propname_sortkey_page: 'pp_propname pp_sortkey pp_page' },
  page_restrictions: {
    pr_cascade: 'pr_cascade',
    pr_level: 'pr_level',
    pr_pagetype: 'pr_page pr_type',
    pr_typelevel: 'pr_type pr_level',
  },
  pagelinks: {
    pl_backlinks_namespace_target_id: 'pl_from_namespace pl_target_id pl_from',
    pl_target_id: 'pl_target_id pl_from',
  },
  protected_titles: { pt_timestamp: 'pt_timestamp' },
  querycache: { qc_type: 'qc_type qc_value' },
  querycachetwo: {
    qcc_title: 'qcc_type qcc_namespace qcc_title',
    qcc_titletwo: 'qcc_type qcc_namespacetwo qcc_titletwo',
    qcc_type: 'qcc_type qcc_value',
  },
  recentchanges: {
    rc_actor: 'rc_actor rc_timestamp',
    rc_cur_id: 'rc_cur_id',
    rc_ip: 'rc_ip',
    rc_name_type_patrolled_timestamp: 'rc_namespace rc_type rc_patrolled rc_timestamp',
    rc_namespace_title_timestamp: 'rc_namespace rc_title rc_timestamp',
    rc_new_name_timestamp: 'rc_new rc_namespace rc_timestamp',
    rc_ns_actor: 'rc_namespace rc_actor',
    rc_this_oldid: 'rc_this_oldid',
    rc_timestamp: 'rc_timestamp',
  },
  redirect: { rd_ns_title: 'rd_namespace rd_title rd_from' },
  revision: {
    rev_actor_timestamp: 'rev_actor rev_timestamp rev_id',
    rev_page_actor_timestamp: 'rev_page rev_actor rev_timestamp',
    rev_page_timestamp: 'rev_page rev_timestamp',
    rev_timestamp: 'rev_timestamp',
  },
  slot_roles: { role_name: 'role_name' },
  slots: { slot_revision_origin_role: 'slot_revision_id slot_origin slot_role_id' },
  templatelinks: {
    tl_backlinks_namespace_target_id: 'tl_from_namespace tl_target_id tl_from',
    tl_target_id: 'tl_target_id tl_from',
  },
  uploadstash: { us_key: 'us_key', us_timestamp: 'us_timestamp', us_user: 'us_user' },
  user: { user_email: 'user_email', user_email_token: 'user_email_token', user_name: 'user_name' },
  user_groups: { ug_expiry: 'ug_expiry', ug_group: 'ug_group' },
  user_newtalk: { un_user_id: 'user_id', un_user_ip: 'user_ip' },
  user_properties: { up_property: 'up_property' },
  watchlist: {
    wl_namespace_title: 'wl_namespace wl_title',
    wl_user: 'wl_user wl_namespace wl_title',
    wl_user_notificationtimestamp: 'wl_user wl_notificationtimestamp',
  },
  watchlist_expiry: { we_expiry: 'we_expiry' },
} as const satisfies { readonly [T in keyof typeof t]?: Readonly<Record<string, string>> };

type Names = { readonly [T in keyof typeof expectedIndexes]: keyof (typeof expectedIndexes)[T] };

/** The names of the indexes of these tables; `primary` is a primary key. Those of other tables, as an extension has, are not known here. */
export type IndexOf<T extends string = keyof typeof t> =
  Names[keyof Names & T] | ([Exclude<T, keyof typeof t>] extends [never] ? never : string) | 'primary';
