/** What a bot password may be granted: each grant names rights that its owner must also have. Facts of MediaWiki 1.43. */
import { lookUp } from '../text/look-up.js';

const editing = 'edit minoredit applychangetags changetags editcontentmodel';
const deleted = 'browsearchive deletedhistory deletedtext';

const rightsByGrant: Readonly<Record<string, string>> = {
  basic:
    'autocreateaccount autoconfirmed autopatrol editsemiprotected ipblock-exempt nominornewtalk patrolmarks read unwatchedpages',
  highvolume: 'bot apihighlimits noratelimit markbotedits',
  import: 'import importupload',
  editpage: `${editing} pagelang`,
  editprotected: `${editing} editprotected`,
  editmycssjs: `${editing} editmyusercss editmyuserjson editmyuserjs`,
  editmyoptions: 'editmyoptions editmyuserjson',
  editinterface: `${editing} editinterface edituserjson editsitejson`,
  editsiteconfig: `${editing} editinterface edituserjson editsitejson editusercss edituserjs editsitecss editsitejs`,
  createeditmovepage: `${editing} createpage createtalk delete-redirect move move-rootuserpages move-subpages move-categorypages suppressredirect`,
  uploadfile: 'upload reupload-own',
  uploadeditmovefile: 'upload reupload-own reupload reupload-shared upload_by_url movefile suppressredirect',
  patrol: 'patrol',
  rollback: 'rollback',
  blockusers: 'block blockemail',
  viewdeleted: deleted,
  viewrestrictedlogs: 'suppressionlog',
  delete: `${editing} ${deleted} delete bigdelete deletelogentry deleterevision undelete`,
  oversight: 'suppressrevision viewsuppressed',
  protect: `${editing} editprotected protect`,
  viewmywatchlist: 'viewmywatchlist',
  editmywatchlist: 'editmywatchlist',
  sendemail: 'sendemail',
  createaccount: 'createaccount',
  privateinfo: 'viewmyprivateinfo',
  mergehistory: 'mergehistory',
  'echo-read-notifications': 'echo-read-notifications',
};

/** Rights that a list of grants allows; what is basic is always granted, what is unknown grants nothing. */
export function rightsOfGrants(grants: readonly string[]): ReadonlySet<string> {
  return new Set(['basic', ...grants].flatMap((grant) => lookUp(rightsByGrant, grant)?.split(' ') ?? []));
}
