/** Makes the call of a request: first what needs no database, then who sends it and in which language. */
import { formatReason, type ErrorStyle } from '../errors/error-format.js';
import { textOf } from '../errors/message-texts.js';
import { Warnings } from '../errors/warnings.js';
import type { Db } from '../db/database.js';
import { isPrinted, versionOfFormat, type FormatName } from '../formats/print.js';
import type { Call, Received } from '../request/call.js';
import type { RawParameters } from '../request/raw-parameters.js';
import type { RawRequest } from '../request/raw-request.js';
import { Limits, Reply } from '../request/reply.js';
import { SizeBudget } from '../result/value.js';
import type { Services } from '../services/services.js';
import { lacksSameOrigin, type CorsOutcome } from './cors.js';
import { errorStyle } from './error-style.js';
import { requestLanguage } from './language.js';

/** MediaWiki's `$wgAPIMaxResultSize` as it comes. */
export const maxResponseSize = 8_388_608;

/** The request with its session, before the database is read. */
export function receive(
  request: RawRequest,
  { auth, now }: Services,
  parameters: RawParameters,
  cors: CorsOutcome,
): Received {
  const isOpen = lacksSameOrigin(request, parameters);
  const isSecure = request.origin.startsWith('https:');
  const ownSession = auth.open(request.headers['cookie'], isSecure);
  const headers = isOpen ? { 'MediaWiki-Login-Suppressed': 'true', ...cors.headers } : { ...cors.headers };
  return {
    request,
    parameters,
    warnings: new Warnings(),
    reply: new Reply(headers, cors),
    // A site that can read the response must not get data that depends on the viewer's login.
    session: isOpen ? auth.open(undefined, isSecure) : ownSession,
    ownSession,
    lacksSameOrigin: isOpen,
    now: now(),
  };
}

/** Identifies the viewer and the language. `style`: the style of errors, if their texts must not be read. */
export async function makeCall(received: Received, services: Services, db: Db, style?: ErrorStyle): Promise<Call> {
  const { request, parameters, session, ownSession, now } = received;
  const { wiki, auth } = services;
  const source = { db, wiki, ip: request.ip, now };
  const viewer = await auth.viewer(session, source);
  // The language is still that of the account.
  const reader = received.lacksSameOrigin ? await auth.viewer(ownSession, source) : viewer;
  const chosen = requestLanguage(parameters, reader, wiki, db);
  const language = typeof chosen === 'string' ? chosen : await chosen;
  const errors = style ?? errorStyle({ parameters, wiki, db, language, viewer, now });
  // Named one by one: with `...received` the object is slow to make and to read (150 µs instead of 110 for `paraminfo`).
  return {
    request,
    parameters,
    session,
    ownSession,
    now,
    warnings: received.warnings,
    reply: received.reply,
    lacksSameOrigin: received.lacksSameOrigin,
    wiki,
    db,
    viewer,
    loginState: auth.loginState(ownSession),
    language,
    acceptLanguage: request.headers['accept-language'] ?? '',
    formatVersion: versionOfFormat(formatOf(received), parameters.raw('formatversion')),
    budget: new SizeBudget(services.maxResponseSize ?? maxResponseSize),
    limits: new Limits(),
    titleTexts: wiki.titleTexts(db),
    token: (type) => auth.token(session, type),
    errors,
    reason: (error) => (errors.format === 'bc' ? textOf(error, 'wikitext', errors.texts) : formatReason(error, errors)),
  };
}

/** The format of the response, also if the value of `format` is rejected. */
export function formatOf({ parameters, reply }: Pick<Received, 'parameters' | 'reply'>): FormatName {
  if (reply.printer !== undefined) return reply.printer.format;
  const wanted = parameters.raw('format') ?? 'jsonfm';
  return isPrinted(wanted) ? wanted : 'jsonfm';
}
