/** A page title, normalised. Local when `interwiki` is empty. */
export interface Title {
  readonly namespace: number;
  /** Name without namespace, with underscores, first letter cased as the namespace asks. */
  readonly dbkey: string;
  /** Part after `#`, as text; empty without one. */
  readonly fragment: string;
  /** Interwiki prefix, lower case; empty for a local title. */
  readonly interwiki: string;
}

/** Why a text is no title: code and parameters as MediaWiki's page set reports them (`invalidreason` has the text). */
export interface TitleError {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}
