/**
 * The values of `prop` that each module answers. Add a value here when its handler answers it: until then, a value that
 * the spec has and this table lacks keeps the registry from compiling, with the name of the module.
 */
import type { ModuleName, PropValue } from '@wiki-query/server-stubs';

interface AnsweredValues {
  readonly allcategories: 'hidden' | 'size';
  readonly alldeletedrevisions:
    | 'comment'
    | 'content'
    | 'contentmodel'
    | 'flags'
    | 'ids'
    | 'parsedcomment'
    | 'roles'
    | 'sha1'
    | 'size'
    | 'slotsha1'
    | 'slotsize'
    | 'tags'
    | 'timestamp'
    | 'user'
    | 'userid'
    | 'parsetree';
  readonly allfileusages: 'ids' | 'title';
  readonly allimages:
    | 'badfile'
    | 'bitdepth'
    | 'canonicaltitle'
    | 'comment'
    | 'commonmetadata'
    | 'dimensions'
    | 'extmetadata'
    | 'mediatype'
    | 'metadata'
    | 'mime'
    | 'parsedcomment'
    | 'sha1'
    | 'size'
    | 'timestamp'
    | 'url'
    | 'user'
    | 'userid';
  readonly alllinks: 'ids' | 'title';
  readonly allmessages: 'default';
  readonly allredirects: 'fragment' | 'ids' | 'interwiki' | 'title';
  readonly allrevisions:
    | 'comment'
    | 'content'
    | 'contentmodel'
    | 'flags'
    | 'ids'
    | 'parsedcomment'
    | 'roles'
    | 'sha1'
    | 'size'
    | 'slotsha1'
    | 'slotsize'
    | 'tags'
    | 'timestamp'
    | 'user'
    | 'userid'
    | 'parsetree';
  readonly alltransclusions: 'ids' | 'title';
  readonly allusers: 'blockinfo' | 'centralids' | 'editcount' | 'groups' | 'implicitgroups' | 'registration' | 'rights';
  readonly blocks:
    'by' | 'byid' | 'expiry' | 'flags' | 'id' | 'range' | 'reason' | 'restrictions' | 'timestamp' | 'user' | 'userid';
  readonly categories: 'hidden' | 'sortkey' | 'timestamp';
  readonly categorymembers: 'ids' | 'sortkey' | 'sortkeyprefix' | 'timestamp' | 'title' | 'type';
  readonly deletedrevisions:
    | 'comment'
    | 'content'
    | 'contentmodel'
    | 'flags'
    | 'ids'
    | 'parsedcomment'
    | 'roles'
    | 'sha1'
    | 'size'
    | 'slotsha1'
    | 'slotsize'
    | 'tags'
    | 'timestamp'
    | 'user'
    | 'userid'
    | 'parsetree';
  readonly deletedrevs:
    | 'comment'
    | 'content'
    | 'len'
    | 'minor'
    | 'parentid'
    | 'parsedcomment'
    | 'revid'
    | 'sha1'
    | 'tags'
    | 'user'
    | 'userid'
    | 'token';
  readonly exturlusage: 'ids' | 'title' | 'url';
  readonly filearchive:
    | 'archivename'
    | 'bitdepth'
    | 'description'
    | 'dimensions'
    | 'mediatype'
    | 'metadata'
    | 'mime'
    | 'parseddescription'
    | 'sha1'
    | 'size'
    | 'timestamp'
    | 'user';
  readonly filerepoinfo:
    | 'apiurl'
    | 'articlepath'
    | 'canUpload'
    | 'descriptionCacheExpiry'
    | 'displayname'
    | 'favicon'
    | 'fetchDescription'
    | 'initialCapital'
    | 'local'
    | 'name'
    | 'rootUrl'
    | 'scriptDirUrl'
    | 'server'
    | 'thumbUrl'
    | 'url';
  readonly fileusage: 'pageid' | 'redirect' | 'title';
  readonly gadgetcategories: 'members' | 'name' | 'title';
  readonly gadgets: 'desc' | 'id' | 'metadata';
  readonly imageinfo:
    | 'archivename'
    | 'badfile'
    | 'bitdepth'
    | 'canonicaltitle'
    | 'comment'
    | 'commonmetadata'
    | 'dimensions'
    | 'extmetadata'
    | 'mediatype'
    | 'metadata'
    | 'mime'
    | 'parsedcomment'
    | 'sha1'
    | 'size'
    | 'thumbmime'
    | 'timestamp'
    | 'uploadwarning'
    | 'url'
    | 'user'
    | 'userid';
  readonly info:
    | 'associatedpage'
    | 'displaytitle'
    | 'editintro'
    | 'linkclasses'
    | 'notificationtimestamp'
    | 'preloadcontent'
    | 'protection'
    | 'subjectid'
    | 'talkid'
    | 'url'
    | 'varianttitles'
    | 'visitingwatchers'
    | 'watched'
    | 'watchers'
    | 'preload'
    | 'readable';
  readonly iwbacklinks: 'iwprefix' | 'iwtitle';
  readonly iwlinks: 'url';
  readonly langbacklinks: 'lllang' | 'lltitle';
  readonly langlinks: 'autonym' | 'langname' | 'url';
  readonly languageinfo: 'autonym' | 'bcp47' | 'code' | 'dir' | 'fallbacks' | 'name' | 'variantnames' | 'variants';
  readonly linkshere: 'pageid' | 'redirect' | 'title';
  readonly logevents:
    'comment' | 'details' | 'ids' | 'parsedcomment' | 'tags' | 'timestamp' | 'title' | 'type' | 'user' | 'userid';
  readonly mystashedfiles: 'size' | 'type';
  readonly notifications: 'count' | 'list' | 'seenTime';
  readonly pageswithprop: 'ids' | 'title' | 'value';
  readonly protectedtitles: 'comment' | 'expiry' | 'level' | 'parsedcomment' | 'timestamp' | 'user' | 'userid';
  readonly recentchanges:
    | 'comment'
    | 'flags'
    | 'ids'
    | 'loginfo'
    | 'parsedcomment'
    | 'patrolled'
    | 'redirect'
    | 'sha1'
    | 'sizes'
    | 'tags'
    | 'timestamp'
    | 'title'
    | 'user'
    | 'userid';
  readonly redirects: 'fragment' | 'pageid' | 'title';
  readonly revisions:
    | 'comment'
    | 'content'
    | 'contentmodel'
    | 'flags'
    | 'ids'
    | 'parsedcomment'
    | 'roles'
    | 'sha1'
    | 'size'
    | 'slotsha1'
    | 'slotsize'
    | 'tags'
    | 'timestamp'
    | 'user'
    | 'userid'
    | 'parsetree';
  readonly search:
    | 'categorysnippet'
    | 'extensiondata'
    | 'isfilematch'
    | 'redirectsnippet'
    | 'redirecttitle'
    | 'sectionsnippet'
    | 'sectiontitle'
    | 'size'
    | 'snippet'
    | 'timestamp'
    | 'titlesnippet'
    | 'wordcount'
    | 'hasrelated'
    | 'score';
  readonly siteinfo:
    | 'autocreatetempuser'
    | 'autopromote'
    | 'autopromoteonce'
    | 'clientlibraries'
    | 'dbrepllag'
    | 'defaultoptions'
    | 'extensions'
    | 'extensiontags'
    | 'fileextensions'
    | 'functionhooks'
    | 'general'
    | 'interwikimap'
    | 'languages'
    | 'languagevariants'
    | 'libraries'
    | 'magicwords'
    | 'namespacealiases'
    | 'namespaces'
    | 'protocols'
    | 'restrictions'
    | 'rightsinfo'
    | 'showhooks'
    | 'skins'
    | 'specialpagealiases'
    | 'statistics'
    | 'uploaddialog'
    | 'usergroups'
    | 'variables';
  readonly stashimageinfo:
    | 'badfile'
    | 'bitdepth'
    | 'canonicaltitle'
    | 'commonmetadata'
    | 'dimensions'
    | 'extmetadata'
    | 'metadata'
    | 'mime'
    | 'sha1'
    | 'size'
    | 'thumbmime'
    | 'timestamp'
    | 'url';
  readonly tags: 'active' | 'defined' | 'description' | 'displayname' | 'hitcount' | 'source';
  readonly transcludedin: 'pageid' | 'redirect' | 'title';
  readonly usercontribs:
    'comment' | 'flags' | 'ids' | 'parsedcomment' | 'patrolled' | 'size' | 'sizediff' | 'tags' | 'timestamp' | 'title';
  readonly userinfo:
    | 'acceptlang'
    | 'blockinfo'
    | 'cancreateaccount'
    | 'centralids'
    | 'changeablegroups'
    | 'editcount'
    | 'email'
    | 'groupmemberships'
    | 'groups'
    | 'hasmsg'
    | 'implicitgroups'
    | 'latestcontrib'
    | 'options'
    | 'ratelimits'
    | 'realname'
    | 'registrationdate'
    | 'rights'
    | 'theoreticalratelimits'
    | 'unreadcount';
  readonly users:
    | 'blockinfo'
    | 'cancreate'
    | 'centralids'
    | 'editcount'
    | 'emailable'
    | 'gender'
    | 'groupmemberships'
    | 'groups'
    | 'implicitgroups'
    | 'registration'
    | 'rights';
  readonly watchlist:
    | 'comment'
    | 'expiry'
    | 'flags'
    | 'ids'
    | 'loginfo'
    | 'notificationtimestamp'
    | 'parsedcomment'
    | 'patrol'
    | 'sizes'
    | 'tags'
    | 'timestamp'
    | 'title'
    | 'user'
    | 'userid';
  readonly watchlistraw: 'changed';
}

type Answered<N extends ModuleName> = N extends keyof AnsweredValues ? AnsweredValues[N] : never;

/** Values that the spec lists; those of the wiki's own, which are any text, are left out. */
type Specified<N extends ModuleName> = Listed<PropValue<N>>;
type Listed<V> = V extends string ? (string extends V ? never : V) : never;

/** The values that the spec and the table do not share. */
type Difference<N extends ModuleName> = Exclude<Specified<N>, Answered<N>> | Exclude<Listed<Answered<N>>, Specified<N>>;

/** Nothing, or a member that no module has and that names the values in question. */
export type AnswersAllValues<N extends ModuleName> = [Difference<N>] extends [never]
  ? unknown
  : { readonly unanswered: Difference<N> };
