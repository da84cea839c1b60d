/**
 * The tables of MediaWiki 1.43 that queries read (core and the extensions Echo and Linter). Byte strings (titles,
 * timestamps) have the type text: the executor decodes the bytes that a driver returns.
 */
export interface ActorTable {
  actor_id: number;
  actor_user: number | null;
  actor_name: string;
}

export interface ArchiveTable {
  ar_id: number;
  ar_namespace: number;
  ar_title: string;
  ar_comment_id: number;
  ar_actor: number;
  ar_timestamp: string;
  ar_minor_edit: number;
  ar_rev_id: number;
  ar_deleted: number;
  ar_len: number | null;
  ar_page_id: number | null;
  ar_parent_id: number | null;
  ar_sha1: string;
}

export interface BlockTable {
  bl_id: number;
  bl_target: number;
  bl_by_actor: number;
  bl_reason_id: number;
  bl_timestamp: string;
  bl_anon_only: number;
  bl_create_account: number;
  bl_enable_autoblock: number;
  bl_expiry: string;
  bl_deleted: number;
  bl_block_email: number;
  bl_allow_usertalk: number;
  bl_parent_block_id: number | null;
  bl_sitewide: number;
}

export interface BlockTargetTable {
  bt_id: number;
  bt_address: string | null;
  bt_user: number | null;
  bt_user_text: string | null;
  bt_auto: number;
  bt_range_start: string | null;
  bt_range_end: string | null;
  bt_ip_hex: string | null;
  bt_count: number;
}

export interface BotPasswordsTable {
  bp_user: number;
  bp_app_id: string;
  bp_password: string;
  bp_token: string;
  bp_restrictions: string;
  bp_grants: string;
}

export interface CategoryTable {
  cat_id: number;
  cat_title: string;
  cat_pages: number;
  cat_subcats: number;
  cat_files: number;
}

export interface CategorylinksTable {
  cl_from: number;
  cl_to: string;
  cl_sortkey: string;
  cl_sortkey_prefix: string;
  cl_timestamp: string;
  cl_collation: string;
  cl_type: string;
}

export interface ChangeTagTable {
  ct_id: number;
  ct_rc_id: number | null;
  ct_log_id: number | null;
  ct_rev_id: number | null;
  ct_params: string | null;
  ct_tag_id: number;
}

export interface ChangeTagDefTable {
  ctd_id: number;
  ctd_name: string;
  ctd_user_defined: number;
  ctd_count: number;
}

export interface CommentTable {
  comment_id: number;
  comment_hash: number;
  comment_text: string;
  comment_data: string | null;
}

export interface ContentTable {
  content_id: number;
  content_size: number;
  content_sha1: string;
  content_model: number;
  content_address: string;
}

export interface ContentModelsTable {
  model_id: number;
  model_name: string;
}

export interface EchoEmailBatchTable {
  eeb_id: number;
  eeb_user_id: number;
  eeb_event_priority: number;
  eeb_event_id: number;
  eeb_event_hash: string;
}

export interface EchoEventTable {
  event_id: number;
  event_type: string;
  event_variant: string | null;
  event_agent_id: number | null;
  event_agent_ip: string | null;
  event_extra: string | null;
  event_page_id: number | null;
  event_deleted: number;
}

export interface EchoNotificationTable {
  notification_event: number;
  notification_user: number;
  notification_timestamp: string;
  notification_read_timestamp: string | null;
  notification_bundle_hash: string;
}

export interface EchoPushProviderTable {
  epp_id: number;
  epp_name: string;
}

export interface EchoPushSubscriptionTable {
  eps_id: number;
  eps_user: number;
  eps_token: string;
  eps_token_sha256: string;
  eps_provider: number;
  eps_updated: string;
  eps_data: string | null;
  eps_topic: number | null;
}

export interface EchoPushTopicTable {
  ept_id: number;
  ept_text: string;
}

export interface EchoTargetPageTable {
  etp_id: number;
  etp_page: number;
  etp_event: number;
}

export interface EchoUnreadWikisTable {
  euw_id: number;
  euw_user: number;
  euw_wiki: string;
  euw_alerts: number;
  euw_alerts_ts: string;
  euw_messages: number;
  euw_messages_ts: string;
}

export interface ExternallinksTable {
  el_id: number;
  el_from: number;
  el_to_domain_index: string;
  el_to_path: string | null;
}

export interface FilearchiveTable {
  fa_id: number;
  fa_name: string;
  fa_archive_name: string | null;
  fa_storage_group: string | null;
  fa_storage_key: string | null;
  fa_deleted_user: number | null;
  fa_deleted_timestamp: string | null;
  fa_deleted_reason_id: number;
  fa_size: number | null;
  fa_width: number | null;
  fa_height: number | null;
  fa_metadata: string | null;
  fa_bits: number | null;
  fa_media_type: string | null;
  fa_major_mime: string | null;
  fa_minor_mime: string | null;
  fa_description_id: number;
  fa_actor: number;
  fa_timestamp: string | null;
  fa_deleted: number;
  fa_sha1: string;
}

export interface ImageTable {
  img_name: string;
  img_size: number;
  img_width: number;
  img_height: number;
  img_metadata: string;
  img_bits: number;
  img_media_type: string | null;
  img_major_mime: string;
  img_minor_mime: string;
  img_description_id: number;
  img_actor: number;
  img_timestamp: string;
  img_sha1: string;
}

export interface ImagelinksTable {
  il_from: number;
  il_to: string;
  il_from_namespace: number;
}

export interface InterwikiTable {
  iw_prefix: string;
  iw_url: string;
  iw_api: string;
  iw_wikiid: string;
  iw_local: number;
  iw_trans: number;
}

export interface IpChangesTable {
  ipc_rev_id: number;
  ipc_rev_timestamp: string;
  ipc_hex: string;
}

export interface IpblocksRestrictionsTable {
  ir_ipb_id: number;
  ir_type: number;
  ir_value: number;
}

export interface IwlinksTable {
  iwl_from: number;
  iwl_prefix: string;
  iwl_title: string;
}

export interface LanglinksTable {
  ll_from: number;
  ll_lang: string;
  ll_title: string;
}

export interface LinktargetTable {
  lt_id: number;
  lt_namespace: number;
  lt_title: string;
}

export interface LinterTable {
  linter_id: number;
  linter_page: number;
  linter_namespace: number | null;
  linter_cat: number;
  linter_start: number;
  linter_end: number;
  linter_params: string;
  linter_template: string;
  linter_tag: string;
}

export interface LogSearchTable {
  ls_field: string;
  ls_value: string;
  ls_log_id: number;
}

export interface LoggingTable {
  log_id: number;
  log_type: string;
  log_action: string;
  log_timestamp: string;
  log_actor: number;
  log_namespace: number;
  log_title: string;
  log_page: number | null;
  log_comment_id: number;
  log_params: string;
  log_deleted: number;
}

export interface OldimageTable {
  oi_name: string;
  oi_archive_name: string;
  oi_size: number;
  oi_width: number;
  oi_height: number;
  oi_bits: number;
  oi_description_id: number;
  oi_actor: number;
  oi_timestamp: string;
  oi_metadata: string;
  oi_media_type: string | null;
  oi_major_mime: string;
  oi_minor_mime: string;
  oi_deleted: number;
  oi_sha1: string;
}

export interface PageTable {
  page_id: number;
  page_namespace: number;
  page_title: string;
  page_is_redirect: number;
  page_is_new: number;
  page_random: number;
  page_touched: string;
  page_links_updated: string | null;
  page_latest: number;
  page_len: number;
  page_content_model: string | null;
  page_lang: string | null;
}

export interface PagePropsTable {
  pp_page: number;
  pp_propname: string;
  pp_value: string;
  pp_sortkey: number | null;
}

export interface PageRestrictionsTable {
  pr_id: number;
  pr_page: number;
  pr_type: string;
  pr_level: string;
  pr_cascade: number;
  pr_expiry: string | null;
}

export interface PagelinksTable {
  pl_from: number;
  pl_target_id: number;
  pl_from_namespace: number;
}

export interface ProtectedTitlesTable {
  pt_namespace: number;
  pt_title: string;
  pt_user: number;
  pt_reason_id: number;
  pt_timestamp: string;
  pt_expiry: string;
  pt_create_perm: string;
}

export interface QuerycacheTable {
  qc_type: string;
  qc_value: number;
  qc_namespace: number;
  qc_title: string;
}

export interface QuerycacheInfoTable {
  qci_type: string;
  qci_timestamp: string;
}

export interface QuerycachetwoTable {
  qcc_type: string;
  qcc_value: number;
  qcc_namespace: number;
  qcc_title: string;
  qcc_namespacetwo: number;
  qcc_titletwo: string;
}

export interface RecentchangesTable {
  rc_id: number;
  rc_timestamp: string;
  rc_actor: number;
  rc_namespace: number;
  rc_title: string;
  rc_comment_id: number;
  rc_minor: number;
  rc_bot: number;
  rc_new: number;
  rc_cur_id: number;
  rc_this_oldid: number;
  rc_last_oldid: number;
  rc_type: number;
  rc_source: string;
  rc_patrolled: number;
  rc_ip: string;
  rc_old_len: number | null;
  rc_new_len: number | null;
  rc_deleted: number;
  rc_logid: number;
  rc_log_type: string | null;
  rc_log_action: string | null;
  rc_params: string | null;
}

export interface RedirectTable {
  rd_from: number;
  rd_namespace: number;
  rd_title: string;
  rd_interwiki: string | null;
  rd_fragment: string | null;
}

export interface RevisionTable {
  rev_id: number;
  rev_page: number;
  rev_comment_id: number;
  rev_actor: number;
  rev_timestamp: string;
  rev_minor_edit: number;
  rev_deleted: number;
  rev_len: number | null;
  rev_parent_id: number | null;
  rev_sha1: string;
}

export interface SearchindexTable {
  rowid: number;
  si_title: string;
  si_text: string;
}

export interface SiteIdentifiersTable {
  si_type: string;
  si_key: string;
  si_site: number;
}

export interface SiteStatsTable {
  ss_row_id: number;
  ss_total_edits: number | null;
  ss_good_articles: number | null;
  ss_total_pages: number | null;
  ss_users: number | null;
  ss_active_users: number | null;
  ss_images: number | null;
}

export interface SitesTable {
  site_id: number;
  site_global_key: string;
  site_type: string;
  site_group: string;
  site_source: string;
  site_language: string;
  site_protocol: string;
  site_domain: string;
  site_data: string;
  site_forward: number;
  site_config: string;
}

export interface SlotRolesTable {
  role_id: number;
  role_name: string;
}

export interface SlotsTable {
  slot_revision_id: number;
  slot_role_id: number;
  slot_content_id: number;
  slot_origin: number;
}

export interface TemplatelinksTable {
  tl_from: number;
  tl_target_id: number;
  tl_from_namespace: number;
}

export interface TextTable {
  old_id: number;
  old_text: string;
  old_flags: string;
}

export interface UpdatelogTable {
  ul_key: string;
  ul_value: string | null;
}

export interface UploadstashTable {
  us_id: number;
  us_user: number;
  us_key: string;
  us_orig_path: string;
  us_path: string;
  us_source_type: string | null;
  us_timestamp: string;
  us_status: string;
  us_chunk_inx: number | null;
  us_props: string | null;
  us_size: number;
  us_sha1: string;
  us_mime: string | null;
  us_media_type: string | null;
  us_image_width: number | null;
  us_image_height: number | null;
  us_image_bits: number | null;
}

export interface UserTable {
  user_id: number;
  user_name: string;
  user_real_name: string;
  user_password: string;
  user_newpassword: string;
  user_newpass_time: string | null;
  user_email: string;
  user_touched: string;
  user_token: string;
  user_email_authenticated: string | null;
  user_email_token: string | null;
  user_email_token_expires: string | null;
  user_registration: string | null;
  user_editcount: number | null;
  user_password_expires: string | null;
  user_is_temp: number;
}

export interface UserAutocreateSerialTable {
  uas_shard: number;
  uas_year: number;
  uas_value: number;
}

export interface UserFormerGroupsTable {
  ufg_user: number;
  ufg_group: string;
}

export interface UserGroupsTable {
  ug_user: number;
  ug_group: string;
  ug_expiry: string | null;
}

export interface UserNewtalkTable {
  user_id: number;
  user_ip: string;
  user_last_timestamp: string | null;
}

export interface UserPropertiesTable {
  up_user: number;
  up_property: string;
  up_value: string | null;
}

export interface WatchlistTable {
  wl_id: number;
  wl_user: number;
  wl_namespace: number;
  wl_title: string;
  wl_notificationtimestamp: string | null;
}

export interface WatchlistExpiryTable {
  we_item: number;
  we_expiry: string;
}

/** Every table by its name: Kysely's view of the database. */
export interface Tables {
  actor: ActorTable;
  archive: ArchiveTable;
  block: BlockTable;
  block_target: BlockTargetTable;
  bot_passwords: BotPasswordsTable;
  category: CategoryTable;
  categorylinks: CategorylinksTable;
  change_tag: ChangeTagTable;
  change_tag_def: ChangeTagDefTable;
  comment: CommentTable;
  content: ContentTable;
  content_models: ContentModelsTable;
  echo_email_batch: EchoEmailBatchTable;
  echo_event: EchoEventTable;
  echo_notification: EchoNotificationTable;
  echo_push_provider: EchoPushProviderTable;
  echo_push_subscription: EchoPushSubscriptionTable;
  echo_push_topic: EchoPushTopicTable;
  echo_target_page: EchoTargetPageTable;
  echo_unread_wikis: EchoUnreadWikisTable;
  externallinks: ExternallinksTable;
  filearchive: FilearchiveTable;
  image: ImageTable;
  imagelinks: ImagelinksTable;
  interwiki: InterwikiTable;
  ip_changes: IpChangesTable;
  ipblocks_restrictions: IpblocksRestrictionsTable;
  iwlinks: IwlinksTable;
  langlinks: LanglinksTable;
  linktarget: LinktargetTable;
  linter: LinterTable;
  log_search: LogSearchTable;
  logging: LoggingTable;
  oldimage: OldimageTable;
  page: PageTable;
  page_props: PagePropsTable;
  page_restrictions: PageRestrictionsTable;
  pagelinks: PagelinksTable;
  protected_titles: ProtectedTitlesTable;
  querycache: QuerycacheTable;
  querycache_info: QuerycacheInfoTable;
  querycachetwo: QuerycachetwoTable;
  recentchanges: RecentchangesTable;
  redirect: RedirectTable;
  revision: RevisionTable;
  searchindex: SearchindexTable;
  site_identifiers: SiteIdentifiersTable;
  site_stats: SiteStatsTable;
  sites: SitesTable;
  slot_roles: SlotRolesTable;
  slots: SlotsTable;
  templatelinks: TemplatelinksTable;
  text: TextTable;
  updatelog: UpdatelogTable;
  uploadstash: UploadstashTable;
  user: UserTable;
  user_autocreate_serial: UserAutocreateSerialTable;
  user_former_groups: UserFormerGroupsTable;
  user_groups: UserGroupsTable;
  user_newtalk: UserNewtalkTable;
  user_properties: UserPropertiesTable;
  watchlist: WatchlistTable;
  watchlist_expiry: WatchlistExpiryTable;
}
