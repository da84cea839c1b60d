import type { AnyRun } from '../../shapes/module.js';
import { ApiError } from '../../errors/api-error.js';
import type { RevisionOptions } from './options.js';

/** Comments and texts of deleted revisions require rights. The existence of such revisions is public. */
export function checkDeletedRights({ query }: AnyRun, { props, readsContent }: RevisionOptions): void {
  const { rights } = query.viewer;
  if ((props.has('comment') || props.has('parsedcomment')) && !rights.has('deletedhistory'))
    throw new ApiError('permissiondenied', {}, { message: 'apierror-cantview-deleted-comment' });
  if (readsContent) checkDeletedText(query.viewer.rights);
}

/** Refuses those who may see no deleted text. */
export function checkDeletedText(rights: ReadonlySet<string>): void {
  if (!rights.has('deletedtext') && !rights.has('undelete'))
    throw new ApiError('permissiondenied', {}, { message: 'apierror-cantview-deleted-revision-content' });
}
