/**
 * Grants of bot passwords: each grant names rights, which the owner must also have. Data of `$wgGrantPermissions` of
 * MediaWiki 1.43 with its bundled extensions. If an extension is not installed, no account has its rights.
 */
import { lookUp } from '@wiki-query/wikitext';

const editing = 'edit minoredit applychangetags changetags editcontentmodel';
const deleted = 'browsearchive deletedhistory deletedtext';

const rightsByGrant: Readonly<Record<string, string>> = {
  basic:
    'autocreateaccount autoconfirmed autopatrol editsemiprotected ipblock-exempt nominornewtalk patrolmarks read unwatchedpages abusefilter-log abusefilter-log-detail abusefilter-view skipcaptcha',
  highvolume: 'bot apihighlimits noratelimit markbotedits',
  import: 'import importupload',
  editpage: `${editing} pagelang`,
  editprotected: `${editing} editprotected abusefilter-bypass-blocked-external-domains sboverride tboverride`,
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
  viewrestrictedlogs:
    'suppressionlog abusefilter-hidden-log abusefilter-log-private abusefilter-view-private spamblacklistlog titleblacklistlog',
  delete: `${editing} ${deleted} delete bigdelete deletelogentry deleterevision undelete nuke`,
  oversight: 'suppressrevision viewsuppressed abusefilter-hide-log',
  protect: `${editing} editprotected protect`,
  viewmywatchlist: 'viewmywatchlist',
  editmywatchlist: 'editmywatchlist',
  sendemail: 'sendemail',
  createaccount: 'createaccount tboverride-account',
  privateinfo: 'viewmyprivateinfo',
  mergehistory: 'mergehistory',
  'echo-read-notifications': 'echo-read-notifications',
  oath: 'oathauth-api-all oathauth-verify-user',
};

/** Rights of a list of grants. An unknown grant adds none. */
export function rightsOfGrants(grants: readonly string[]): ReadonlySet<string> {
  return new Set(grants.flatMap((grant) => lookUp(rightsByGrant, grant)?.split(' ') ?? []));
}
