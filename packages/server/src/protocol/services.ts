/** What a worker has for every request, made once when it starts. */
import type { Auth } from '../auth/index.js';
import type { WikiDatabase } from '../db/open/open-database.js';
import type { Wiki } from '../site/wiki.js';

export interface Services {
  readonly wiki: Wiki;
  readonly database: WikiDatabase;
  readonly auth: Auth;
  /** The present as 14 digits. */
  readonly now: () => string;
  /** Notes an unexpected error where operators look; the client learns nothing of it. */
  readonly reportError: (error: unknown) => void;
  /** Milliseconds that reading the database may take for one request, where the database can be interrupted. */
  readonly timeout?: number;
  /** Most bytes of values in one response; MediaWiki's own number when not given. */
  readonly maxResponseSize?: number;
}
