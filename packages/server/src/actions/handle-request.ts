/** MediaWiki's `api.php` (class `ApiMain`): turns an HTTP request into a response. */
import type { ProtocolParams } from '@wiki-query/server-stubs';
import type { Db } from '../db/database.js';
import { noDatabase } from '../db/no-database.js';
import { ConnectionLost } from '../db/database-error.js';
import type { Call, Received } from '../request/call.js';
import { mark, marksOf, type Value } from '../result/value.js';
import type { Services } from '../services/services.js';
import { actions, type ActionName } from './actions.js';
import { refuseUnserved } from './unserved-actions.js';
import { ApiError } from '../errors/api-error.js';
import { checkRequest } from './check-request.js';
import { checkCors } from '../protocol/cors.js';
import { describeRequest } from '../protocol/describe-request.js';
import { errorFormatOf, formatError, formatWarnings } from '../errors/error-format.js';
import { noMessageTexts } from '../errors/message-texts.js';
import { docrefText } from './docref.js';
import { formatOf, makeCall, receive } from '../protocol/make-call.js';
import { checkRequestId, requestedMembers } from '../protocol/requested-members.js';
import { protocolDescriptor } from '../protocol/protocol-descriptor.js';
import { messageOf } from '../errors/error-messages.js';
import { checkConstraints } from '../parameters/constraints.js';
import { readParameters } from '../parameters/read-parameters.js';
import { plainFormat, type FormatParams, type Printed } from '../formats/print.js';
import type { RawParameters } from '../request/raw-parameters.js';
import type { RawRequest, RawResponse } from '../request/raw-request.js';
import { readRequest } from '../protocol/read-request.js';
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

function begin(request: RawRequest, services: Services, known?: RawParameters): Received {
  const parameters = known ?? readRequest(request, services.wiki.contentLanguage);
  return receive(request, services, parameters, checkCors(request, parameters));
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

/** The response to a request, before it is printed. */
async function answer(received: Received, services: Services, db: Db): Promise<Composed> {
  const call = await makeCall(received, services, db);
  const outcome = await checkFormat(call, services, await outcomeOf(call, services));
  return compose(call, await checkWarnings(call, services, outcome));
}

async function compose(call: Call, outcome: Outcome): Promise<Composed> {
  return { call, outcome, response: await outcome.compose() };
}

async function outcomeOf(call: Call, services: Services): Promise<Outcome> {
  try {
    return await run(call, services);
  } catch (error) {
    if (error instanceof ConnectionLost) throw error;
    return failure(call, services, error);
  }
}

function refusal(received: Received): RawResponse {
  const headers = { 'Cache-Control': 'no-cache', 'Content-Type': 'text/html; charset=UTF-8' };
  return respond(received, 403, headers, 'The parameter origin is not among the origins of the header Origin.\n');
}

async function run(call: Call, services: Services): Promise<Outcome> {
  refuseUnserved(call);
  const main = await readParameters(protocolDescriptor('main'), call);
  call.reply.main = main;
  checkRequestId(call);
  // The wiki may have actions that the spec does not.
  if (!Object.hasOwn(actions, main.action)) throw new ApiError('unknown_action', { value: main.action }).from('main');
  return perform(main.action, main, call, services);
}

async function perform<N extends ActionName>(
  name: N,
  main: ProtocolParams['main'],
  call: Call,
  services: Services,
): Promise<Outcome> {
  const params = await checkRequest(name, main, call, services);
  const nothing = (): Promise<ReadonlyMap<string, Value>> => Promise.resolve(new Map());
  if (params === undefined) return { compose: nothing, status: 304, format: plainFormat };
  call.reply.printer = actions[name].printer?.(params);
  call.reply.printsDocument = actions[name].printsDocument?.(params) === true;
  const response = await runAction(name, call, services, params);
  if ('body' in response) return { compose: nothing, status: 200, format: plainFormat, printed: response };
  const wereWarned = call.warnings.count() > 0;
  warnOfUnused(call);
  return {
    compose: () => mergedResponse(call, response, wereWarned),
    status: 200,
    format: plainFormat,
  };
}

async function runAction<N extends ActionName>(
  name: N,
  call: Call,
  services: Services,
  params: ProtocolParams[N],
): Promise<ReadonlyMap<string, Value> | Printed> {
  const action = actions[name];
  if (!action.isCacheable) call.reply.restrictCache('private');
  const { wiki } = call;
  if (!wiki.rightsOfEveryone.has('read')) call.reply.restrictCache('private');
  // Names in the response follow the viewer's language.
  if ((call.parameters.raw('uselang') ?? 'user') === 'user') call.reply.restrictCache('anon-public-user-private');
  try {
    const descriptor = protocolDescriptor(name);
    if (action.checksConstraints === undefined)
      checkConstraints({ descriptor, params, call, wireName: (parameter) => descriptor.prefix + parameter });
    const response = await action.run(call, params, services);
    return 'body' in response || action.limitsSize === 'itself' ? response : fitting(response, call);
  } catch (error) {
    throw error instanceof ApiError ? error.from(name) : error;
  }
}

/** The members that fit into a response. */
function fitting(members: ReadonlyMap<string, Value>, { budget, warnings }: Call): ReadonlyMap<string, Value> {
  const kept = [...members].filter(([, value]) => budget.take(value));
  if (kept.length < members.size) warnings.add('result', 'truncatedresult', { limit: budget.limit });
  return mark(new Map(kept), marksOf(members) ?? {});
}

/** Parameters that no module has read. Parameters of the format are read later. */
function warnOfUnused(call: Call): void {
  const { parameters, warnings } = call;
  const format = formatOf(call);
  const ofFormat = protocolDescriptor(format).parameters;
  // jQuery sends `_` together with `callback` to bypass caches.
  const hasCallback = format.startsWith('json') && parameters.raw('callback') !== undefined;
  const isOfFormat = (name: string): boolean =>
    ofFormat.some((parameter) => parameter.name === name) || (hasCallback && name === '_');
  const unused = parameters.unused().filter((name) => !isOfFormat(name));
  if (unused.length > 0) warnings.add('main', 'unrecognizedparams', { parameters: unused });
}

/** An action may refuse to print warnings. */
async function checkWarnings(call: Call, services: Services, outcome: Outcome): Promise<Outcome> {
  const { reply, warnings, errors } = call;
  if (outcome.error !== undefined || reply.printer?.refusesWarnings !== true || warnings.count() === 0) return outcome;
  const data = { warnings: await formatWarnings(warnings.all(), errors) };
  const error = new ApiError('warnings', {}, { data });
  return { ...failure(call, services, error.from(reply.printer.format)), format: outcome.format };
}

const leading = new Set(['batchcomplete', 'continue', 'query-continue', 'query-noncontinue']);

/**
 * Merges the parts of the response in the order of MediaWiki (class `ApiResult`): parts that were added last come first, except those of the
 * module.
 */
async function mergedResponse(
  call: Call,
  response: ReadonlyMap<string, Value>,
  wereWarned: boolean,
): Promise<ReadonlyMap<string, Value>> {
  if (call.reply.printer?.isTuple === true) return response;
  const requested = requestedMembers(call, { isFailure: false });
  // Modules put what leads in front themselves.
  if (call.warnings.count() === 0 && requested.size === 0) return response;
  const warnings = await formatWarnings(call.warnings.all(), call.errors);
  const warned: [string, Value][] = warnings === undefined ? [] : [['warnings', warnings]];
  const head = [...response].filter(([name]) => leading.has(name));
  const rest = [...response].filter(([name]) => !leading.has(name));
  const merged = new Map([...(wereWarned ? [...head, ...warned] : [...warned, ...head]), ...requested, ...rest]);
  return mark(merged, marksOf(response) ?? {});
}

const internal = 'internal_api_error';

/** The response to a failed request. An error that is not an ApiError is logged, and the client gets no details. */
function failure(call: Call, services: Services, thrown: unknown): Outcome {
  const error = thrown instanceof ApiError ? thrown : new ApiError(internal);
  if (error !== thrown) services.reportError(thrown, describeRequest(call.request));
  const status = error.status ?? messageOf(error.code)?.http ?? 200;
  const wereWarned = call.warnings.count() > 0;
  const compose: Outcome['compose'] = () => errorResponse(call, error, wereWarned);
  return { compose, error, status, format: plainFormat };
}

/** Parts that were added last come first: the error, or the first warning. */
async function errorResponse(call: Call, error: ApiError, wereWarned: boolean): Promise<ReadonlyMap<string, Value>> {
  const docref = error.code === internal ? undefined : await docrefText(call);
  // This error has the warnings itself.
  const told = error.code === 'warnings' ? [] : call.warnings.all();
  const warnings = await formatWarnings(told, call.errors);
  const formatted = [...(await formatError(error, call.errors, docref))];
  const requested = requestedMembers(call, { isFailure: true });
  const warned: [string, Value][] = warnings === undefined ? [] : [['warnings', warnings]];
  const [first, ...others] = formatted;
  const leader = first === undefined ? [] : [first];
  const head = wereWarned ? [...leader, ...warned] : [...warned, ...leader];
  return mark(new Map([...head, ...others, ...requested]), { content: 'docref' });
}

/** Reads the parameters of the format. When they are invalid, the error is returned in the default format. */
async function checkFormat(call: Call, services: Services, outcome: Outcome): Promise<Outcome> {
  // An HTML page has its own format, and a 304 response has no body.
  if (outcome.printed !== undefined || outcome.status === 304 || call.reply.printsDocument) return outcome;
  const name = formatOf(call);
  try {
    const format: FormatParams = await readParameters(protocolDescriptor(name), call);
    if (format.xslt !== undefined) call.warnings.add(name, 'xslt-disabled');
    return { ...outcome, format };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const failed = outcome.error === undefined ? failure(call, services, error) : { ...outcome, status: 200 };
    call.warnings.add('main', 'errorprinterfailed');
    const message = error.messageKey;
    call.warnings.add(name, error.code, error.values, message === undefined ? {} : { message });
    return failed;
  }
}
