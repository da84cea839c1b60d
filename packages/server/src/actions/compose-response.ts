/** The members of a response, with its warnings or its error. */
import { ApiError } from '../errors/api-error.js';
import { formatError, formatWarnings } from '../errors/error-format.js';
import { messageOf } from '../errors/error-messages.js';
import { plainFormat, type FormatParams } from '../formats/print.js';
import { readParameters } from '../parameters/read-parameters.js';
import { describeRequest } from '../protocol/describe-request.js';
import { formatOf } from '../protocol/make-call.js';
import { protocolDescriptor } from '../protocol/protocol-descriptor.js';
import { requestedMembers } from '../protocol/requested-members.js';
import type { Call } from '../request/call.js';
import { mark, marksOf, type Value } from '../result/value.js';
import type { Services } from '../services/services.js';
import { docrefText } from './docref.js';
import type { Composed, Outcome } from './respond.js';

/** Adds the content of the response, with the warnings that there are now. */
export async function compose(call: Call, outcome: Outcome): Promise<Composed> {
  const { error, members, wereWarned } = outcome;
  if (error !== undefined) return { call, outcome, response: await errorResponse(call, error, wereWarned) };
  const response = members === undefined ? new Map<string, Value>() : await mergedResponse(call, members, wereWarned);
  return { call, outcome, response };
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

/** The outcome of a failed request. An error that is not an ApiError is logged, and the client gets no details. */
export function failure(call: Call, services: Services, thrown: unknown): Outcome {
  const error = thrown instanceof ApiError ? thrown : new ApiError(internal);
  if (error !== thrown) services.reportError(thrown, describeRequest(call.request));
  const status = error.status ?? messageOf(error.code)?.http ?? 200;
  return { error, status, format: plainFormat, wereWarned: call.warnings.count() > 0 };
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

/** An action may refuse to print warnings. */
export async function checkWarnings(call: Call, services: Services, outcome: Outcome): Promise<Outcome> {
  const { reply, warnings, errors } = call;
  if (outcome.error !== undefined || reply.printer?.refusesWarnings !== true || warnings.count() === 0) return outcome;
  const data = { warnings: await formatWarnings(warnings.all(), errors) };
  const error = new ApiError('warnings', {}, { data });
  return { ...failure(call, services, error.from(reply.printer.format)), format: outcome.format };
}

/** Reads the parameters of the format. When they are invalid, the error is returned in the default format. */
export async function checkFormat(call: Call, services: Services, outcome: Outcome): Promise<Outcome> {
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
