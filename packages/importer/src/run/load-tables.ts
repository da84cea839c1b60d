import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { planTable, type TablePlan } from '../sql/plan-table.js';
import { mergeTable } from '../derive/merge-tables.js';
import type { TableFile } from '../files/recognise.js';
import type { Context } from './context.js';

/** The processing of a table before pages are read. */
interface TableJob {
  readonly plan: TablePlan;
  readonly file: TableFile;
  /** Numbers of bytes and rows that the worker thread has read. */
  readonly counts: SharedArrayBuffer;
}

/**
 * Loads the SQL tables into separate files and creates their indexes there, several tables at the same time, the
 * largest first. Tables that nothing else writes to are copied into the wiki's database in the meantime.
 */
export async function loadTables(context: Context, plans: readonly TablePlan[]): Promise<void> {
  const { files, progress } = context;
  const jobs = plans
    .flatMap((plan) => {
      const file = files.tables.get(plan.table);
      return file === undefined || isReady(context, plan)
        ? []
        : [{ plan, file, counts: new SharedArrayBuffer(16) } satisfies TableJob];
    })
    .sort((a, b) => b.file.size - a.file.size);
  if (jobs.length === 0) return;
  progress.begin(
    'SQL tables',
    jobs.reduce((sum, { file }) => sum + file.size, 0),
  );
  const rows = (): number => jobs.reduce((sum, { counts }) => sum + (new Float64Array(counts)[1] as number), 0);
  const timer = setInterval(() => progress.count(rows(), 'rows'), 500);
  try {
    await Promise.all(jobs.map((job) => prepare(context, job)));
  } finally {
    clearInterval(timer);
  }
  progress.count(rows(), 'rows');
  progress.end();
}

async function prepare(context: Context, { plan, file, counts }: TableJob): Promise<void> {
  const { work, pool, progress, warn } = context;
  const { table } = plan;
  const into = tablePath(context, table);
  if (work.get(`table ${table}`) === undefined) {
    rmSync(into, { force: true });
    rmSync(`${into}-journal`, { force: true });
    const loaded = await pool.run('loadTable', { path: file.path, dump: file.dump, plan, into, progress: counts });
    work.set(`table ${table}`, 'done');
    for (const warning of loaded.warnings) warn(warning);
  }
  if (isCopiedAtOnce(plan)) merge(context, plan);
  progress.advance(file.size);
}

/** Page files contain pages and uploads too: they are merged with those of the tables, which come later. */
function isCopiedAtOnce({ table, isSame }: TablePlan): boolean {
  return isSame && table !== 'page' && table !== 'image';
}

function isReady({ work }: Context, plan: TablePlan): boolean {
  return work.get(`${isCopiedAtOnce(plan) ? 'merged' : 'table'} ${plan.table}`) !== undefined;
}

/** Copies the loaded tables that are not in the wiki's database yet. Those that need another table come last. */
export function mergeTables(context: Context, plans: readonly TablePlan[]): void {
  const { work, progress } = context;
  const todo = plans
    .filter(({ table }) => work.get(`merged ${table}`) === undefined)
    .sort((a, b) => Number(a.also !== undefined) - Number(b.also !== undefined));
  if (todo.length === 0) return;
  progress.begin('Copying the tables', todo.length);
  for (const plan of todo) {
    merge(context, plan);
    progress.advance(1);
  }
  progress.end();
}

function merge(context: Context, plan: TablePlan): void {
  const { work, warn, update } = context;
  const path = tablePath(context, plan.table);
  mergeTable(work.db, plan, path, warn, {
    // Titles of deleted pages become free for the pages that have them now.
    before: () => {
      if (plan.table === 'page') update?.changes.removeUnlisted('loaded.page');
    },
    done: () => work.set(`merged ${plan.table}`, 'done'),
  });
  rmSync(path, { force: true });
}

/** The plan of each table. Warnings are reported once. */
export function planTables({ files }: Pick<Context, 'files'>): readonly TablePlan[] {
  return [...files.tables.values()].map(({ dump }) => planTable(dump));
}

function tablePath({ folder }: Context, table: string): string {
  return join(folder, `table-${table}.sqlite`);
}
