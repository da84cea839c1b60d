/** Members of a revision that depend on what is hidden. */
import { has } from '../../../shapes/module.js';
import { ApiError } from '../../../errors/api-error.js';
import { hidden, isHidden, type HiddenField } from '../../../content/visibility.js';
import { membersOf } from '../../../records/revisions/revision-members.js';
import { archivedRevisions, type RevisionRow } from '../../../records/revisions/rows.js';
import type { Batch } from './read-revisions.js';
import type { Run } from './run.js';

export const { member, sees } = membersOf<Batch>(archivedRevisions);

export const user = ['user', 'userid'] as const;

export const comment = ['comment', 'parsedcomment'] as const;

export const [seesUser, seesComment, seesText] = [sees(hidden.user), sees(hidden.comment), sees(hidden.text)];

export const hides = <A extends string>(field: HiddenField, requested: A | readonly A[]) =>
  member(['deleted'], ({ deleted }) => isHidden(deleted, field) || undefined, { prop: requested });

/** Whether a requested field is hidden. */
export function hidesSomething(deleted: number, { prop }: Run['params']): boolean {
  const hides = (field: HiddenField, ...names: typeof prop): boolean =>
    isHidden(deleted, field) && names.some((name) => has(prop, name));
  return (
    hides(hidden.user, 'user', 'userid') ||
    hides(hidden.comment, 'comment', 'parsedcomment') ||
    hides(hidden.text, 'sha1', 'content')
  );
}

export function textOf({ id }: RevisionRow, { texts }: Batch): string {
  const stored = texts.get(id);
  if (stored !== undefined && 'text' in stored) return stored.text;
  throw new ApiError('missingcontent', { id });
}
