import type { Tables } from './schema.js';

/** The tables and columns that queries read. They identify a database of another type or version. */
export const expectedColumns = {
  actor: 'actor_id actor_user actor_name',
  archive:
    'ar_id ar_namespace ar_title ar_comment_id ar_actor ar_timestamp ar_minor_edit ar_rev_id ar_deleted ar_len ar_page_id ar_parent_id ar_sha1',
  block:
    'bl_id bl_target bl_by_actor bl_reason_id bl_timestamp bl_anon_only bl_create_account bl_enable_autoblock bl_expiry bl_deleted bl_block_email bl_allow_usertalk bl_parent_block_id bl_sitewide',
  block_target: 'bt_id bt_address bt_user bt_user_text bt_auto bt_range_start bt_range_end bt_ip_hex bt_count',
  bot_passwords: 'bp_user bp_app_id bp_password bp_token bp_restrictions bp_grants',
  category: 'cat_id cat_title cat_pages cat_subcats cat_files',
  categorylinks: 'cl_from cl_to cl_sortkey cl_sortkey_prefix cl_timestamp cl_collation cl_type',
  change_tag: 'ct_id ct_rc_id ct_log_id ct_rev_id ct_params ct_tag_id',
  change_tag_def: 'ctd_id ctd_name ctd_user_defined ctd_count',
  comment: 'comment_id comment_hash comment_text comment_data',
  content: 'content_id content_size content_sha1 content_model content_address',
  content_models: 'model_id model_name',
  externallinks: 'el_id el_from el_to_domain_index el_to_path',
  filearchive:
    'fa_id fa_name fa_archive_name fa_storage_group fa_storage_key fa_deleted_user fa_deleted_timestamp fa_deleted_reason_id fa_size fa_width fa_height fa_metadata fa_bits fa_media_type fa_major_mime fa_minor_mime fa_description_id fa_actor fa_timestamp fa_deleted fa_sha1',
  image:
    'img_name img_size img_width img_height img_metadata img_bits img_media_type img_major_mime img_minor_mime img_description_id img_actor img_timestamp img_sha1',
  imagelinks: 'il_from il_to il_from_namespace',
  interwiki: 'iw_prefix iw_url iw_api iw_wikiid iw_local iw_trans',
  ip_changes: 'ipc_rev_id ipc_rev_timestamp ipc_hex',
  ipblocks_restrictions: 'ir_ipb_id ir_type ir_value',
  iwlinks: 'iwl_from iwl_prefix iwl_title',
  langlinks: 'll_from ll_lang ll_title',
  linktarget: 'lt_id lt_namespace lt_title',
  log_search: 'ls_field ls_value ls_log_id',
  logging:
    'log_id log_type log_action log_timestamp log_actor log_namespace log_title log_page log_comment_id log_params log_deleted',
  oldimage:
    'oi_name oi_archive_name oi_size oi_width oi_height oi_bits oi_description_id oi_actor oi_timestamp oi_metadata oi_media_type oi_major_mime oi_minor_mime oi_deleted oi_sha1',
  page: 'page_id page_namespace page_title page_is_redirect page_is_new page_random page_touched page_links_updated page_latest page_len page_content_model page_lang',
  page_props: 'pp_page pp_propname pp_value pp_sortkey',
  page_restrictions: 'pr_id pr_page pr_type pr_level pr_cascade pr_expiry',
  pagelinks: 'pl_from pl_target_id pl_from_namespace',
  protected_titles: 'pt_namespace pt_title pt_user pt_reason_id pt_timestamp pt_expiry pt_create_perm',
  querycache: 'qc_type qc_value qc_namespace qc_title',
  querycache_info: 'qci_type qci_timestamp',
  querycachetwo: 'qcc_type qcc_value qcc_namespace qcc_title qcc_namespacetwo qcc_titletwo',
  recentchanges:
    'rc_id rc_timestamp rc_actor rc_namespace rc_title rc_comment_id rc_minor rc_bot rc_new rc_cur_id rc_this_oldid rc_last_oldid rc_type rc_source rc_patrolled rc_ip rc_old_len rc_new_len rc_deleted rc_logid rc_log_type rc_log_action rc_params',
  redirect: 'rd_from rd_namespace rd_title rd_interwiki rd_fragment',
  revision:
    'rev_id rev_page rev_comment_id rev_actor rev_timestamp rev_minor_edit rev_deleted rev_len rev_parent_id rev_sha1',
  site_stats: 'ss_row_id ss_total_edits ss_good_articles ss_total_pages ss_users ss_active_users ss_images',
  slot_roles: 'role_id role_name',
  slots: 'slot_revision_id slot_role_id slot_content_id slot_origin',
  templatelinks: 'tl_from tl_target_id tl_from_namespace',
  text: 'old_id old_text old_flags',
  user: 'user_id user_name user_real_name user_password user_newpassword user_newpass_time user_email user_touched user_token user_email_authenticated user_email_token user_email_token_expires user_registration user_editcount user_password_expires user_is_temp',
  user_former_groups: 'ufg_user ufg_group',
  user_groups: 'ug_user ug_group ug_expiry',
  user_newtalk: 'user_id user_ip user_last_timestamp',
  user_properties: 'up_user up_property up_value',
  watchlist: 'wl_id wl_user wl_namespace wl_title wl_notificationtimestamp',
  watchlist_expiry: 'we_item we_expiry',
} satisfies { readonly [Table in keyof Tables]?: string };

/** Other tables that statements use: not every wiki has them. */
const furtherTables: Readonly<Record<Exclude<keyof Tables, keyof typeof expectedColumns>, true>> = {
  echo_email_batch: true,
  echo_event: true,
  echo_notification: true,
  echo_push_provider: true,
  echo_push_subscription: true,
  echo_push_topic: true,
  echo_target_page: true,
  echo_unread_wikis: true,
  linter: true,
  searchindex: true,
  site_identifiers: true,
  sites: true,
  updatelog: true,
  uploadstash: true,
  user_autocreate_serial: true,
};

/** Every table that a statement may use. `cur` exists on wikis that were upgraded from 1.4. */
export const tableNames: ReadonlySet<string> = new Set([
  ...Object.keys(expectedColumns),
  ...Object.keys(furtherTables),
  'cur',
]);
