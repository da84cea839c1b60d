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
  /** While the links of a page are replaced: those that it has, by their values, and new ones. */
  private replaced:
    { readonly old: Map<string, readonly [LinkTable, Row]>; readonly added: [LinkTable, Row][] } | undefined;
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

  /** Writes the links of a page in the place of those that it has. Most of them stay. */
  replace(page: PageTexts): void {
    const { work, wanted } = this;
    const old = new Map<string, readonly [LinkTable, Row]>();
    const added: [LinkTable, Row][] = [];
    for (const table of wanted) {
      const columns = columnsOf[table];
      const rows = work.statement(`SELECT ${columns.join(', ')} FROM ${table} WHERE ${columns[0]} = ?`).raw();
      for (const row of rows.all(page.id) as Row[]) old.set(keyOf(table, row), [table, row]);
    }
    this.replaced = { old, added };
    this.write(page);
    this.replaced = undefined;
    for (const [table, row] of old.values()) {
      const same = columnsOf[table].map((column) => `${column} IS ?`).join(' AND ');
      work.statement(`DELETE FROM ${table} WHERE ${same}`).run(row);
    }
    for (const [table, row] of added) this.insert(table, ...row);
  }

  /** Writes the rows that are collected. */
  flush(): void {
    for (const [table, rows] of this.rows) this.insertAll(table, rows);
  }

  write({ id, namespace, touched, title, links }: PageTexts): void {
    const { wanted } = this;
    if (links === undefined) return;
    if (wanted.has('pagelinks'))
      for (const target of links.pagelinks) this.insert('pagelinks', id, this.target(target), namespace);
    if (wanted.has('templatelinks'))
      for (const target of links.templatelinks) this.insert('templatelinks', id, this.target(target), namespace);
    if (wanted.has('imagelinks')) for (const file of links.imagelinks) this.insert('imagelinks', id, file, namespace);
    if (wanted.has('langlinks'))
      for (const { language, title: other } of links.langlinks) this.insert('langlinks', id, language, other);
    if (wanted.has('iwlinks'))
      for (const { prefix, title: other } of links.iwlinks) this.insert('iwlinks', id, prefix, other);
    if (wanted.has('page_props'))
      for (const { name, value } of links.pageProps) this.insert('page_props', id, name, value);
    if (wanted.has('externallinks')) for (const url of links.externallinks) this.writeExternal(id, url);
    if (wanted.has('categorylinks'))
      for (const category of links.categorylinks) this.writeCategory(id, namespace, touched, title, category);
    const { redirect } = links;
    if (wanted.has('redirect') && redirect !== undefined)
      this.insert('redirect', id, redirect.namespace, redirect.title, redirect.interwiki, redirect.fragment);
  }

  private writeExternal(id: number, url: string): void {
    const parts = externalLinkParts(url);
    if (parts !== undefined) this.insert('externallinks', id, parts.domainIndex, parts.path);
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

  private insert(table: LinkTable, ...row: Row): void {
    if (this.replaced !== undefined) {
      const { old, added } = this.replaced;
      if (!old.delete(keyOf(table, row))) added.push([table, row]);
      return;
    }
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

const keyOf = (table: LinkTable, row: Row): string => JSON.stringify([table, ...row]);
