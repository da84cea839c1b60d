/** MediaWiki's `api.php` (class `ApiMain`): turns an HTTP request into a response. */
import type { Db } from '../db/database.js';
import { ConnectionLost } from '../db/database-error.js';
import { noDatabase } from '../db/no-database.js';
import { ApiError } from '../errors/api-error.js';
import { errorFormatOf } from '../errors/error-format.js';
import { noMessageTexts } from '../errors/message-texts.js';
import { checkCors } from '../protocol/cors.js';
import { describeRequest } from '../protocol/describe-request.js';
import { makeCall, receive } from '../protocol/make-call.js';
import { readRequest } from '../protocol/read-request.js';
import type { Call, Received } from '../request/call.js';
import type { RawParameters } from '../request/raw-parameters.js';
import type { RawRequest, RawResponse } from '../request/raw-request.js';
import type { Services } from '../services/services.js';
import { checkFormat, checkWarnings, compose, failure } from './compose-response.js';
import { perform, readMain } from './perform-action.js';
import { printed, respond, type Composed, type Outcome } from './respond.js';

/**
 * Handles one request, whose parameters may have been read already. Never throws: errors become responses too. A
 * running statement is cancelled when `signal` aborts.
 */
export async function handleRequest(
  request: RawRequest,
  services: Services,
  known?: RawParameters,
  signal?: AbortSignal,
): Promise<RawResponse> {
  let received = begin(request, services, known);
  if (received.reply.origin.isRefused) return refusal(received);
  if (request.method === 'OPTIONS') return respond(received, 200, { 'Content-Type': 'text/html; charset=UTF-8' }, '');
  let attempts = 0;
  const { database, timeout } = services;
  const bounds = { ...(timeout !== undefined && { timeout }), ...(signal !== undefined && { signal }) };
  const work = (db: Db): Promise<Composed> => {
    // After a lost connection the second attempt starts from the beginning.
    if (attempts++ > 0) received = begin(request, services);
    return answer(received, services, db);
  };
  try {
    return printed(await database.read(work, bounds));
  } catch (error) {
    return withoutDatabase(received, services, error);
  }
}

/** What a request has sent, before the database is read. */
function begin(request: RawRequest, services: Services, known?: RawParameters): Received {
  const parameters = known ?? readRequest(request, services.wiki.contentLanguage);
  return receive(request, services, parameters, checkCors(request, parameters));
}

/** Finds the viewer, performs the action, and composes its response, or that of its error. */
async function answer(received: Received, services: Services, db: Db): Promise<Composed> {
  const call = await makeCall(received, services, db);
  const performed = await performOrFail(call, services);
  const formatted = await checkFormat(call, services, performed);
  const outcome = await checkWarnings(call, services, formatted);
  return compose(call, outcome);
}

async function performOrFail(call: Call, services: Services): Promise<Outcome> {
  try {
    const main = await readMain(call);
    return await perform(main.action, main, call, services);
  } catch (error) {
    if (error instanceof ConnectionLost) throw error;
    return failure(call, services, error);
  }
}

/** Milliseconds for the texts of an error: a busy or hanging database may be its cause. */
const patience = 1000;

/** Makes the response to a request that failed before or after it was handled. Never throws. */
export async function handleFailed(
  request: RawRequest,
  services: Services,
  error: ApiError,
  known?: RawParameters,
): Promise<RawResponse> {
  const received = begin(request, services, known);
  if (received.reply.origin.isRefused) return refusal(received);
  const work = async (db: Db): Promise<Composed> => {
    const call = await makeCall(received, services, db);
    return compose(call, await checkFormat(call, services, failure(call, services, error)));
  };
  try {
    return printed(await services.database.read(work, { timeout: patience }));
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) services.reportError(thrown, describeRequest(request));
    return withoutDatabase(received, services, error);
  }
}

/** The response to a request that cannot be read: the client is anonymous, and the texts are in English. */
async function withoutDatabase(received: Received, services: Services, error: unknown): Promise<RawResponse> {
  const { auth, database } = services;
  const anonymous = auth.open(undefined, false);
  const style = { format: errorFormatOf(received.parameters.raw('errorformat')), texts: noMessageTexts };
  const unknown = { ...received, session: anonymous, ownSession: anonymous };
  const call = await makeCall(unknown, services, noDatabase(database), style);
  const outcome = await checkFormat(call, services, failure(call, services, error));
  const { session, ownSession } = received;
  return printed(await compose({ ...call, session, ownSession }, outcome));
}

function refusal(received: Received): RawResponse {
  const headers = { 'Cache-Control': 'no-cache', 'Content-Type': 'text/html; charset=UTF-8' };
  return respond(received, 403, headers, 'The parameter origin is not among the origins of the header Origin.\n');
}
