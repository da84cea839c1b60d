/** Members of a revision that depend on what is hidden. */
import { ApiError } from '../../../errors/api-error.js';
import { hidden, isHidden, type HiddenField } from '../../../content/visibility.js';
import { membersOf } from '../../../records/revisions/revision-members.js';
import { archivedRevisions, type ArchiveTables, type RevisionRow } from '../../../records/revisions/rows.js';
import type { StoredText } from '../../../content/stored-text.js';
import type { QueryRun } from '../../../shapes/query-run.js';

const { sees, ...made } = membersOf<ArchiveTables>(archivedRevisions);
export const { member, found, parsedComment, tags } = made;

export const [seesUser, seesComment, seesText] = [sees(hidden.user), sees(hidden.comment), sees(hidden.text)];

export const hides = (field: HiddenField) =>
  member(['deleted'], ({ deleted }) => isHidden(deleted, field) || undefined);

/** Whether a requested field is hidden. */
export const hidesSomething = (deleted: number, { requests }: QueryRun): boolean =>
  (isHidden(deleted, hidden.user) && requests('userhidden')) ||
  (isHidden(deleted, hidden.comment) && requests('commenthidden')) ||
  (isHidden(deleted, hidden.text) && (requests('sha1hidden') || requests('texthidden')));

export function textOf({ id }: RevisionRow, texts: ReadonlyMap<number, StoredText>): string {
  const stored = texts.get(id);
  if (stored !== undefined && 'text' in stored) return stored.text;
  throw new ApiError('missingcontent', { id });
}
