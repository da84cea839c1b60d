/** Links derived from the text of pages, for the tables that a dump does not contain. */

/** A page whose links are looked for. */
export interface PageText {
  readonly namespace: number;
  /** As in the column `page_title`: without namespace, with underscores. */
  readonly title: string;
  readonly model: string;
  readonly text: string;
}

/** The text of a page by namespace and title (as in `page_title`); redirects are not followed. */
export type TextLookup = (namespace: number, title: string) => string | undefined;

/** Data about the wiki: members of its site information in format version 2. */
export interface LinkSite {
  readonly language: string;
  readonly protocols: readonly string[];
  readonly namespaces: readonly LinkNamespace[];
  readonly interwikis: readonly LinkInterwiki[];
  readonly magicWords: readonly LinkMagicWord[];
}

export interface LinkNamespace {
  readonly id: number;
  readonly name: string;
  /** The English name, and aliases. */
  readonly otherNames: readonly string[];
  readonly firstLetter: boolean;
  readonly subpages: boolean;
}

export interface LinkInterwiki {
  readonly prefix: string;
  /** A language link if it has no leading colon. */
  readonly isLanguage: boolean;
  /** A prefix of this wiki itself. */
  readonly isThisWiki: boolean;
}

export interface LinkMagicWord {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly caseSensitive: boolean;
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
