/** A site profile (`site.json`), as far as the server reads it. Everything else in the file is for comparison only. */
export interface SiteProfile {
  readonly instance: {
    readonly lang: string;
    readonly name: string;
    readonly clock?: string;
    readonly [key: string]: unknown;
  };
  /** Answer of `meta=siteinfo` with every `siprop`, format version 2. */
  readonly siteinfo: Readonly<Record<string, unknown>>;
  readonly siteinfo_formatversion_1?: Readonly<Record<string, unknown>>;
  /** Module descriptions: the source of site-dependent value sets. */
  readonly paraminfo?: readonly Readonly<Record<string, unknown>>[];
  readonly languageinfo?: Readonly<Record<string, unknown>>;
  readonly filerepoinfo?: readonly Readonly<Record<string, unknown>>[];
}

/** An interface message as `messages.json` holds it. */
export interface SiteMessage {
  readonly name: string;
  /** The text that applies; absent for a message that does not exist. */
  readonly content?: string;
  readonly missing?: boolean;
  /** The text that the software ships, where the wiki has another. */
  readonly default?: string;
  readonly defaultmissing?: boolean;
}
