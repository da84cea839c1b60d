/** MediaWiki's `api.php`: turns an HTTP request into a response. */
import type { ProtocolParams } from '@wiki-query/server-stubs';
import type { ClientConnection, Db } from '../db/database.js';
import { noDatabase } from '../db/no-database.js';
import { ConnectionLost } from '../db/database-error.js';
import type { RequestContext } from '../request/request-context.js';
import { mark, type Value } from '../result/value.js';
import type { Services } from '../services/services.js';
import { actions, type ActionName } from './actions.js';
import { refuseUnserved } from './unserved-actions.js';
import { ApiError } from '../errors/api-error.js';
import { checkRequest } from './check-request.js';
import { checkCors } from '../protocol/cors.js';
import { formatError, formatWarnings, type ErrorStyle } from '../errors/error-format.js';
import { noMessageTexts } from '../errors/message-texts.js';
import { docrefText } from './docref.js';
import { formatOf, makeContext, requestedMembers, startExchange, type Exchange } from '../protocol/exchange.js';
import { errorLanguage } from '../protocol/language.js';
import { protocolDescriptor } from '../protocol/protocol-descriptor.js';
import { messageOf } from '../errors/error-messages.js';
import { readParameters } from '../parameters/read-parameters.js';
import { plainFormat, type FormatParams, type Printed } from '../formats/print.js';
import type { RawParameters } from '../request/raw-parameters.js';
import type { RawRequest, RawResponse } from '../request/raw-request.js';
import { readRequest } from '../protocol/read-request.js';
import { printed, respond, type Composed, type Outcome } from './respond.js';

async function composed(outcome: Outcome, style: ErrorStyle): Promise<Composed> {
  return { outcome, response: await outcome.compose(style) };
}

/**
 * Handles one request, whose parameters may have been read already. Never throws: errors become responses too. A
 * running statement is cancelled when the client disconnects.
 */
export async function handleRequest(
  request: RawRequest,
  services: Services,
  known?: RawParameters,
  client?: ClientConnection,
): Promise<RawResponse> {
  let exchange = begin(request, services, known);
  if (exchange.cors.isRefused) return refusal(exchange);
  if (request.method === 'OPTIONS') return respond(exchange, 200, { 'Content-Type': 'text/html; charset=UTF-8' }, '');
  let attempts = 0;
  const { database, timeout } = services;
  const bounds = { ...(timeout !== undefined && { timeout }), ...(client !== undefined && { client }) };
  const work = (db: Db): Promise<Composed> => {
    // After a lost connection the second attempt starts from the beginning.
    if (attempts++ > 0) exchange = begin(request, services);
    return outcomeOf(exchange, db);
  };
  try {
    return printed(exchange, await database.read(work, bounds));
  } catch (error) {
    return withoutDatabase(exchange, failure(exchange, error));
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
  const exchange = begin(request, services, known);
  if (exchange.cors.isRefused) return refusal(exchange);
  const outcome = failure(exchange, error);
  const work = async (db: Db): Promise<Composed> => {
    const context = await makeContext(exchange, db);
    return composed(await checkFormat(exchange, context, outcome), context.errors);
  };
  try {
    return printed(exchange, await services.database.read(work, { timeout: patience }));
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) services.reportError(thrown);
    return withoutDatabase(exchange, outcome);
  }
}

function begin(request: RawRequest, services: Services, known?: RawParameters): Exchange {
  const parameters = known ?? readRequest(request, services.wiki.contentLanguage);
  return startExchange(request, services, parameters, checkCors(request, parameters));
}

/** The response to a request that cannot be read: the client is anonymous, and the texts are in English. */
async function withoutDatabase(exchange: Exchange, outcome: Outcome): Promise<RawResponse> {
  const { auth, database } = exchange.services;
  const session = auth.open(undefined, false);
  const context = await makeContext({ ...exchange, session, ownSession: session }, noDatabase(database));
  const style = { format: exchange.errorFormat, texts: noMessageTexts };
  return printed(exchange, await composed(await checkFormat(exchange, context, outcome), style));
}

async function outcomeOf(exchange: Exchange, db: Db): Promise<Composed> {
  const context = await makeContext(exchange, db);
  const outcome = await checkFormat(exchange, context, await outcomeOfRun(exchange, context));
  const whole = await composed(outcome, context.errors);
  exchange.queries = db.count();
  return whole;
}

async function outcomeOfRun(exchange: Exchange, context: RequestContext): Promise<Outcome> {
  try {
    return await run(exchange, context);
  } catch (error) {
    if (error instanceof ConnectionLost) throw error;
    return failure(exchange, error);
  }
}

function refusal(exchange: Exchange): RawResponse {
  const headers = { 'Cache-Control': 'no-cache', 'Content-Type': 'text/html; charset=UTF-8' };
  return respond(exchange, 403, headers, 'The parameter origin is not among the origins of the header Origin.\n');
}

const ofMain = { prefix: '', path: 'main' };

async function run(exchange: Exchange, context: RequestContext): Promise<Outcome> {
  refuseUnserved(context);
  const main = await readParameters(protocolDescriptor('main'), context, ofMain);
  exchange.main = main;
  // The wiki may have actions that the spec does not.
  if (!Object.hasOwn(actions, main.action)) throw new ApiError('unknown_action', { value: main.action }).from('main');
  return perform(main.action, main, exchange, context);
}

async function perform<N extends ActionName>(
  name: N,
  main: ProtocolParams['main'],
  exchange: Exchange,
  context: RequestContext,
): Promise<Outcome> {
  const params = await checkRequest(name, main, exchange, context);
  const nothing = (): Promise<ReadonlyMap<string, Value>> => Promise.resolve(new Map());
  if (params === undefined) return { compose: nothing, status: 304, format: plainFormat };
  exchange.printsDocument = actions[name].printsDocument?.(params) === true;
  const response = await runAction(name, exchange, context, params);
  if ('body' in response) return { compose: nothing, status: 200, format: plainFormat, printed: response };
  const wereWarned = context.warnings.count() > 0;
  warnOfUnused(exchange);
  return {
    compose: (style) => mergedResponse(exchange, response, style, wereWarned),
    status: 200,
    format: plainFormat,
  };
}

async function runAction<N extends ActionName>(
  name: N,
  exchange: Exchange,
  context: RequestContext,
  params: ProtocolParams[N],
): Promise<ReadonlyMap<string, Value> | Printed> {
  const action = actions[name];
  if (!action.isCacheable) context.restrictCache('private');
  const { wiki } = context;
  if (!wiki.rightsOf(['*']).has('read')) context.restrictCache('private');
  // Names in the response follow the viewer's language.
  if ((context.parameters.raw('uselang') ?? 'user') === 'user') context.restrictCache('anon-public-user-private');
  try {
    return await action.run(context, exchange, params);
  } catch (error) {
    throw error instanceof ApiError ? error.from(name) : error;
  }
}

/** Parameters that no module has read. Parameters of the format are read later. */
function warnOfUnused(exchange: Exchange): void {
  const { parameters, warnings } = exchange;
  const format = formatOf(exchange);
  const ofFormat = protocolDescriptor(format).parameters;
  // jQuery sends `_` together with `callback` to bypass caches.
  const hasCallback = format.startsWith('json') && parameters.raw('callback') !== undefined;
  const isOfFormat = (name: string): boolean =>
    ofFormat.some((parameter) => parameter.name === name) || (hasCallback && name === '_');
  const unused = parameters.unused().filter((name) => !isOfFormat(name));
  if (unused.length > 0) warnings.add('main', 'unrecognizedparams', { parameters: unused });
}

const leading = new Set(['batchcomplete', 'continue', 'query-continue', 'query-noncontinue']);

/**
 * Merges the parts of the response in MediaWiki's order: parts that were added last come first, except those of the
 * module.
 */
async function mergedResponse(
  exchange: Exchange,
  response: ReadonlyMap<string, Value>,
  style: ErrorStyle,
  wereWarned: boolean,
): Promise<ReadonlyMap<string, Value>> {
  const requested = requestedMembers(exchange, languageOfErrors(exchange), { isFailure: false });
  // Modules put what leads in front themselves.
  if (exchange.warnings.count() === 0 && requested.size === 0) return response;
  const warnings = await formatWarnings(exchange.warnings.all(), style);
  const warned: [string, Value][] = warnings === undefined ? [] : [['warnings', warnings]];
  const head = [...response].filter(([name]) => leading.has(name));
  const rest = [...response].filter(([name]) => !leading.has(name));
  return new Map([...(wereWarned ? [...head, ...warned] : [...warned, ...head]), ...requested, ...rest]);
}

function languageOfErrors({ parameters, errorFormat, language, services }: Exchange): string {
  return errorLanguage(parameters, errorFormat === 'bc', language, services.wiki);
}

const internal = 'internal_api_error';

/** The response to a failed request. An error that is not an ApiError is logged, and the client gets no details. */
function failure(exchange: Exchange, thrown: unknown): Outcome {
  const error = thrown instanceof ApiError ? thrown : new ApiError(internal);
  if (error !== thrown) exchange.services.reportError(thrown);
  const status = error.status ?? messageOf(error.code)?.http ?? 200;
  const wereWarned = exchange.warnings.count() > 0;
  const compose: Outcome['compose'] = (style) => errorResponse(exchange, error, style, wereWarned);
  return { compose, error, status, format: plainFormat };
}

/** Parts that were added last come first: the error, or the first warning. */
async function errorResponse(
  exchange: Exchange,
  error: ApiError,
  style: ErrorStyle,
  wereWarned: boolean,
): Promise<ReadonlyMap<string, Value>> {
  const docref = error.code === internal ? undefined : await docrefText(exchange, style);
  const warnings = await formatWarnings(exchange.warnings.all(), style);
  const formatted = [...(await formatError(error, style, docref))];
  const requested = requestedMembers(exchange, languageOfErrors(exchange), { isFailure: true });
  const warned: [string, Value][] = warnings === undefined ? [] : [['warnings', warnings]];
  const [first, ...others] = formatted;
  const told = first === undefined ? [] : [first];
  const head = wereWarned ? [...told, ...warned] : [...warned, ...told];
  return mark(new Map([...head, ...others, ...requested]), { content: 'docref' });
}

/** Reads the parameters of the format. When they are invalid, the error is returned in the default format. */
async function checkFormat(exchange: Exchange, context: RequestContext, outcome: Outcome): Promise<Outcome> {
  // An HTML page has its own format, and a 304 response has no body.
  if (outcome.printed !== undefined || outcome.status === 304 || exchange.printsDocument) return outcome;
  const name = formatOf(exchange);
  try {
    const format: FormatParams = await readParameters(protocolDescriptor(name), context, { prefix: '', path: name });
    if (format.xslt !== undefined) context.warnings.add(name, 'xslt-disabled');
    return { ...outcome, format };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const failed = outcome.error === undefined ? failure(exchange, error) : { ...outcome, status: 200 };
    context.warnings.add('main', 'errorprinterfailed');
    const message = error.messageKey;
    context.warnings.add(name, error.code, error.values, message === undefined ? {} : { message });
    return failed;
  }
}
