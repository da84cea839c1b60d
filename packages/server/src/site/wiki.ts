/**
 * The site as configuration and language: what does not come from the tables that a request reads.
 * Made once from a site profile (and the interwiki table), immutable.
 */
import type { Db } from '../db/database.js';
import type { CommentPart } from '../comments/comment-markup.js';
import type { SiteProfile } from '../profile/profile.js';
import type { FirstLetter } from '../text/letter-case.js';
import type { Title, TitleError } from '../titles/title.js';
import type { Viewer } from '../viewer/viewer.js';
import type { SearchWords } from '../language/search-words.js';
import type { Variants } from '../language/variants.js';

export interface NamespaceInfo {
  readonly id: number;
  /** Local name with spaces; empty for the main namespace. */
  readonly name: string;
  /** English canonical name. */
  readonly canonical: string;
  readonly aliases: readonly string[];
  /** `first-letter` or `case-sensitive`. */
  readonly case: 'first-letter' | 'case-sensitive';
  readonly content: boolean;
  readonly subpages: boolean;
  readonly nonincludable: boolean;
  readonly defaultContentModel: string | undefined;
  /** Names for a gendered user namespace. */
  readonly gendered: Readonly<Record<'male' | 'female', string>> | undefined;
}

export interface InterwikiInfo {
  readonly prefix: string;
  readonly url: string;
  readonly local: boolean;
  readonly transcludable: boolean;
  /** Name of the language when the prefix makes language links, else undefined. */
  readonly language: string | undefined;
}

export interface Namespaces {
  readonly get: (id: number) => NamespaceInfo | undefined;
  /** All ids, ascending; with the virtual -2 and -1. */
  readonly ids: () => readonly number[];
  /** Ids that a namespace parameter accepts for `*`: 0 and above. */
  readonly valid: () => readonly number[];
  readonly isTalk: (id: number) => boolean;
  readonly subject: (id: number) => number;
  readonly talk: (id: number) => number | undefined;
  /** Id of a name in any of its forms (local, English, alias), regardless of case; underscores or spaces. */
  readonly idOf: (name: string) => number | undefined;
}

export type Gender = 'male' | 'female' | 'unknown';

export interface Titles {
  /** Parses what a person writes, in the namespace that applies when none is named. */
  readonly parse: (text: string, defaultNamespace?: number) => Title | TitleError;
  /** A title from database values, unchecked. */
  readonly of: (namespace: number, dbkey: string, fragment?: string, interwiki?: string) => Title;
  /** `Help:Foo bar`; in the user namespaces the name follows the gender when `gender` is given. */
  readonly prefixed: (namespace: number, dbkey: string, gender?: Gender) => string;
  /** The same with interwiki prefix and underscores: `Help:Foo_bar`. */
  readonly prefixedDbkey: (title: Title, gender?: Gender) => string;
  /** A dbkey from what a person writes for a bound or a prefix (spaces, case of the first letter); throws ApiError `invalidtitle`. */
  readonly partToDbkey: (text: string, namespace: number) => string;
  /** A title of a text in a known namespace, as MediaWiki makes it of parts that people wrote; character references stay. */
  readonly makeSafe: (namespace: number, text: string) => Title | undefined;
  /** Path of the page's address (`/wiki/Foo_bar`), percent-encoded as MediaWiki does. */
  readonly localUrl: (title: Title, query?: string, gender?: Gender) => string;
  /** Whole address, with the fragment. */
  readonly fullUrl: (title: Title, query?: string, gender?: Gender) => string;
  readonly canonicalUrl: (title: Title, query?: string, gender?: Gender) => string;
  /** Address for a link in a page: a path for local titles, whole for others. */
  readonly linkUrl: (title: Title, query?: string, gender?: Gender) => string;
  /** Whole address of one that begins with `/` or `//`. */
  readonly expandUrl: (url: string) => string;
}

/** Titles in batches: genders of user pages are looked up once, before rows are shown. */
export interface TitleTexts {
  /** Loads what `text` needs to know of these titles. One query at most; none where the language has no gendered names. */
  readonly load: (titles: readonly { readonly namespace: number; readonly dbkey: string }[]) => Promise<void>;
  readonly text: (namespace: number, dbkey: string) => string;
  /** Whether the names of any namespace follow the gender; else there is nothing to load. */
  readonly followGender: boolean;
  /** Gender of the user whose page (or subpage) it is, for addresses; `unknown` where names do not follow it. */
  readonly gender: (namespace: number, dbkey: string) => Gender;
}

export interface UserNames {
  /** Canonical account name, or undefined when the text is no valid name. */
  readonly canonical: (text: string) => string | undefined;
  /** The same as an account name that already is in its canonical form. */
  readonly isValid: (name: string) => boolean;
  /** An address, also one with its last part hidden (`192.0.2.xxx`). */
  readonly isIp: (text: string) => boolean;
  readonly isTemporary: (name: string) => boolean;
  /** `prefix>Name` of an account of another wiki. */
  readonly isExternal: (name: string) => boolean;
}

export interface Comment {
  readonly text: string;
  readonly self?: Title | undefined;
  readonly hasSections?: boolean;
}

export interface Comments {
  /**
   * HTML of edit summaries or log comments, as MediaWiki links them. `self` is the page that section marks link to;
   * with `hasSections: false` they are no marks. `language` (the reader's) decides about the direction of their arrows.
   */
  readonly toHtml: (db: Db, comments: readonly Comment[], language?: string) => Promise<readonly string[]>;
  /** Texts in pieces, with HTML for the links between them. */
  readonly join: (db: Db, parts: readonly (readonly CommentPart[])[]) => Promise<readonly string[]>;
}

/** Names of languages, from the profile. */
export interface Languages {
  /** Code that is shown for a language link's prefix. */
  readonly displayCode: (prefix: string) => string;
  /** Name of a language: its own name for itself, or in another language where the profile knows it. */
  readonly name: (code: string, inLanguage?: string) => string;
  /** Name of exactly this code in the list of languages: a code that was given up keeps a name of its own. */
  readonly listedName: (code: string, inLanguage: string) => string;
  /** Whether the site knows the code. */
  readonly isKnown: (code: string) => boolean;
  /** The language that a reader gets who chooses a code. */
  readonly chosen: (code: string) => string;
  /** Standard (BCP 47) form of a code. */
  readonly bcp47: (code: string) => string;
  readonly isRightToLeft: (code: string) => boolean;
}

/** Special pages by their names in the content language. */
export interface SpecialPages {
  /** Name in the software and subpage (`undefined` without a slash) of a special page's dbkey, if there is such a page. */
  readonly resolve: (dbkey: string) => { readonly name: string; readonly subpage: string | undefined } | undefined;
  /** Title of a special page of the software under its local name. */
  readonly title: (name: string, subpage?: string) => Title;
}

export interface Wiki {
  readonly languages: Languages;
  readonly profile: SiteProfile;
  readonly namespaces: Namespaces;
  readonly titles: Titles;
  readonly titleTexts: (db: Db) => TitleTexts;
  readonly userNames: UserNames;
  readonly comments: Comments;
  readonly specialPages: SpecialPages;
  readonly interwiki: (prefix: string) => InterwikiInfo | undefined;
  readonly interwikis: () => readonly InterwikiInfo[];
  /** Text of an interface message in a language: customised on the wiki, else from the messages file, else undefined. */
  readonly message: (key: string, language?: string) => string | undefined;
  /** Names of the messages that the software has. */
  readonly messageNames: () => readonly string[];
  /** The text that the software ships for a message, whatever the wiki has made of it. */
  readonly shippedMessage: (key: string, language?: string) => string | undefined;
  /** A special page under its local name (`Special:RecentChanges` → `Special:Letzte_Änderungen`); other titles as they are. */
  readonly fixSpecialName: (title: Title) => Title;
  /** Where a special page that stands for an article leads this viewer (`Special:MyPage`), if it is one. */
  readonly specialRedirect: (title: Title, viewer: Viewer) => Title | undefined;
  /** Which titles, as `<namespace>:<dbkey>`, are known although they have no page: special pages, system messages, files. */
  readonly isKnown: (
    db: Db,
    titles: readonly { readonly namespace: number; readonly dbkey: string }[],
  ) => Promise<ReadonlySet<string>>;
  /** Sort key of a text in the wiki's category collation. */
  readonly sortkey: (text: string) => string;
  /** Allowed values of a site-dependent parameter, in order: the profile's, else the spec's. */
  readonly valuesOf: (path: string, parameter: string) => readonly string[];
  readonly contentLanguage: string;
  readonly variants: Variants;
  readonly searchWords: SearchWords;
  /** First letter of a text in upper or lower case by the rules of the content language. */
  readonly firstLetter: FirstLetter;
  /** Page that opens the wiki. */
  readonly mainPage: Title;
  readonly miserMode: boolean;
  /** Rights of a set of groups, from the profile's `usergroups`. */
  readonly rightsOf: (groups: readonly string[]) => ReadonlySet<string>;
  readonly viewerRights: (viewer: Viewer) => ReadonlySet<string>;
}
