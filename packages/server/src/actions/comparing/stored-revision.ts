/** Revisions of the wiki, deleted ones included, and the contents of their slots. */
import type { Title } from '@wiki-query/wikitext';
import { readSlots, readSlotTexts } from '../../content/slots.js';
import { pageByTitle } from '../../db/pages-by-title.js';
import { c } from '../../db/schema/tables.js';
import { ApiError } from '../../errors/api-error.js';
import { refusedRight } from '../../records/permissions/reason-values.js';
import { archivedRevisions, liveRevisions } from '../../records/revisions/rows.js';
import type { Call } from '../../request/call.js';
import { equals } from '../../sql/conditions.js';
import { as } from '../../sql/table.js';

export interface StoredRevision {
  readonly id: number;
  readonly page: Title;
  readonly timestamp: string;
  /** Bits of its hidden parts. */
  readonly deleted: number;
  readonly size: number | null;
  readonly userId: number | null;
  readonly user: string;
  readonly comment: string;
  /** The latest revision of the page; undefined for a deleted revision. */
  readonly latest: number | undefined;
}

/** The content of a slot. */
export interface SlotText {
  readonly model: string;
  /** Undefined if it is lost. */
  readonly text: string | undefined;
}

export type Contents = ReadonlyMap<string, SlotText>;

const live = liveRevisions.columns;
const findLive = liveRevisions.source
  .select(as(live.id, 'id'), as(live.namespace, 'namespace'), as(live.title, 'title'))
  .select(as(live.timestamp, 'timestamp'), as(live.deleted, 'deleted'), as(live.size, 'size'))
  .select(as(live.userId, 'userId'), as(live.user, 'user'), as(live.comment, 'comment'))
  .select(as(live.latest, 'latest'));

const gone = archivedRevisions.columns;
const findDeleted = archivedRevisions.source
  .select(as(gone.id, 'id'), as(gone.namespace, 'namespace'), as(gone.title, 'title'))
  .select(as(gone.timestamp, 'timestamp'), as(gone.deleted, 'deleted'), as(gone.size, 'size'))
  .select(as(gone.userId, 'userId'), as(gone.user, 'user'), as(gone.comment, 'comment'));

/** The revision with an id. Those who may see deleted texts get deleted ones too. */
export async function findRevision(id: number, call: Call): Promise<StoredRevision | undefined> {
  const { db, viewer, wiki } = call;
  const row = await db.first(findLive.where(equals(c.rev_id, id)));
  if (row !== undefined) return { ...row, page: wiki.titles.of(row.namespace, row.title) };
  if (!viewer.rights.has('deletedtext') && !viewer.rights.has('undelete')) return undefined;
  const deleted = await db.first(findDeleted.where(equals(c.ar_rev_id, id)));
  if (deleted === undefined) return undefined;
  if (!viewer.rights.has('deletedtext')) {
    const { code, values, message } = await refusedRight('deletedtext', call);
    throw new ApiError(code, values, { ...(message !== undefined && { message }) });
  }
  return { ...deleted, page: wiki.titles.of(deleted.namespace, deleted.title), latest: undefined };
}

/** The revision with an id, which must exist. */
export async function readRevision(id: number, call: Call): Promise<StoredRevision> {
  const found = await findRevision(id, call);
  if (found === undefined) throw new ApiError('nosuchrevid', { id });
  return found;
}

/** The latest revision of a page by its title; undefined if there is no such page. */
export async function latestRevision({ namespace, dbkey }: Title, call: Call): Promise<number | undefined> {
  const row = namespace < 0 ? undefined : await pageByTitle(call.db, { namespace, dbkey }, [c.page_latest]);
  return row?.page_latest;
}

/** The contents of all slots of a revision. */
export async function readContents({ id }: StoredRevision, { db }: Call): Promise<Contents> {
  const slots = (await readSlots(db, [id])).get(id) ?? [];
  const texts = await readSlotTexts(db, slots);
  return new Map(
    slots.map(({ role, model, address }) => {
      const stored = texts.get(address);
      // It is in storage that this server cannot read.
      if (stored !== undefined && 'problem' in stored && stored.problem === 'external')
        throw new ApiError('missingcontent', { id });
      return [role, { model, text: stored !== undefined && 'text' in stored ? stored.text : undefined }];
    }),
  );
}
