/** Services of a worker for all requests, created once at startup. */
import type { Auth } from '../auth/index.js';
import type { WikiDatabase } from '../db/open/open-database.js';
import type { RequestFacts } from '../request/request-facts.js';
import type { Wiki } from '../site/wiki.js';

export interface Services {
  readonly wiki: Wiki;
  readonly database: WikiDatabase;
  readonly auth: Auth;
  /** The present as 14 digits. */
  readonly now: () => string;
  /** Reports an unexpected error to operators. The client gets no details. */
  readonly reportError: (error: unknown, request?: RequestFacts) => void;
  /** Timeout of database reads for one request in milliseconds, if the database can be interrupted. */
  readonly timeout?: number;
  /** Maximum size of the values in one response in bytes; MediaWiki's default (`$wgAPIMaxResultSize`) if not given. */
  readonly maxResponseSize?: number;
}
