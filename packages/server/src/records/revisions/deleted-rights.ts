import { has } from '../../shapes/module.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { ApiError } from '../../errors/api-error.js';
import type { RevisionOptions } from './options.js';

/** Comments and texts of deleted revisions require rights. The existence of such revisions is public. */
export function checkDeletedRights({ call }: QueryRun, { props, readsContent }: RevisionOptions): void {
  const { rights } = call.viewer;
  if (has(props, 'comment', 'parsedcomment') && !rights.has('deletedhistory'))
    throw new ApiError('permissiondenied', {}, { message: 'apierror-cantview-deleted-comment' });
  if (readsContent) checkDeletedText(call.viewer.rights);
}

/** Refuses those who may see no deleted text. */
export function checkDeletedText(rights: ReadonlySet<string>): void {
  if (!rights.has('deletedtext') && !rights.has('undelete'))
    throw new ApiError('permissiondenied', {}, { message: 'apierror-cantview-deleted-revision-content' });
}
