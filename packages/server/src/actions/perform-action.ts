/** The parameters of a request, its action, and the members of its response. */
import type { ProtocolParams } from '@wiki-query/server-stubs';
import { ApiError } from '../errors/api-error.js';
import { plainFormat, type Printed } from '../formats/print.js';
import { checkConstraints } from '../parameters/constraints.js';
import { readParameters } from '../parameters/read-parameters.js';
import { formatOf } from '../protocol/make-call.js';
import { protocolDescriptor } from '../protocol/protocol-descriptor.js';
import { checkRequestId } from '../protocol/requested-members.js';
import type { Call } from '../request/call.js';
import { mark, marksOf, type Value } from '../result/value.js';
import type { Services } from '../services/services.js';
import { actions, type ActionName } from './actions.js';
import { checkRequest } from './check-request.js';
import type { Outcome } from './respond.js';
import { refuseUnserved } from './unserved-actions.js';

/** Reads the parameters of `main`, which select the action. */
export async function readMain(call: Call): Promise<ProtocolParams['main']> {
  refuseUnserved(call);
  const main = await readParameters(protocolDescriptor('main'), call);
  call.reply.main = main;
  checkRequestId(call);
  // The wiki may have actions that the spec does not.
  if (!Object.hasOwn(actions, main.action)) throw new ApiError('unknown_action', { value: main.action }).from('main');
  return main;
}

/** Reads the parameters of an action, and performs it. */
export async function perform<N extends ActionName>(
  name: N,
  main: ProtocolParams['main'],
  call: Call,
  services: Services,
): Promise<Outcome> {
  const params = await checkRequest(name, main, call, services);
  if (params === undefined) return { status: 304, format: plainFormat, wereWarned: false };
  call.reply.printer = actions[name].printer?.(params);
  call.reply.printsDocument = actions[name].printsDocument?.(params) === true;
  const result = await runAction(name, call, services, params);
  const wereWarned = call.warnings.count() > 0;
  if ('body' in result) return { status: 200, format: plainFormat, wereWarned, printed: result };
  warnOfUnused(call);
  return { status: 200, format: plainFormat, wereWarned, members: result };
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
