/** A normalized page title. It is local if `interwiki` is empty. */
export interface Title {
  readonly namespace: number;
  /** Name without namespace, with underscores; the first letter follows the rule of the namespace. */
  readonly dbkey: string;
  /** Part after `#`, as text; empty without one. */
  readonly fragment: string;
  /** Interwiki prefix in lowercase; empty for a local title. */
  readonly interwiki: string;
}

/**
 * Why a text is not a valid title: code and parameters as MediaWiki's page set returns them (`invalidreason` has the
 * text).
 */
export interface TitleError {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** A title of parts. */
export function titleOf(namespace: number, dbkey: string, fragment = '', interwiki = ''): Title {
  return { namespace, dbkey, fragment, interwiki };
}
