/**
 * The site as configuration and language: what does not come from the tables that a request reads.
 * Made once from a site profile (and the interwiki table), immutable.
 */
import type { Db } from '../db/database.js';
import type { Comments } from '../comments/comments.js';
import type { SiteProfile } from '../profile/profile.js';
import type { FirstLetter } from '../text/letter-case.js';
import type { InterwikiInfo } from '../titles/interwikis.js';
import type { Namespaces } from '../titles/namespaces.js';
import type { SpecialPages } from '../titles/special-pages.js';
import type { Title } from '../titles/title.js';
import type { TitleTexts } from '../titles/title-texts.js';
import type { Titles } from '../titles/titles.js';
import type { UserNames } from '../titles/user-names.js';
import type { Viewer } from '../viewer/viewer.js';
import type { Languages } from '../language/languages.js';
import type { SearchWords } from '../language/search-words.js';
import type { Variants } from '../language/variants.js';

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
