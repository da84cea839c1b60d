/** Members about the revision of one side. */
import type { ProtocolParams } from '@wiki-query/server-stubs';
import { readSlots } from '../../content/slots.js';
import { hidden, isHidden, isSuppressed, maySee } from '../../content/visibility.js';
import { pageByTitle } from '../../db/pages-by-title.js';
import { c } from '../../db/schema/tables.js';
import type { Call } from '../../request/call.js';
import type { Value } from '../../result/value.js';
import { rowToIso } from '../../time/timestamps.js';
import type { SideName } from './side-parameters.js';
import type { StoredRevision } from './stored-revision.js';

type Props = ProtocolParams['compare']['prop'];

/** Members that describe a revision, with the name of the side in front; none for a text of the request. */
export async function revisionMembers(
  side: SideName,
  revision: StoredRevision | undefined,
  props: Props,
  call: Call,
): Promise<readonly [string, Value][]> {
  if (revision === undefined) return [];
  const { reply } = call;
  const isOpen = (revision.deleted & (hidden.text | hidden.user | hidden.comment)) === 0;
  if (!isOpen || revision.latest === undefined) reply.restrictCache('private');
  const members: Readonly<Record<string, Value>> = {
    ...(props.includes('ids') && { id: await pageIdOf(revision, call), revid: revision.id }),
    ...(props.includes('title') && (await titleMembers(revision, call))),
    ...(props.includes('size') && { size: await sizeOf(revision, call) }),
    ...(props.includes('timestamp') && { timestamp: rowToIso(revision.timestamp, call.now) }),
    ...(isHidden(revision.deleted, hidden.text) && { texthidden: true }),
    ...userMembers(revision, props, call),
    ...(await commentMembers(revision, props, call)),
    ...(!isOpen && isSuppressed(revision.deleted) && { suppressed: true }),
    ...(revision.latest === undefined && { archive: true }),
  };
  return Object.entries(members).map(([name, value]) => [side + name, value]);
}

/** The page that has the title now. */
async function pageIdOf({ page }: StoredRevision, { db }: Call): Promise<number> {
  return (await pageByTitle(db, page, [c.page_id]))?.page_id ?? 0;
}

async function titleMembers({ page }: StoredRevision, { titleTexts }: Call) {
  await titleTexts.load([page]);
  return { ns: page.namespace, title: titleTexts.text(page.namespace, page.dbkey) };
}

/** Very old rows have no size: it is that of the slots. */
async function sizeOf({ id, size }: StoredRevision, { db }: Call): Promise<number> {
  if (size !== null) return size;
  return ((await readSlots(db, [id])).get(id) ?? []).reduce((sum, slot) => sum + slot.size, 0);
}

function userMembers({ deleted, user, userId }: StoredRevision, props: Props, { viewer }: Call) {
  return {
    ...(isHidden(deleted, hidden.user) && { userhidden: true }),
    ...(props.includes('user') && maySee(deleted, hidden.user, viewer.rights) && { user, userid: userId ?? 0 }),
  };
}

async function commentMembers({ deleted, comment, page }: StoredRevision, props: Props, call: Call) {
  const isWanted = props.includes('comment') || props.includes('parsedcomment');
  const isShown = isWanted && maySee(deleted, hidden.comment, call.viewer.rights);
  const [html = ''] = isShown
    ? await call.wiki.comments.toHtml(call.db, [{ text: comment, self: page }], call.language)
    : [];
  return {
    ...(isHidden(deleted, hidden.comment) && { commenthidden: true }),
    ...(isShown && props.includes('comment') && { comment }),
    ...(isShown && { parsedcomment: html }),
  };
}
