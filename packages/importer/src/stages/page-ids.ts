/**
 * IDs of pages and revisions. Those of a dump are not keys: they may be missing, or several pages may have the same. These pages and
 * revisions get numbers below 0, in the order of the files, until `numberRows` gives them numbers above all others.
 */
import type { WorkDatabase } from '../db/work-database.js';
import type { PageBatch } from '../xml/read-pages.js';
import type { PageRecord } from '../xml/records.js';

interface Row extends Pick<PageRecord, 'namespace' | 'title'> {
  readonly id: number;
}

export class PageIds {
  /** IDs by titles, of the pages without an ID of their own. */
  private readonly byTitle = new Map<string, number>();
  /** Titles of the pages of a batch, which are not written yet. */
  private recent = new Map<number, string>();
  private highest: number;
  private lowestPage: number;
  private lowestRevision: number;

  constructor(
    private readonly work: WorkDatabase,
    /** An update: whether a page of the newer dump has the ID, to which the page in the database belongs. */
    private readonly isTaken?: (id: number) => boolean,
  ) {
    const rows = work
      .statement<Row>(
        'SELECT page_id AS id, page_namespace AS namespace, page_title AS title FROM page WHERE page_id < 0',
      )
      .all();
    for (const { id, namespace, title } of rows) this.byTitle.set(keyOf({ namespace, title }), id);
    const first = (sql: string): number => Number(work.statement(sql).pluck().get());
    this.highest = isTaken === undefined ? first('SELECT ifnull(max(page_id), 0) FROM page') : 0;
    this.lowestPage = first('SELECT min(0, ifnull(min(page_id), 0)) FROM page');
    this.lowestRevision = first('SELECT min(0, ifnull(min(rev_id), 0)) FROM revision');
  }

  /** The batch with the IDs that its pages get. */
  identify(batch: PageBatch): PageBatch {
    this.recent = new Map();
    return { ...batch, pages: batch.pages.map((page) => ({ ...page, id: this.idOf(page) })) };
  }

  nextRevision(): number {
    return --this.lowestRevision;
  }

  private idOf(page: PageRecord): number {
    const key = keyOf(page);
    const other = page.id > 0 ? this.titleAt(page.id) : '';
    if (other === undefined || other === key) {
      this.recent.set(page.id, key);
      this.highest = Math.max(this.highest, page.id);
      return page.id;
    }
    const id = this.byTitle.get(key) ?? --this.lowestPage;
    this.byTitle.set(key, id);
    return id;
  }

  /** The title of the page that has an ID already. Most dumps are in the order of IDs. */
  private titleAt(id: number): string | undefined {
    const recent = this.recent.get(id);
    if (recent !== undefined) return recent;
    if (this.isTaken === undefined ? id > this.highest : !this.isTaken(id)) return undefined;
    const row = this.work
      .statement<Row>('SELECT page_namespace AS namespace, page_title AS title FROM page WHERE page_id = ?')
      .get(id);
    return row && keyOf(row);
  }
}

const keyOf = ({ namespace, title }: Pick<PageRecord, 'namespace' | 'title'>): string => `${namespace}:${title}`;
