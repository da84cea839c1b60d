import type { Languages, Syntax, Words, Interwikis, Namespaces, SpecialPages, UserNames } from '@wiki-query/wikitext';
import type { Comments } from '../comments/comments.js';
import type { Db } from '../db/database.js';
import type { ContentLanguage } from '../language/content-language.js';
import type { Messages } from '../language/interface-messages.js';
import type { Described } from './describe-parameter.js';
import type { RecordedSite } from '../profile/profile.js';
import type { SiteFacts } from '../profile/site-facts.js';
import type { TitleKey } from '../sql/title-condition.js';
import type { TitleTexts } from '../titles/title-texts.js';
import type { Titles } from '../titles/titles.js';

/**
 * The site: configuration and language, without data of tables that a request reads. Made once from a site profile (and
 * the interwiki table), immutable. Functions take only the parts that they need.
 */
export interface Wiki {
  /** Facts of the site profile. */
  readonly site: SiteFacts;
  /** Responses in the site profile that modules return. */
  readonly recorded: RecordedSite;
  /** Modules as `action=paraminfo` describes them, by their paths. */
  readonly descriptions: ReadonlyMap<string, Described>;
  readonly contentLanguage: ContentLanguage;
  readonly languages: Languages;
  readonly messages: Messages;
  readonly namespaces: Namespaces;
  readonly interwikis: Interwikis;
  readonly titles: Titles;
  readonly titleTexts: (db: Db) => TitleTexts;
  readonly specialPages: SpecialPages;
  readonly userNames: UserNames;
  readonly comments: Comments;
  /** Estimated number of rows of its largest table at startup. */
  readonly size: number;
  /**
   * Titles, as `<namespace>:<dbkey>`, that are known although no page exists: special pages, system messages, files.
   */
  readonly isKnown: (db: Db, titles: readonly TitleKey[]) => Promise<ReadonlySet<string>>;
  /** Settings of wikitext, and the wiki's magic words. */
  readonly syntax: Syntax;
  readonly words: Words;
  /** Rights of a set of groups. */
  readonly rightsOf: (groups: readonly string[]) => ReadonlySet<string>;
  /** Rights of the group `*`. */
  readonly rightsOfEveryone: ReadonlySet<string>;
}
