/** Copies the tables that were loaded from SQL into the database of the wiki. */
import type { Database } from '../db/sqlite.js';
import { schemaTable } from '../db/schema.js';
import { externalLinkParts } from './external-link.js';
import type { TablePlan } from '../sql/plan-table.js';

/** Copies the rows of a loaded table. `before` and `done` are called in the same transaction. */
export function mergeTable(
  db: Database,
  plan: TablePlan,
  from: string,
  warn: (problem: string) => void,
  { before, done }: { readonly before?: () => void; readonly done: () => void },
): void {
  const { table } = plan;
  db.prepare('ATTACH DATABASE ? AS loaded').run(from);
  try {
    db.transaction(() => {
      before?.();
      if (plan.instead !== undefined) db.exec(plan.instead);
      else if (table === 'page') mergePages(db, plan);
      else copyRows(db, plan, warn);
      done();
    })();
  } finally {
    db.exec('DETACH DATABASE loaded');
  }
}

function copyRows(db: Database, plan: TablePlan, warn: (problem: string) => void): void {
  const { table } = plan;
  db.exec(`DELETE FROM "${table}"`);
  if (plan.isSame) {
    // Both sides have the same tables and indexes: SQLite copies them page by page.
    for (const index of schemaTable(table).indexes) db.exec(index.replace(' INDEX ', ' INDEX IF NOT EXISTS '));
    db.exec(`INSERT INTO main."${table}" SELECT * FROM loaded."${table}"`);
    return;
  }
  db.function('url_domain', { deterministic: true }, (url) => externalLinkParts(String(url))?.domainIndex ?? null);
  db.function('url_path', { deterministic: true }, (url) => externalLinkParts(String(url))?.path ?? '');
  for (const sql of plan.before) db.exec(sql);
  const filled = plan.select.map(([, sql]) => sql).filter((sql) => sql.startsWith('('));
  const where = filled.map((sql) => `${sql} IS NOT NULL`).join(' AND ');
  const names = plan.select.map(([column]) => `"${column}"`).join(', ');
  const values = plan.select.map(([, sql]) => sql).join(', ');
  const { changes } = db
    .prepare(
      `INSERT OR IGNORE INTO main."${table}" (${names}) SELECT ${values} FROM loaded."${table}" s ${where === '' ? '' : `WHERE ${where}`}`,
    )
    .run();
  const all = Number(db.prepare(`SELECT count(*) FROM loaded."${table}"`).pluck().get());
  if (changes < all)
    warn(`table ${table}: ${all - changes} rows left out: they are repeated, or what they refer to is not in the dump`);
}

/**
 * The page table is more complete than an export file, which may be older or newer: a newest revision that is not in
 * the export file is not copied.
 */
function mergePages(db: Database, plan: TablePlan): void {
  const names = plan.select.map(([column]) => column);
  const isText = new Set(['page_latest', 'page_len', 'page_is_new', 'page_is_redirect', 'page_content_model']);
  const updates = names
    .filter((name) => name !== 'page_id')
    .map((name) => `${name} = ${isText.has(name) ? `iif(known, new_${name}, page.${name})` : `new_${name}`}`);
  const source = plan.select.map(([column, sql]) => `${sql} AS new_${column}`).join(', ');
  db.exec(`
    UPDATE OR REPLACE page SET ${updates.join(', ')}
    FROM (SELECT ${source}, EXISTS (SELECT 1 FROM revision WHERE rev_id = s.page_latest) AS known FROM loaded.page s) AS dumped
    WHERE page.page_id = dumped.new_page_id AND (${names.map((name) => `page.${name}`).join(', ')}) IS NOT (${names.map((name) => `new_${name}`).join(', ')});
    INSERT OR IGNORE INTO page (${names.join(', ')}) SELECT ${plan.select.map(([, sql]) => sql).join(', ')} FROM loaded.page s`);
}
