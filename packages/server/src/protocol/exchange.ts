/** The state of one request: its data, and what has been determined for the response so far. */
import { hostname } from 'node:os';
import type { ProtocolParams } from '@wiki-query/server-stubs';
import type { SessionHolder } from '../auth/index.js';
import { SizeBudget, type Value } from '../result/value.js';
import type { CacheMode, RequestContext } from '../request/request-context.js';
import type { Db } from '../db/database.js';
import type { Services } from '../services/services.js';
import type { Viewer } from '../viewer/viewer.js';
import { stricterMode } from './cache-headers.js';
import { lacksSameOrigin, type CorsOutcome } from './cors.js';
import { errorFormatOf, formatReason, type ErrorFormat } from '../errors/error-format.js';
import { textOf } from '../errors/message-texts.js';
import { errorStyle } from './error-style.js';
import { requestLanguage } from './language.js';
import { isPrinted, versionOfFormat, type FormatName } from '../formats/print.js';
import type { RawParameters } from '../request/raw-parameters.js';
import type { RawRequest } from '../request/raw-request.js';
import { Warnings } from '../errors/warnings.js';

/** MediaWiki's `$wgAPIMaxResultSize` as it comes. */
const maxResponseSize = 8_388_608;

export interface Exchange {
  readonly request: RawRequest;
  readonly services: Services;
  readonly parameters: RawParameters;
  readonly cors: CorsOutcome;
  readonly warnings: Warnings;
  readonly errorFormat: ErrorFormat;
  readonly lacksSameOrigin: boolean;
  readonly session: SessionHolder;
  /** The client's session, also where it must not show. */
  readonly ownSession: SessionHolder;
  readonly now: string;
  readonly headers: Record<string, string>;
  /** Set step by step. */
  viewer: Viewer | undefined;
  language: string;
  main: ProtocolParams['main'] | undefined;
  /** The response is an XML document, whatever the format. */
  printsDocument: boolean;
  cacheMode: CacheMode;
  queries: number;
}

export function startExchange(
  request: RawRequest,
  services: Services,
  parameters: RawParameters,
  cors: CorsOutcome,
): Exchange {
  const isOpen = lacksSameOrigin(request, parameters);
  const { auth, wiki } = services;
  const isSecure = request.origin.startsWith('https:');
  const ownSession = auth.open(request.headers['cookie'], isSecure);
  return {
    request,
    services,
    parameters,
    cors,
    warnings: new Warnings(),
    errorFormat: errorFormatOf(parameters.raw('errorformat')),
    lacksSameOrigin: isOpen,
    // A site that can read the response must not get data that depends on the viewer's login.
    session: isOpen ? auth.open(undefined, isSecure) : ownSession,
    ownSession,
    now: services.now(),
    headers: isOpen ? { 'MediaWiki-Login-Suppressed': 'true', ...cors.headers } : { ...cors.headers },
    viewer: undefined,
    language: wiki.contentLanguage.code,
    main: undefined,
    printsDocument: false,
    cacheMode: 'public',
    queries: 0,
  };
}

/** Identifies the viewer and the language, and makes the context that later stages share. */
export async function makeContext(exchange: Exchange, db: Db): Promise<RequestContext> {
  const { services, parameters, warnings, session, now, request } = exchange;
  const { wiki, auth } = services;
  const source = { db, wiki, ip: request.ip, now };
  const viewer = await auth.viewer(session, source);
  exchange.viewer = viewer;
  // The language is still that of the account.
  const reader = exchange.lacksSameOrigin ? await auth.viewer(exchange.ownSession, source) : viewer;
  const chosen = requestLanguage(parameters, reader, wiki, db);
  exchange.language = typeof chosen === 'string' ? chosen : await chosen;
  const errors = errorStyle(exchange, db);
  return {
    wiki,
    db,
    viewer,
    loginState: auth.loginState(exchange.ownSession),
    parameters,
    warnings,
    now,
    language: exchange.language,
    acceptLanguage: request.headers['accept-language'] ?? '',
    formatVersion: versionOfFormat(formatOf(exchange), parameters.raw('formatversion')),
    budget: new SizeBudget(services.maxResponseSize ?? maxResponseSize),
    limits: new Map(),
    lacksSameOrigin: exchange.lacksSameOrigin,
    token: (type) => auth.token(session, type),
    errors,
    reason: (said) => (errors.format === 'bc' ? textOf(said, 'wikitext', errors.texts) : formatReason(said, errors)),
    restrictCache: (mode) => {
      exchange.cacheMode = stricterMode(exchange.cacheMode, mode);
    },
  };
}

/** The format of the response, also if the value of `format` is rejected. */
export function formatOf({ parameters }: Exchange): FormatName {
  const wanted = parameters.raw('format') ?? 'jsonfm';
  return isPrinted(wanted) ? wanted : 'jsonfm';
}

/**
 * Members that the request adds to any response, including errors. Errors always name the server, if names may be
 * known.
 */
export function requestedMembers(
  exchange: Exchange,
  errorLanguage: string,
  { isFailure }: { readonly isFailure: boolean },
): ReadonlyMap<string, Value> {
  const { parameters, now, language, services } = exchange;
  const members = new Map<string, Value>();
  const requestId = parameters.get('requestid');
  if (requestId !== undefined) members.set('requestid', requestId);
  const namesServer = parameters.get('servedby') !== undefined || isFailure;
  if (namesServer && services.database.cluster.showsNames) members.set('servedby', hostname());
  if (parameters.get('curtimestamp') !== undefined)
    members.set('curtimestamp', now.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z'));
  if (parameters.get('responselanginfo') !== undefined) {
    members.set('uselang', language);
    members.set('errorlang', errorLanguage);
  }
  return members;
}
