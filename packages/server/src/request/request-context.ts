/** Data that all stages of one request share. Created once for each request by `protocol`, and passed on unchanged. */
import type { Db } from '../db/database.js';
import type { ErrorStyle } from '../errors/error-format.js';
import type { Said } from '../errors/error-messages.js';
import type { SizeBudget, Value } from '../result/value.js';
import type { RawParameters } from './raw-parameters.js';
import type { Warnings } from '../errors/warnings.js';
import type { LoginState, Viewer } from '../viewer/viewer.js';
import type { Wiki } from '../site/wiki.js';

/** How long and where a response may be cached. Modules make it only stricter. */
export type CacheMode = 'private' | 'anon-public-user-private' | 'public';

export interface RequestContext {
  /** The site: namespaces, titles, interwiki, languages, profile. Immutable, shared by all requests. */
  readonly wiki: Wiki;
  /** One read transaction on the wiki's database. */
  readonly db: Db;
  readonly viewer: Viewer;
  /** The login state of the client, even if the viewer is anonymous because another origin may read the response. */
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
  /** The value of `max`, by module. A query returns it as `limits`; other actions do not use `max`. */
  readonly limits: Map<string, number>;
  /**
   * A page of another origin may read the response (`callback`, `origin=*`): the viewer is anonymous, and no token is
   * returned.
   */
  readonly lacksSameOrigin: boolean;
  /** Token of a type of `meta=tokens`, for the session of the request. */
  readonly token: (type: string) => string;
  /** The style of errors: the format, and their texts in one language. */
  readonly errors: ErrorStyle;
  /** An error within the data of a response, in the requested error format. */
  readonly reason: (said: Said) => Promise<Value>;
  /** Restricts the cache mode of the response. */
  readonly restrictCache: (mode: CacheMode) => void;
}
