/** Links derived from the text of pages, for the tables that a dump does not contain. */
import type {
  CategoryCounts,
  LatestRevision,
  LanguageFacts,
  PageSource,
  RuleFacts,
  SiteAddresses,
  StatisticName,
  TitleFacts,
  WikiFacts,
} from '@wiki-query/wikitext';

/** A page whose links are looked for. */
export interface PageText {
  readonly namespace: number;
  /** As in the column `page_title`: without namespace, with underscores. */
  readonly title: string;
  readonly model: string;
  readonly text: string;
  /** The revision of the text. */
  readonly revision?: LatestRevision | undefined;
}

/** The pages of the wiki. Titles are as in `page_title`; redirects are not followed. */
export interface PageStore {
  readonly source: (namespace: number, title: string) => PageSource | undefined;
  readonly latest: (namespace: number, title: string) => LatestRevision | undefined;
  readonly statistic: (name: StatisticName) => number;
  readonly membersOf: (group: string) => number;
  readonly category: (title: string) => CategoryCounts | undefined;
  /** The size of a file that a dump describes. */
  readonly fileSize: (title: string) => { readonly width: number; readonly height: number } | undefined;
  readonly hasFiles: () => boolean;
}

/** The parts of a site profile on which links depend. */
export interface LinkSite
  extends Omit<LanguageFacts, 'general' | 'interwikimap'>, Omit<TitleFacts, 'general' | 'languages'> {
  readonly general: TitleFacts['general'] & SiteAddresses & WikiFacts['site']['general'] & RuleFacts['general'];
  readonly magicwords: RuleFacts['magicwords'];
  readonly protocols: readonly string[];
  readonly defaultoptions: RuleFacts['defaultoptions'];
  readonly variables: readonly string[];
  readonly functionhooks: readonly string[];
  readonly extensiontags: readonly string[];
  readonly extensions: RuleFacts['extensions'];
  readonly settings: RuleFacts['settings'];
  /** The present, as 14 digits. */
  readonly now: string;
}

export interface LinkTarget {
  readonly namespace: number;
  readonly title: string;
}

/** Rows of the link tables for one page; titles as in the database. */
export interface PageLinks {
  readonly pagelinks: readonly LinkTarget[];
  readonly templatelinks: readonly LinkTarget[];
  readonly categorylinks: readonly { readonly title: string; readonly sortkeyPrefix: string }[];
  readonly imagelinks: readonly string[];
  /** URLs as in the text, including the protocol. */
  readonly externallinks: readonly string[];
  readonly langlinks: readonly { readonly language: string; readonly title: string }[];
  readonly iwlinks: readonly { readonly prefix: string; readonly title: string }[];
  readonly redirect?: LinkTarget & { readonly interwiki: string; readonly fragment: string };
  readonly pageProps: readonly { readonly name: string; readonly value: string }[];
}

/** Finds the links of pages. Made once in each worker thread. */
export type LinkFinder = (page: PageText) => PageLinks;
