/** What every stage of one request shares. Made once per request by `protocol`, handed down unchanged. */
import type { Db } from '../db/database.js';
import type { ErrorStyle } from '../errors/error-format.js';
import type { Said } from '../errors/error-messages.js';
import type { SizeBudget, Value } from '../result/value.js';
import type { RawParameters } from './raw-parameters.js';
import type { Warnings } from '../errors/warnings.js';
import type { LoginState, Viewer } from '../viewer/viewer.js';
import type { Wiki } from '../site/wiki.js';

/** How long and where a response may be cached; modules make it stricter, never laxer. */
export type CacheMode = 'private' | 'anon-public-user-private' | 'public';

export interface RequestContext {
  /** The site: namespaces, titles, interwiki, languages, profile. Immutable, shared by all requests. */
  readonly wiki: Wiki;
  /** One read transaction on the wiki's database. */
  readonly db: Db;
  readonly viewer: Viewer;
  /** How the client is logged in, also where the viewer is anonymous because the response may reach another origin. */
  readonly loginState: LoginState;
  readonly parameters: RawParameters;
  readonly warnings: Warnings;
  /** The present as 14 digits, from the injected clock. */
  readonly now: string;
  /** Interface language of the request (`uselang`). */
  readonly language: string;
  /** `Accept-Language` of the request. */
  readonly acceptLanguage: string;
  readonly formatVersion: 1 | 2;
  readonly budget: SizeBudget;
  /** What `max` meant, by module. A query makes it its response's `limits`; nothing else takes `max`. */
  readonly limits: Map<string, number>;
  /** The response may reach a page of another origin (`callback`, `origin=*`): the viewer is anonymous, and no token is returned. */
  readonly lacksSameOrigin: boolean;
  /** Token of a type of `meta=tokens`, for the session of the request. */
  readonly token: (type: string) => string;
  /** How errors are written: the format, and the texts in their language. */
  readonly errors: ErrorStyle;
  /** A reason that stands among the data of a response, in the error format of the request. */
  readonly reason: (said: Said) => Promise<Value>;
  /** Restricts the cache mode of the response. */
  readonly restrictCache: (mode: CacheMode) => void;
}
