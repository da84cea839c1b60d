/** Reads the current texts of pages and finds their links. Runs in worker threads. */
import { type Database, Sqlite } from '../db/sqlite.js';
import { makeLinkFinder } from '../links/make-link-finder.js';
import type { LinkFinder, LinkSite, PageLinks } from '../links/types.js';
import { indexedText, indexedTitle } from '../search/indexed-text.js';
import { currentText, storedColumns, type StoredRow, textOf } from './current-text.js';
import { makePageStore } from './page-store.js';

/** The data to derive from texts. */
export interface TextUses {
  /** Find links, as a wiki with this site information does. */
  readonly linkSite?: LinkSite;
  readonly search: boolean;
}

export interface TextsTask extends TextUses {
  readonly database: string;
  /** IDs of pages: the first, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

export interface PageTexts {
  readonly id: number;
  readonly namespace: number;
  readonly touched: string;
  readonly title: string;
  readonly isRedirect: boolean;
  readonly links?: PageLinks;
  /** Title and text for the search index. */
  readonly words?: { readonly title: string; readonly text: string };
}

interface Row extends StoredRow {
  readonly id: number;
  readonly namespace: number;
  readonly title: string;
  readonly model: string | null;
  readonly touched: string;
  readonly redirect: number;
}

/** Reads what is derived from the text of each page of a range of IDs. */
export type TextReader = (from: number, to: number) => readonly PageTexts[];

let session: { readonly path: string; readonly db: Database; readonly read: TextReader } | undefined;

/** Pages of a range of IDs, in the order of IDs. An empty path closes the database. */
export function readTexts({ database, from, to, ...uses }: TextsTask): readonly PageTexts[] {
  if (session?.path !== database) {
    session?.db.close();
    const db = database === '' ? undefined : new Sqlite(database, { readonly: true });
    session = db && { path: database, db, read: makeTextReader(db, uses) };
  }
  return session?.read(from, to) ?? [];
}

export function makeTextReader(db: Database, { linkSite, search }: TextUses): TextReader {
  const rows = db.prepare<unknown[], Row>(
    `SELECT page_id AS id, page_namespace AS namespace, page_title AS title, page_content_model AS model,
       page_touched AS touched, page_is_redirect AS redirect, ${storedColumns} FROM page ${currentText} WHERE page_id >= ? AND page_id < ? ORDER BY page_id`,
  );
  const finder = linkSite && makeLinkFinder(linkSite, makePageStore(db));
  return (from, to) => rows.all(from, to).map((row) => pageTexts(row, finder, search));
}

function pageTexts(row: Row, finder: LinkFinder | undefined, search: boolean): PageTexts {
  const { id, namespace, title, touched } = row;
  const text = textOf(row) ?? '';
  return {
    id,
    namespace,
    touched,
    title,
    isRedirect: row.redirect === 1,
    ...(finder && { links: finder({ namespace, title, model: row.model ?? 'wikitext', text }) }),
    ...(search && { words: { title: indexedTitle(namespace, title), text: indexedText(text) } }),
  };
}
