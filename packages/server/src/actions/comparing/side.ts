/** A side of a comparison: contents of slots, and the revision that they are of. */
import { hidden, maySee } from '../../content/visibility.js';
import { ApiError } from '../../errors/api-error.js';
import type { Call } from '../../request/call.js';
import type { Contents, SlotText, StoredRevision } from './stored-revision.js';

export interface Side {
  readonly contents: Contents;
  /** The revision that is compared, if nothing of it is changed by the request. */
  readonly stored: StoredRevision | undefined;
  /** The revision that the request names, also if it gives contents itself. */
  readonly base: StoredRevision | undefined;
  /** The revision whose data are in the response. */
  readonly described: StoredRevision | undefined;
}

/** Refuses a revision whose text the viewer may not see. */
export function refuseHidden({ stored }: Side, call: Call): void {
  if (stored !== undefined && !mayRead(stored, call)) throw new ApiError('missingcontent', { id: stored.id });
}

/** Everybody sees the text of the latest revision of a page. */
export const mayRead = ({ id, latest, deleted }: StoredRevision, { viewer }: Call): boolean =>
  latest === id || maySee(deleted, hidden.text, viewer.rights);

/** The content of a slot that the viewer may see. */
export function readableContent(revision: StoredRevision, contents: Contents, role: string, call: Call): SlotText {
  const content = mayRead(revision, call) ? contents.get(role) : undefined;
  if (content === undefined)
    throw new ApiError('missingcontent', { id: revision.id, role }, { message: 'apierror-missingcontent-revid-role' });
  return content;
}

/** A stored revision as it is. */
export const sideOf = (revision: StoredRevision, contents: Contents): Side => ({
  contents,
  stored: revision,
  base: revision,
  described: revision,
});
