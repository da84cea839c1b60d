/**
 * A copy of a wiki whose IDs are all beyond 2^53, and the mapping of its responses back to those of the wiki itself.
 */
import { copyFileSync } from 'node:fs';
import { Sqlite } from '@wiki-query/importer/sqlite';

/** Odd, so that every other ID is not representable as a number. */
export const shift = 2n ** 53n + 1n;

/** Columns with ids. */
const idColumns: Readonly<Record<string, string>> = {
  actor: 'actor_id actor_user',
  archive: 'ar_id ar_comment_id ar_actor ar_rev_id ar_page_id ar_parent_id',
  block: 'bl_id bl_target bl_by_actor bl_reason_id bl_parent_block_id',
  block_target: 'bt_id bt_user',
  category: 'cat_id',
  categorylinks: 'cl_from',
  change_tag: 'ct_id ct_rc_id ct_log_id ct_rev_id',
  comment: 'comment_id',
  content: 'content_id',
  echo_event: 'event_id event_agent_id event_page_id',
  echo_notification: 'notification_event notification_user',
  echo_target_page: 'etp_id etp_page etp_event',
  externallinks: 'el_id el_from',
  filearchive: 'fa_id fa_deleted_user fa_deleted_reason_id fa_description_id fa_actor',
  image: 'img_description_id img_actor',
  imagelinks: 'il_from',
  ip_changes: 'ipc_rev_id',
  ipblocks_restrictions: 'ir_ipb_id',
  iwlinks: 'iwl_from',
  langlinks: 'll_from',
  linktarget: 'lt_id',
  linter: 'linter_id linter_page',
  log_search: 'ls_log_id',
  logging: 'log_id log_actor log_page log_comment_id',
  oldimage: 'oi_description_id oi_actor',
  page: 'page_id page_latest',
  page_props: 'pp_page',
  page_restrictions: 'pr_id pr_page',
  pagelinks: 'pl_from pl_target_id',
  protected_titles: 'pt_user pt_reason_id',
  recentchanges: 'rc_id rc_actor rc_comment_id rc_cur_id rc_this_oldid rc_last_oldid rc_logid',
  redirect: 'rd_from',
  revision: 'rev_id rev_page rev_comment_id rev_actor rev_parent_id',
  slots: 'slot_revision_id slot_content_id slot_origin',
  templatelinks: 'tl_from tl_target_id',
  text: 'old_id',
  uploadstash: 'us_id us_user',
  user: 'user_id',
  user_groups: 'ug_user',
  user_newtalk: 'user_id',
  user_properties: 'up_user',
  watchlist: 'wl_id wl_user',
  watchlist_expiry: 'we_item',
};

/** Makes the copy. */
export function copyWithLargeIds(from: string, to: string): void {
  copyFileSync(from, to);
  const database = new Sqlite(to);
  for (const [table, columns] of Object.entries(idColumns)) {
    const shifted = columns.split(' ').map((name) => `${name} = ${name} + iif(${name} > 0, ${shift}, 0)`);
    database.exec(`UPDATE "${table}" SET ${shifted.join(', ')}`);
  }
  database.exec(`
    UPDATE ipblocks_restrictions SET ir_value = ir_value + ${shift} WHERE ir_type = 1;
    UPDATE content SET content_address = 'tt:' || (substr(content_address, 4) + ${shift}) WHERE content_address LIKE 'tt:%';
    INSERT INTO searchindex (docid, si_title, si_text) SELECT docid + ${shift}, si_title, si_text FROM searchindex;
    DELETE FROM searchindex WHERE docid < ${shift}`);
  database.close();
}

const idParameter = /^(?:pageids|revids|fromid|toid|fromrev|torev)$|(?:pageid|userids|startid|endid|bkids)$/;

/** The request for the copy: IDs in parameters are those of the copy. */
export function shiftedRequest(query: string): string {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of new URLSearchParams(query))
    if (idParameter.test(name))
      parameters.set(
        name,
        value.replace(/(?<![\d#-])[1-9]\d*/g, (id) => String(BigInt(id) + shift)),
      );
  return parameters.toString();
}

/** A response of the copy with the ids of the wiki itself. */
export const unshifted = (body: string): string =>
  body.replace(/(?<!\d)900719925[4-6]\d{6}(?!\d)/g, (id) => String(BigInt(id) - shift));
