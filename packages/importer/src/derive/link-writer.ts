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

/** The column of each table with the ID of the page that links. */
const fromColumns: Readonly<Record<LinkTable, string>> = {
  pagelinks: 'pl_from',
  templatelinks: 'tl_from',
  categorylinks: 'cl_from',
  imagelinks: 'il_from',
  externallinks: 'el_from',
  langlinks: 'll_from',
  iwlinks: 'iwl_from',
  redirect: 'rd_from',
  page_props: 'pp_page',
};
export const linkColumns = linkTables.map((table) => [table, fromColumns[table]] as const);

/** Values that one statement binds: many rows are inserted at a time. */
const boundValues = 300;

interface Rows {
  readonly columns: string;
  readonly width: number;
  values: (string | number)[];
}

export class LinkWriter {
  private readonly rows = new Map<LinkTable, Rows>();
  private readonly targets = new Map<string, number>();
  private readonly wanted: ReadonlySet<LinkTable>;

  constructor(
    private readonly work: WorkDatabase,
    wanted: readonly LinkTable[],
    /** The sort key of a page in a category. */
    private readonly sortkey: (prefix: string, title: string) => string,
  ) {
    this.wanted = new Set(wanted);
    work.db.exec('CREATE UNIQUE INDEX IF NOT EXISTS lt_namespace_title ON linktarget (lt_namespace, lt_title)');
  }

  /** Removes the links of a page, so that they can be written again. */
  remove(page: number): void {
    for (const [table, column] of linkColumns)
      if (this.wanted.has(table)) this.work.statement(`DELETE FROM ${table} WHERE ${column} = ?`).run(page);
  }

  /** Writes the rows that are collected. */
  flush(): void {
    for (const [table, rows] of this.rows) this.insertAll(table, rows);
  }

  write({ id, namespace, touched, title, links }: PageTexts): void {
    const { wanted } = this;
    if (links === undefined) return;
    if (wanted.has('pagelinks'))
      for (const target of links.pagelinks)
        this.insert('pagelinks', 'pl_from, pl_target_id, pl_from_namespace', id, this.target(target), namespace);
    if (wanted.has('templatelinks'))
      for (const target of links.templatelinks)
        this.insert('templatelinks', 'tl_from, tl_target_id, tl_from_namespace', id, this.target(target), namespace);
    if (wanted.has('imagelinks'))
      for (const file of links.imagelinks)
        this.insert('imagelinks', 'il_from, il_to, il_from_namespace', id, file, namespace);
    if (wanted.has('langlinks'))
      for (const { language, title: other } of links.langlinks)
        this.insert('langlinks', 'll_from, ll_lang, ll_title', id, language, other);
    if (wanted.has('iwlinks'))
      for (const { prefix, title: other } of links.iwlinks)
        this.insert('iwlinks', 'iwl_from, iwl_prefix, iwl_title', id, prefix, other);
    if (wanted.has('page_props'))
      for (const { name, value } of links.pageProps)
        this.insert('page_props', 'pp_page, pp_propname, pp_value', id, name, value);
    if (wanted.has('externallinks')) for (const url of links.externallinks) this.writeExternal(id, url);
    if (wanted.has('categorylinks'))
      for (const category of links.categorylinks) this.writeCategory(id, namespace, touched, title, category);
    const { redirect } = links;
    if (wanted.has('redirect') && redirect !== undefined)
      this.insert(
        'redirect',
        'rd_from, rd_namespace, rd_title, rd_interwiki, rd_fragment',
        id,
        redirect.namespace,
        redirect.title,
        redirect.interwiki,
        redirect.fragment,
      );
  }

  private writeExternal(id: number, url: string): void {
    const parts = externalLinkParts(url);
    if (parts !== undefined)
      this.insert('externallinks', 'el_from, el_to_domain_index, el_to_path', id, parts.domainIndex, parts.path);
  }

  private writeCategory(
    id: number,
    namespace: number,
    touched: string,
    title: string,
    category: { readonly title: string; readonly sortkeyPrefix: string },
  ): void {
    const type = namespace === 14 ? 'subcat' : namespace === 6 ? 'file' : 'page';
    this.insert(
      'categorylinks',
      'cl_from, cl_to, cl_sortkey, cl_sortkey_prefix, cl_timestamp, cl_collation, cl_type',
      id,
      category.title,
      this.sortkey(category.sortkeyPrefix, title),
      category.sortkeyPrefix,
      Number(touched),
      'uppercase',
      type,
    );
  }

  private target({ namespace, title }: LinkTarget): number {
    const key = `${namespace}:${title}`;
    const known = this.targets.get(key);
    if (known !== undefined) return known;
    const { work } = this;
    const find = work.statement('SELECT lt_id FROM linktarget WHERE lt_namespace = ? AND lt_title = ?').pluck();
    const found = find.get(namespace, title);
    const id =
      typeof found === 'number'
        ? found
        : Number(
            work.statement('INSERT INTO linktarget (lt_namespace, lt_title) VALUES (?, ?)').run(namespace, title)
              .lastInsertRowid,
          );
    if (this.targets.size > 200_000) this.targets.clear();
    this.targets.set(key, id);
    return id;
  }

  private insert(table: LinkTable, columns: string, ...values: readonly (string | number)[]): void {
    const rows = this.rows.get(table) ?? { columns, width: values.length, values: [] };
    this.rows.set(table, rows);
    rows.values.push(...values);
    if (rows.values.length + values.length > boundValues) this.insertAll(table, rows);
  }

  private insertAll(table: LinkTable, rows: Rows): void {
    const { columns, width, values } = rows;
    if (values.length === 0) return;
    const row = `(${Array(width).fill('?').join(', ')})`;
    const list = Array(values.length / width)
      .fill(row)
      .join(', ');
    this.work.statement(`INSERT OR IGNORE INTO ${table} (${columns}) VALUES ${list}`).run(values);
    rows.values = [];
  }
}
