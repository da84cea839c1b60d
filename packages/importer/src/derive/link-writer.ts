/** Writes the links from texts into the tables that the dump does not contain. */
import type { WorkDatabase } from '../db/work-database.js';
import type { LinkTarget } from '../links/types.js';
import type { PageTexts } from '../texts/read-texts.js';
import { externalLinkParts } from './external-link.js';

export const linkTables = [
  'pagelinks',
  'templatelinks',
  'categorylinks',
  'imagelinks',
  'externallinks',
  'langlinks',
  'iwlinks',
  'redirect',
  'page_props',
] as const;
export type LinkTable = (typeof linkTables)[number];

/** The columns that are written. The first one has the ID of the page that links. */
const columnsOf: Readonly<Record<LinkTable, readonly [from: string, ...others: readonly string[]]>> = {
  pagelinks: ['pl_from', 'pl_target_id', 'pl_from_namespace'],
  templatelinks: ['tl_from', 'tl_target_id', 'tl_from_namespace'],
  categorylinks: ['cl_from', 'cl_to', 'cl_sortkey', 'cl_sortkey_prefix', 'cl_timestamp', 'cl_collation', 'cl_type'],
  imagelinks: ['il_from', 'il_to', 'il_from_namespace'],
  externallinks: ['el_from', 'el_to_domain_index', 'el_to_path'],
  langlinks: ['ll_from', 'll_lang', 'll_title'],
  iwlinks: ['iwl_from', 'iwl_prefix', 'iwl_title'],
  redirect: ['rd_from', 'rd_namespace', 'rd_title', 'rd_interwiki', 'rd_fragment'],
  page_props: ['pp_page', 'pp_propname', 'pp_value'],
};
export const linkColumns = linkTables.map((table) => [table, columnsOf[table][0]] as const);

type Row = readonly (string | number | null)[];

/** Values that one statement binds: many rows are inserted at a time. */
const boundValues = 300;

export class LinkWriter {
  private readonly rows = new Map<LinkTable, Row[]>();
  private readonly targets = new Map<string, number>();

  constructor(
    private readonly work: WorkDatabase,
    private readonly wanted: readonly LinkTable[],
    /** The sort key of a page in a category. */
    private readonly sortkey: (prefix: string, title: string) => string,
  ) {
    work.db.exec('CREATE UNIQUE INDEX IF NOT EXISTS lt_namespace_title ON linktarget (lt_namespace, lt_title)');
  }

  write(page: PageTexts): void {
    for (const table of this.wanted) for (const row of this.rowsOf(table, page)) this.insert(table, row);
    this.markRedirect(page);
  }

  /** Writes the links of a page in the place of those that it has. Most of them stay. */
  replace(page: PageTexts): void {
    const { work, wanted } = this;
    for (const table of wanted) {
      const columns = columnsOf[table];
      const has = work.statement<Row>(`SELECT ${columns.join(', ')} FROM ${table} WHERE ${columns[0]} = ?`).raw();
      const old = new Map(has.all(page.id).map((row) => [JSON.stringify(row), row]));
      const added = this.rowsOf(table, page).filter((row) => !old.delete(JSON.stringify(row)));
      const same = columns.map((column) => `${column} IS ?`).join(' AND ');
      for (const row of old.values()) work.statement(`DELETE FROM ${table} WHERE ${same}`).run(row);
      for (const row of added) this.insert(table, row);
    }
    this.markRedirect(page);
  }

  /** A redirect that the file does not mark: formats before 0.4 and other tools have no such mark. */
  private markRedirect({ id, isRedirect, links }: PageTexts): void {
    if (!isRedirect && links?.redirect !== undefined && this.wanted.includes('redirect'))
      this.work.statement('UPDATE page SET page_is_redirect = 1 WHERE page_id = ?').run(id);
  }

  /** Writes the rows that are collected. */
  flush(): void {
    for (const [table, rows] of this.rows) this.insertAll(table, rows);
  }

  private rowsOf(table: LinkTable, { id, namespace, touched, title, links }: PageTexts): readonly Row[] {
    if (links === undefined) return [];
    switch (table) {
      case 'pagelinks':
      case 'templatelinks':
        return links[table].map((target) => [id, this.target(target), namespace]);
      case 'imagelinks':
        return links.imagelinks.map((file) => [id, file, namespace]);
      case 'langlinks':
        return links.langlinks.map((link) => [id, link.language, link.title]);
      case 'iwlinks':
        return links.iwlinks.map((link) => [id, link.prefix, link.title]);
      case 'page_props':
        return links.pageProps.map(({ name, value }) => [id, name, value]);
      case 'redirect': {
        const { redirect: to } = links;
        return to === undefined ? [] : [[id, to.namespace, to.title, to.interwiki, to.fragment]];
      }
      case 'externallinks':
        return links.externallinks.flatMap((url) => {
          const parts = externalLinkParts(url);
          return parts === undefined ? [] : [[id, parts.domainIndex, parts.path]];
        });
      case 'categorylinks': {
        const type = namespace === 14 ? 'subcat' : namespace === 6 ? 'file' : 'page';
        return links.categorylinks.map(({ title: category, sortkeyPrefix: prefix }) => {
          return [id, category, this.sortkey(prefix, title), prefix, Number(touched), 'uppercase', type];
        });
      }
    }
  }

  private target({ namespace, title }: LinkTarget): number {
    const key = `${namespace}:${title}`;
    const known = this.targets.get(key);
    if (known !== undefined) return known;
    const { work } = this;
    const find = work.statement('SELECT lt_id FROM linktarget WHERE lt_namespace = ? AND lt_title = ?').pluck();
    const insert = work.statement('INSERT INTO linktarget (lt_namespace, lt_title) VALUES (?, ?)');
    const id = Number(find.get(namespace, title) ?? insert.run(namespace, title).lastInsertRowid);
    if (this.targets.size > 200_000) this.targets.clear();
    this.targets.set(key, id);
    return id;
  }

  private insert(table: LinkTable, row: Row): void {
    const rows = this.rows.get(table) ?? [];
    this.rows.set(table, rows);
    rows.push(row);
    if ((rows.length + 1) * row.length > boundValues) this.insertAll(table, rows);
  }

  private insertAll(table: LinkTable, rows: Row[]): void {
    if (rows.length === 0) return;
    const columns = columnsOf[table];
    const row = `(${columns.map(() => '?').join(', ')})`;
    this.work
      .statement(`INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES ${rows.map(() => row).join(', ')}`)
      .run(rows.flat());
    this.rows.set(table, []);
  }
}
