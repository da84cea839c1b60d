/** What a viewer may see of a deleted file. */
import { c } from '../../../db/schema/tables.js';
import { hidden, maySee } from '../../../content/visibility.js';
import { ApiError } from '../../../errors/api-error.js';
import { guard } from '../../../shapes/members.js';
import { has } from '../../../shapes/module.js';
import type { QueryRun } from '../../../shapes/query-run.js';

type Run = QueryRun<'filearchive'>;

export const seesDescription = guard([c.fa_deleted], (row, { rights }) =>
  maySee(row.fa_deleted, hidden.comment, rights),
);

export const seesUser = guard([c.fa_deleted], (row, { rights }) => maySee(row.fa_deleted, hidden.user, rights));

export const seesFile = guard(
  [c.fa_archive_name, c.fa_deleted],
  (row, { rights }) => row.fa_archive_name !== '' && maySee(row.fa_deleted, hidden.text, rights),
);

/** Descriptions and metadata of deleted files are visible only with the right to see deleted data. */
export function checkRights({ params: p, call: { viewer } }: Run): void {
  if ((has(p.prop, 'description') || has(p.prop, 'parseddescription')) && !viewer.rights.has('deletedhistory'))
    throw new ApiError('permissiondenied', {}, { message: 'apierror-cantview-deleted-description' });
  if (has(p.prop, 'metadata') && !viewer.rights.has('deletedtext') && !viewer.rights.has('undelete'))
    throw new ApiError('permissiondenied', {}, { message: 'apierror-cantview-deleted-metadata' });
}
