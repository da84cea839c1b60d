/** Data of exported pages: their latest revisions with all slots, and redirect targets. */
import { from } from '../sql/query.js';
import { t, c } from '../db/schema/tables.js';
import { sql } from '../sql/sql.js';
import { as } from '../sql/table.js';
import { among } from '../sql/conditions.js';
import type { Db } from '../db/database.js';
import { readSlots, withHashes, type Slot } from '../content/slots.js';
import type { PageRow } from '../pages/page-rows.js';
import { NS_FILE, NS_MEDIA, NS_SPECIAL, type Title } from '@wiki-query/wikitext';
import type { Wiki } from '../site/wiki.js';

/** The latest revision of a page. */
export interface ExportedRevision {
  readonly id: number;
  readonly parent: number | null;
  readonly timestamp: string;
  readonly minor: number;
  readonly deleted: number;
  readonly sha1: string;
  readonly userId: number | null;
  readonly user: string;
  readonly comment: string;
}

export interface ExportedPage {
  readonly row: PageRow;
  readonly redirect: Title | undefined;
  readonly revision: ExportedRevision;
  /** The main slot first, the others by name. */
  readonly slots: readonly Slot[];
}

/** The pages that have a revision, in the order given. Three queries at most. */
export async function readExportedPages(
  db: Db,
  wiki: Wiki,
  rows: readonly PageRow[],
): Promise<readonly ExportedPage[]> {
  if (rows.length === 0) return [];
  const revisions = await readRevisions(db, rows);
  const ids = [...revisions.values()].map(({ id }) => id);
  const slots = await withHashes(db, await readSlots(db, ids));
  const targets = await readTargets(db, wiki, rows);
  return rows.flatMap((row): ExportedPage[] => {
    const revision = revisions.get(row.page_id);
    const own = revision === undefined ? undefined : slots.get(revision.id);
    if (revision === undefined || own === undefined) return [];
    return [{ row, redirect: targets.get(row.page_id), revision, slots: inOrder(own) }];
  });
}

async function readRevisions(db: Db, pages: readonly PageRow[]): Promise<ReadonlyMap<number, ExportedRevision>> {
  const rows = await db.all(
    from(t.page)
      .join(t.revision, sql`${c.rev_id} = ${c.page_latest} and ${c.rev_page} = ${c.page_id}`)
      .join(t.actor, sql`${c.actor_id} = ${c.rev_actor}`)
      .join(t.comment, sql`${c.comment_id} = ${c.rev_comment_id}`)
      .select(
        c.page_id,
        as(c.rev_id, 'id'),
        as(c.rev_parent_id, 'parent'),
        as(c.rev_timestamp, 'timestamp'),
        as(c.rev_minor_edit, 'minor'),
        as(c.rev_deleted, 'deleted'),
        as(c.rev_sha1, 'sha1'),
        as(c.actor_user, 'userId'),
        as(c.actor_name, 'user'),
        as(c.comment_text, 'comment'),
      )
      .where(
        among(
          c.page_id,
          pages.map((page) => page.page_id),
        ),
      ),
  );
  return new Map(rows.map(({ page_id, ...revision }) => [page_id, revision]));
}

function inOrder(slots: readonly Slot[]): readonly Slot[] {
  const others = slots.filter(({ role }) => role !== 'main').sort((a, b) => (a.role < b.role ? -1 : 1));
  return [...slots.filter(({ role }) => role === 'main'), ...others];
}

async function readTargets(db: Db, wiki: Wiki, pages: readonly PageRow[]): Promise<ReadonlyMap<number, Title>> {
  const redirects = pages.filter((page) => page.page_is_redirect === 1).map((page) => page.page_id);
  if (redirects.length === 0) return new Map();
  const rows = await db.all(
    from(t.redirect).select(c.rd_from, c.rd_namespace, c.rd_title, c.rd_interwiki).where(among(c.rd_from, redirects)),
  );
  return new Map(
    rows.flatMap((row): [number, Title][] => {
      const namespace = row.rd_namespace === NS_MEDIA ? NS_FILE : row.rd_namespace;
      const text = row.rd_interwiki ? `${row.rd_interwiki}:${row.rd_title}` : row.rd_title;
      const title = wiki.titles.makeSafe(namespace, text);
      return title !== undefined && isTarget(title, wiki) ? [[row.rd_from, title]] : [];
    }),
  );
}

/** Special pages that are never redirect targets: they perform an action, or show personal data. */
const notTargets = new Set(['Userlogout', 'Filepath', 'Mypage', 'Mytalk', 'Redirect', 'Mylog']);

function isTarget({ namespace, dbkey, interwiki }: Title, { specialPages }: Wiki): boolean {
  if (dbkey === '') return false;
  const special = namespace === NS_SPECIAL && interwiki === '' ? specialPages.resolve(dbkey)?.name : undefined;
  return special === undefined || !notTargets.has(special);
}
