/** Data of exported pages: their latest revisions with all slots, and redirect targets. */
import type { Db } from '../db/database.js';
import { readSlots, type Slot } from '../content/slots.js';
import type { PageRow } from '../pages/page-rows.js';
import { NS_FILE, NS_MEDIA, NS_SPECIAL } from '../titles/namespace-numbers.js';
import type { Title } from '../titles/title.js';
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
  const slots = await readSlots(
    db,
    [...revisions.values()].map(({ id }) => id),
  );
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
    db.sql
      .selectFrom('page')
      .innerJoin('revision', (join) => join.onRef('rev_id', '=', 'page_latest').onRef('rev_page', '=', 'page_id'))
      .innerJoin('actor', 'actor_id', 'rev_actor')
      .innerJoin('comment', 'comment_id', 'rev_comment_id')
      .select([
        'page_id',
        'rev_id as id',
        'rev_parent_id as parent',
        'rev_timestamp as timestamp',
        'rev_minor_edit as minor',
        'rev_deleted as deleted',
        'rev_sha1 as sha1',
        'actor_user as userId',
        'actor_name as user',
        'comment_text as comment',
      ])
      .where(
        'page_id',
        'in',
        pages.map((page) => page.page_id),
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
    db.sql
      .selectFrom('redirect')
      .select(['rd_from', 'rd_namespace', 'rd_title', 'rd_interwiki'])
      .where('rd_from', 'in', redirects),
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
