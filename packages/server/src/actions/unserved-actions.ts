/** Actions that the wiki has and this server does not: all that change the wiki, and some more. */
import { ApiError } from '../errors/api-error.js';
import { siteValues } from '../parameters/site-values.js';
import type { RequestContext } from '../request/request-context.js';
import { actions } from './actions.js';

/** Refuses an action of the wiki that is not served, before its parameters are looked at. */
export function refuseUnserved({ parameters, wiki }: RequestContext): void {
  const action = parameters.get('action');
  if (action === undefined || Object.hasOwn(actions, action)) return;
  if (!siteValues('main', 'action', wiki.site).includes(action)) return;
  throw new ApiError('actionnotserved', { value: action, values: Object.keys(actions) }).from('main');
}
