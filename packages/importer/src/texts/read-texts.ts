/** Reads the current texts of pages and finds their links. Runs in worker threads. */
import Sqlite, { type Database } from 'better-sqlite3';
import { makeLinkFinder } from '../links/make-link-finder.js';
import type { LinkFinder, LinkSite, PageLinks, PageText } from '../links/types.js';
import { currentText } from './current-text.js';

export interface TextsTask {
  readonly database: string;
  /** IDs of pages: the first, and the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly linkSite: LinkSite;
}

export interface PageTexts {
  readonly id: number;
  readonly namespace: number;
  readonly touched: string;
  readonly title: string;
  readonly links: PageLinks;
}

interface Row {
  readonly id: number;
  readonly namespace: number;
  readonly title: string;
  readonly model: string | null;
  readonly touched: string;
  readonly text: string | null;
}

interface Session {
  readonly path: string;
  readonly db: Database;
  readonly rows: Sqlite.Statement<unknown[], Row>;
  finder?: LinkFinder;
}

let session: Session | undefined;

/** Pages of a range of ids, in the order of ids. An empty path closes the database. */
export function readTexts(task: TextsTask): readonly PageTexts[] {
  if (session?.path !== task.database) {
    session?.db.close();
    session = task.database === '' ? undefined : openSession(task.database);
  }
  if (session === undefined) return [];
  const { db, rows } = session;
  const finder = (session.finder ??= makeLinkFinder(task.linkSite, textLookup(db)));
  return rows.all(task.from, task.to).map((row) => pageTexts(row, finder));
}

function pageTexts(row: Row, finder: LinkFinder): PageTexts {
  const { id, namespace, title, touched } = row;
  const text = row.text ?? '';
  const page: PageText = { pageId: id, namespace, title, model: row.model ?? 'wikitext', text };
  return {
    id,
    namespace,
    touched,
    title,
    links: finder(page),
  };
}

function openSession(path: string): Session {
  const db = new Sqlite(path, { readonly: true });
  const rows = db.prepare<unknown[], Row>(
    `SELECT page_id AS id, page_namespace AS namespace, page_title AS title, page_content_model AS model,
       page_touched AS touched, old_text AS text FROM page ${currentText} WHERE page_id >= ? AND page_id < ? ORDER BY page_id`,
  );
  return { path, db, rows };
}

/** Finds the text of a page. */
export function textLookup(db: Database): (namespace: number, title: string) => string | undefined {
  const find = db
    .prepare<unknown[], string | null>(
      `SELECT old_text FROM page ${currentText} WHERE page_namespace = ? AND page_title = ?`,
    )
    .pluck();
  return (namespace, title) => find.get(namespace, title) ?? undefined;
}
