/** Turns the outcome of a request into the response: its headers, and its body in the requested format. */
import type { ApiError } from '../errors/api-error.js';
import { cacheHeaders } from '../protocol/cache-headers.js';
import { protocolDescriptor } from '../protocol/protocol-descriptor.js';
import { formatOf } from '../protocol/make-call.js';
import type { Call, Received } from '../request/call.js';
import { print, printXml, type FormatParams, type Printed } from '../formats/print.js';
import type { RawResponse } from '../request/raw-request.js';
import type { Value } from '../result/value.js';
import { reportOf } from './request-report.js';

/** The outcome of a request before it is printed: of its action, or its error. */
export interface Outcome {
  readonly status: number;
  readonly format: FormatParams;
  /** Whether there were warnings before the last ones, about parameters that no module has read. */
  readonly wereWarned: boolean;
  readonly members?: ReadonlyMap<string, Value>;
  readonly error?: ApiError;
  /** A page or a document that replaces the response. */
  readonly printed?: Printed;
}

/** An outcome with its content. */
export interface Composed {
  readonly call: Call;
  readonly outcome: Outcome;
  readonly response: ReadonlyMap<string, Value>;
}

/** The response: the outcome in the requested format, with cache headers. */
export function printed({ call, outcome, response }: Composed): RawResponse {
  const { reply, session, ownSession } = call;
  const { error, status } = outcome;
  const cache = cacheHeaders({
    // The cache mode is known only after the response is made.
    mode: error === undefined && status !== 304 ? reply.cacheMode : 'private',
    maxage: reply.main?.maxage ?? 0,
    smaxage: reply.main?.smaxage ?? 0,
    lifetime: reply.lifetime,
    isError: error !== undefined,
    isWrite: reply.main !== undefined && protocolDescriptor(reply.main.action).writerights === true,
    hasSession: session.session.id !== '' || ownSession.session.id !== '',
    variesByOrigin: reply.origin.variesByOrigin,
  });
  if (status === 304) return respond(call, status, { ...cache }, '');
  const text = outcome.printed ?? printResponse(call, outcome, response);
  const headers: Headers = {
    'Content-Type': text.contentType,
    ...(error && { 'MediaWiki-API-Error': error.code }),
    'X-Frame-Options': 'DENY',
    'Content-Disposition': `inline; filename=${text.filename}`,
    ...cache,
  };
  return respond(call, status, headers, text.body, error);
}

function printResponse(call: Call, { format, status, error }: Outcome, response: ReadonlyMap<string, Value>): Printed {
  const language = call.wiki.contentLanguage.code;
  if (call.reply.printsDocument) return printXml(response, language);
  const { printer } = call.reply;
  const printable = { params: format, status, language, root: printer?.root };
  // An error has the form that errors of all actions have.
  const isTuple = printer?.isTuple === true && error === undefined;
  return print(formatOf(call), { ...printable, response: isTuple ? [...response.values()] : response });
}

type Headers = Record<string, string | readonly string[]>;

/** A response with these headers, plus the headers and cookies of its request. */
export function respond(
  received: Received | Call,
  status: number,
  headers: Headers,
  body: string,
  error?: ApiError,
): RawResponse {
  const { cookies } = received.session.session;
  headers['X-Content-Type-Options'] = 'nosniff';
  Object.assign(headers, received.reply.headers);
  if (cookies.length > 0) headers['Set-Cookie'] = cookies;
  return { status, headers, body, report: reportOf(received, error) };
}
