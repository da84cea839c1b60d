/** Actions that the wiki has and this server does not: all that write, and some others. */
import { ApiError } from '../errors/api-error.js';
import { siteValues } from '../profile/site-values.js';
import { protocolDescriptor } from '../protocol/protocol-descriptor.js';
import type { Call } from '../request/call.js';
import { actions } from './actions.js';

/** Rejects an action of the wiki that is not served, before its parameters are read. */
export function refuseUnserved({ parameters, wiki }: Call): void {
  const action = parameters.get('action');
  if (action === undefined || Object.hasOwn(actions, action)) return;
  if (!siteValues(protocolDescriptor('main'), 'action', wiki.site).includes(action)) return;
  throw new ApiError('actionnotserved', { value: action, values: Object.keys(actions) }).from('main');
}
