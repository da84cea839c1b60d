/**
 * One request, as all stages see it: `protocol` makes it, and nothing in it is replaced later. What stages find out for
 * the response goes into its collectors: `warnings`, `limits`, `budget` and `reply`.
 */
import type { SessionHolder } from '../auth/index.js';
import type { Db } from '../db/database.js';
import type { ErrorStyle } from '../errors/error-format.js';
import type { ErrorMessage } from '../errors/error-messages.js';
import type { Warnings } from '../errors/warnings.js';
import type { SizeBudget, Value } from '../result/value.js';
import type { Wiki } from '../site/wiki.js';
import type { TitleTexts } from '../titles/title-texts.js';
import type { LoginState, Viewer } from '../viewer/viewer.js';
import type { RawParameters } from './raw-parameters.js';
import type { RawRequest } from './raw-request.js';
import type { Limits, Reply } from './reply.js';

/** A request before it is known who sends it: what needs no database. */
export interface Received {
  readonly request: RawRequest;
  readonly parameters: RawParameters;
  readonly warnings: Warnings;
  readonly reply: Reply;
  /** The session that the response depends on: none if a page of another origin may read the response. */
  readonly session: SessionHolder;
  /** The client's session, also where it must not show. */
  readonly ownSession: SessionHolder;
  /**
   * A page of another origin may read the response (`callback`, `origin=*`): the viewer is anonymous, and no token is
   * returned.
   */
  readonly lacksSameOrigin: boolean;
  /** The present as 14 digits, from the injected clock. */
  readonly now: string;
}

export interface Call extends Received {
  /** The site: namespaces, titles, interwiki, languages, profile. Immutable, shared by all requests. */
  readonly wiki: Wiki;
  /** One read transaction on the wiki's database. */
  readonly db: Db;
  readonly viewer: Viewer;
  /** The login state of the client, even if the viewer is anonymous because another origin may read the response. */
  readonly loginState: LoginState;
  /** Interface language of the request (`uselang`). */
  readonly language: string;
  /** `Accept-Language` of the request. */
  readonly acceptLanguage: string;
  readonly formatVersion: 1 | 2;
  readonly budget: SizeBudget;
  readonly limits: Limits;
  /** Titles as text, with the gender of users looked up in batches. */
  readonly titleTexts: TitleTexts;
  /** Token of a type of `meta=tokens`, for the session of the request. */
  readonly token: (type: string) => string;
  /** The style of errors: the format, and their texts in one language. */
  readonly errors: ErrorStyle;
  /** An error within the data of a response, in the requested error format. */
  readonly reason: (error: ErrorMessage) => Promise<Value>;
}
