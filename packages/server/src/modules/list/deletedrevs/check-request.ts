/** Refusals and warnings. */
import { has } from '../../../shapes/module.js';
import { ApiError } from '../../../errors/api-error.js';
import { checkDeletedText } from '../../../records/revisions/deleted-rights.js';
import { titlesOf } from './order.js';
import type { Run } from './run.js';

export function mayUndelete({ query }: Run): boolean {
  return !query.lacksSameOrigin && query.viewer.rights.has('undelete');
}

export function checkRequest(run: Run): void {
  const { params: p, query } = run;
  if (!query.viewer.rights.has('deletedhistory')) throw new ApiError('permissiondenied', { right: 'deletedhistory' });
  const feature = 'action=query&list=deletedrevs';
  query.warnings.add('deletedrevs', 'deprecation', {}, { feature, message: 'apiwarn-deprecation-deletedrevs' });
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
  if (has(p.prop, 'content')) checkDeletedText(query.viewer.rights);
}
