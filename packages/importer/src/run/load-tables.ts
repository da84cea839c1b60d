import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { planTable, type TablePlan } from '../sql/plan-table.js';
import { mergeTable } from '../derive/merge-tables.js';
import type { DumpTable } from '../sql/create-table.js';
import type { Context } from './context.js';

/** The processing of a file with tables before pages are read. */
interface FileJob {
  readonly path: string;
  readonly size: number;
  readonly tables: readonly { readonly plan: TablePlan; readonly dump: DumpTable }[];
  /** Numbers of bytes and rows that the worker thread has read. */
  readonly counts: SharedArrayBuffer;
}

/**
 * Loads the SQL tables into separate files and creates their indexes there, several files at the same time, the
 * largest first. Tables that nothing else writes to are copied into the wiki's database in the meantime.
 */
export async function loadTables(context: Context, plans: readonly TablePlan[]): Promise<void> {
  const { progress } = context;
  const jobs = jobsOf(context, plans);
  if (jobs.length === 0) return;
  progress.begin(
    'SQL tables',
    jobs.reduce((sum, { size }) => sum + size, 0),
  );
  const rows = (): number => jobs.reduce((sum, { counts }) => sum + (new Float64Array(counts)[1] ?? 0), 0);
  const timer = setInterval(() => progress.count(rows(), 'rows'), 500);
  try {
    await Promise.all(jobs.map((job) => prepare(context, job)));
  } finally {
    clearInterval(timer);
  }
  progress.count(rows(), 'rows');
  progress.end();
}

function jobsOf(context: Context, plans: readonly TablePlan[]): readonly FileJob[] {
  const byPath = new Map<string, FileJob>();
  for (const plan of plans) {
    const file = context.files.tables.get(plan.table);
    if (file === undefined || isReady(context, plan)) continue;
    const { path, size, dump } = file;
    const job = byPath.get(path) ?? { path, size: 0, tables: [], counts: new SharedArrayBuffer(16) };
    byPath.set(path, { ...job, size: job.size + size, tables: [...job.tables, { plan, dump }] });
  }
  return [...byPath.values()].sort((a, b) => b.size - a.size);
}

async function prepare(context: Context, { path, size, tables, counts }: FileJob): Promise<void> {
  const { work, pool, progress, warn } = context;
  const todo = tables.filter(({ plan }) => work.get(`table ${plan.table}`) === undefined);
  if (todo.length > 0) {
    const wanted = todo.map((table) => ({ ...table, into: tablePath(context, table.plan.table) }));
    for (const { into } of wanted) for (const name of [into, `${into}-journal`]) rmSync(name, { force: true });
    // The plan of a backup names the tables that are left out.
    const reportOthers = !context.files.isBackup;
    const warnings = await pool.run('loadSql', { path, tables: wanted, reportOthers, progress: counts });
    for (const { plan } of todo) work.set(`table ${plan.table}`, 'done');
    for (const warning of warnings) warn(warning);
  }
  for (const { plan } of tables) if (isCopiedAtOnce(plan)) merge(context, plan);
  progress.advance(size);
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
    .sort((a, b) => lateness(a) - lateness(b));
  if (todo.length === 0) return;
  progress.begin('Copying the tables', todo.length);
  for (const plan of todo) {
    merge(context, plan);
    progress.advance(1);
  }
  progress.end();
}

const lateness = ({ also, instead }: TablePlan): number => (instead !== undefined ? 2 : also !== undefined ? 1 : 0);

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
  return [...files.tables].map(([table, { dump }]) => planTable(table, dump));
}

function tablePath({ folder }: Context, table: string): string {
  return join(folder, `table-${table}.sqlite`);
}
