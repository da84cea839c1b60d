/** Checks before a module runs, in the order of MediaWiki (`ApiMain::executeAction`). */
import type { ProtocolParams } from '@wiki-query/server-stubs';
import type { Call } from '../request/call.js';
import { readPageSetParameters } from '../query/query-parameters.js';
import { greatestLag } from '../db/greatest-lag.js';
import { actions, type ActionName } from './actions.js';
import { ApiError } from '../errors/api-error.js';
import type { Services } from '../services/services.js';
import { requirePosted } from './login.js';
import { protocolDescriptor } from '../protocol/protocol-descriptor.js';
import { readParameters } from '../parameters/read-parameters.js';

type MainParams = ProtocolParams['main'];

const fail = (code: string, values: Readonly<Record<string, string | number>> = {}): never => {
  throw new ApiError(code, values).from('main');
};

/** A header with the reason of the refusal. */
const isGiven = (value: string | undefined): boolean => value !== undefined && value !== '' && value !== '0';

/**
 * Checks a request. Returns the parameters of its action, or undefined when the client's cached response is current.
 */
export async function checkRequest<N extends ActionName>(
  name: N,
  main: MainParams,
  call: Call,
  services: Services,
): Promise<ProtocolParams[N] | undefined> {
  const { request } = call;
  const action = actions[name];
  checkAsserts(main, call);
  const params = await readActionParams(name, call, services);
  const { rights, granted } = call.viewer;
  // A bot password also limits the rights that everyone has.
  const mayRead = rights.has('read') || (granted === undefined && call.wiki.rightsOfEveryone.has('read'));
  if (!mayRead && action.needsRead(call, params)) fail('readapidenied');
  const { writerights, mustBePosted } = protocolDescriptor(name);
  if (writerights && isGiven(request.headers['promise-non-write-api-action'])) fail('promised-nonwrite-api');
  noteUnknownLag(call);
  if (action.ignoresLag !== true) checkLag(main, call);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && request.headers['if-none-match']?.trim() === '*') return undefined;
  if (!isRead && request.method !== 'POST') fail('invalidmethod');
  if (isRead && mustBePosted) fail('mustbeposted', { module: main.action });
  if (request.method === 'POST' && !request.headers['content-type'])
    call.warnings.add(
      'main',
      'deprecation',
      {},
      { feature: 'post-without-content-type', message: 'apiwarn-deprecation-post-without-content-type' },
    );
  return params;
}

function checkAsserts({ assert, assertuser }: MainParams, { viewer }: Call): void {
  if (assert === 'anon' && !viewer.isAnonymous) fail('assertanonfailed');
  if (assert === 'user' && viewer.isAnonymous) fail('assertuserfailed');
  if (assert === 'bot' && !viewer.rights.has('bot')) fail('assertbotfailed');
  if (assertuser !== undefined && (viewer.isAnonymous || viewer.name !== assertuser))
    fail('assertnameduserfailed', { user: assertuser });
}

async function readActionParams<N extends ActionName>(
  name: N,
  call: Call,
  services: Services,
): Promise<ProtocolParams[N]> {
  const action = actions[name];
  if (action.read !== undefined) return action.read(call);
  if (action.readsPageSet === true) await readPageSetParameters(call);
  const descriptor = protocolDescriptor(name);
  const params: ProtocolParams[N] = await readParameters(descriptor, call);
  const tokenType = descriptor.parameters.find((parameter) => parameter.name === 'token')?.tokenType;
  if (tokenType === undefined) return params;
  requirePosted(call, [`${descriptor.prefix}token`], name);
  const { token } = params as { readonly token?: string };
  if (!services.auth.tokenIsRight(call.session, tokenType, String(token))) throw new ApiError('badtoken').from(name);
  return params;
}

/** While the primary does not respond, the data may be as old as the time since the lag was last known. */
function noteUnknownLag({ reply, db }: Call): void {
  const unknown = db.cluster.servers().filter(({ state, lag }) => state === 'serving' && lag === undefined);
  const seconds = Math.max(0, ...unknown.map(({ unknownFor }) => Math.trunc(unknownFor)));
  if (seconds > 0) reply.headers['X-Database-Lag'] = String(seconds);
}

/** Without replicas the lag is -1, as in MediaWiki (`LoadBalancer::getMaxLag`), which only a smaller `maxlag` rejects. */
function checkLag({ maxlag }: MainParams, { reply, db }: Call): void {
  if (maxlag === undefined) return;
  const { host, lag } = greatestLag(db.cluster.servers());
  if (lag <= maxlag) return;
  reply.headers['Retry-After'] = String(maxlag > 5 ? maxlag : 5);
  reply.headers['X-Database-Lag'] = String(Math.trunc(lag));
  const message = host === '' ? 'apierror-maxlag-generic' : 'apierror-maxlag';
  const data = { host, lag, type: 'db' };
  throw new ApiError('maxlag', { lag, host }, { data, message }).from('main');
}
