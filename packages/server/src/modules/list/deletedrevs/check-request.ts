/** Refusals and warnings. */
import { has } from '../../../shapes/module.js';
import { ApiError } from '../../../errors/api-error.js';
import { checkDeletedText } from '../../../records/revisions/deleted-rights.js';
import { titlesOf } from './order.js';
import type { Run } from './run.js';

export function mayUndelete({ call }: Run): boolean {
  return !call.lacksSameOrigin && call.viewer.rights.has('undelete');
}

export function checkRequest(run: Run): void {
  const { params: p, call } = run;
  if (!call.viewer.rights.has('deletedhistory')) throw new ApiError('permissiondenied', { right: 'deletedhistory' });
  const feature = 'action=query&list=deletedrevs';
  call.warnings.add('deletedrevs', 'deprecation', {}, { feature, message: 'apiwarn-deprecation-deletedrevs' });
  run.readAgain();
  const isAll = titlesOf(run).size === 0 && p.user === undefined;
  const wrong = (isAll ? (['start', 'end'] as const) : (['from', 'to', 'prefix'] as const)).find(
    (name) => p[name] !== undefined,
  );
  if (wrong !== undefined)
    throw new ApiError(
      'badparams',
      { parameter: wrong },
      { message: `apierror-deletedrevs-param-not-${isAll ? '3' : '1-2'}` },
    );
  if (p.user !== undefined && p.excludeuser !== undefined)
    throw new ApiError('badparams', {}, { message: 'user and excludeuser cannot be used together' });
  if (has(p.prop, 'content')) checkDeletedText(call.viewer.rights);
}
