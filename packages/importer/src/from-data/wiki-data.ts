/** The content of a wiki for tests, as an object or as YAML. */

/** One revision of a page. */
export interface RevisionData {
  readonly text: string;
  /** Name of an account, or an IP address. Default: `Author`. */
  readonly user?: string;
  readonly comment?: string;
  /** Time in ISO 8601. Default: a minute after the revision before it in the data. */
  readonly timestamp?: string;
  readonly minor?: boolean;
}

/** A page: the wikitext of its only revision, that revision, or all of them from the oldest to the newest. */
export type PageData = string | RevisionData | { readonly revisions: readonly RevisionData[] };

/** An account. */
export interface UserData {
  /** Without one, nobody can log in. */
  readonly password?: string;
  /** Additional groups of the account, such as `sysop` or `bot`. */
  readonly groups?: readonly string[];
}

/** A wiki. Categories, links, templates and redirects come from the wikitext of its pages. */
export interface WikiData {
  readonly sitename?: string;
  /** Time of the server in ISO 8601. Default: the time of the newest revision. */
  readonly clock?: string;
  /** Pages by title, with the namespace: `Category:Fruit`. */
  readonly pages?: Readonly<Record<string, PageData>>;
  /** Accounts by name. Authors of revisions are accounts too. */
  readonly users?: Readonly<Record<string, UserData>>;
  /** Rights by group: further ones of a group that there is, such as `*` and `user`, or those of a new one. */
  readonly groups?: Readonly<Record<string, readonly string[]>>;
  /** Statements for the finished SQLite database, such as those that create and fill the tables of an extension. */
  readonly sql?: string;
}

/** The data of a wiki is invalid. The message names the position. */
export class WikiDataError extends Error {
  override readonly name = 'WikiDataError';
}
