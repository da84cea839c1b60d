import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { planTable, type TablePlan } from '../sql/plan-table.js';
import { mergeTable } from '../derive/merge-tables.js';
import type { Context } from './context.js';
import { whole } from './progress.js';

/** Loads the SQL tables into files of their own, several at the same time, the largest first. */
export async function loadTables(context: Context, plans: readonly TablePlan[]): Promise<void> {
  const { work, files, pool, progress } = context;
  const todo = plans.filter(({ table }) => work.get(`table ${table}`) === undefined);
  if (todo.length === 0) return;
  const sized = todo
    .map((plan) => ({ plan, file: files.tables.get(plan.table) }))
    .sort((a, b) => (b.file?.size ?? 0) - (a.file?.size ?? 0));
  progress.begin(
    'SQL tables',
    sized.reduce((sum, { file }) => sum + (file?.size ?? 0), 0),
  );
  const counts = sized.map(() => new SharedArrayBuffer(16));
  let finished = 0;
  const rows = (): number => counts.reduce((sum, count) => sum + (new Float64Array(count)[1] as number), 0);
  const timer = setInterval(() => progress.count(rows(), 'rows'), 500);
  try {
    await Promise.all(
      sized.map(async ({ plan, file }, index) => {
        if (file === undefined) return;
        const into = tablePath(context, plan.table);
        rmSync(into, { force: true });
        rmSync(`${into}-journal`, { force: true });
        const task = { path: file.path, dump: file.dump, plan, into, progress: counts[index] as SharedArrayBuffer };
        const loaded = await pool.run('loadTable', task);
        finished += loaded.rows;
        work.set(`table ${plan.table}`, JSON.stringify(loaded));
        if (loaded.repeated > 0)
          context.warn(
            `table ${plan.table}: ${whole(loaded.repeated)} rows repeat the key of another row and are left out`,
          );
        progress.advance(file.size);
      }),
    );
  } finally {
    clearInterval(timer);
  }
  progress.count(finished, 'rows');
  progress.end();
}

/** Makes the indexes of the tables that are copied as they are, several at the same time, the largest first. */
export async function indexTables(context: Context, plans: readonly TablePlan[]): Promise<void> {
  const { work, files, pool, progress } = context;
  const sizeOf = ({ table }: TablePlan): number => files.tables.get(table)?.size ?? 0;
  const todo = plans
    .filter(({ table, isSame }) => isSame && table !== 'page' && work.get(`indexed ${table}`) === undefined)
    .sort((a, b) => sizeOf(b) - sizeOf(a));
  if (todo.length === 0) return;
  progress.begin('Indexes of the SQL tables', todo.length);
  await Promise.all(
    todo.map(async ({ table }) => {
      for (const warning of await pool.run('indexTable', { table, into: tablePath(context, table) }))
        context.warn(warning);
      work.set(`indexed ${table}`, 'done');
      progress.advance(1);
    }),
  );
  progress.end();
}

/** Copies the loaded tables into the wiki's database. */
export function mergeTables(context: Context, plans: readonly TablePlan[]): void {
  const { work, progress } = context;
  const order = [...plans].sort((a, b) => Number(a.also !== undefined) - Number(b.also !== undefined));
  progress.begin('Copying the tables', order.length);
  for (const plan of order) {
    const name = `merged ${plan.table}`;
    if (work.get(name) === undefined) {
      mergeTable(work.db, plan, tablePath(context, plan.table), context.warn);
      work.set(name, 'done');
      rmSync(tablePath(context, plan.table), { force: true });
    }
    progress.advance(1);
  }
  progress.end();
}

/** How each table is imported; warnings are reported once. */
export function planTables({ files }: Pick<Context, 'files'>): readonly TablePlan[] {
  return [...files.tables.values()].map(({ dump }) => planTable(dump));
}

function tablePath({ folder }: Context, table: string): string {
  return join(folder, `table-${table}.sqlite`);
}
