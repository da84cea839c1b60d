/** Makes modules of declarations of lists: the one engine for all that list rows in the order of a key. */
import type { ModuleName } from '@wiki-query/server-stubs';
import { keyColumns } from '../sql/keyset.js';
import { addToPageSet, columnsOfOutput, type GeneratorOutput } from './generator-output.js';
import { planner, unique, type Plan } from './item-plan.js';
import type { ListModule } from './list-declaration.js';
import type { Row } from '../sql/table.js';
import { makeModule, type Declared, type QueryModule } from './module.js';
import { phasesOf } from './phases.js';
import { adder } from './place.js';
import type { QueryRun } from './query-run.js';
import { continueFrom, foundAt, pinAt, readScans, type Read } from './scan.js';
import { rowTitle } from './title-columns.js';

/** Makes a module of a declaration, which reads columns of the tables of its source alone. */
export function listModule<N extends ModuleName, T extends string>(
  module: N,
  declared: Declared<N, ListModule<N, NoInfer<T>, T>>,
): QueryModule<N> {
  return moduleOf(module, declared);
}

function moduleOf<N extends ModuleName>(module: N, declared: ListModule<N>): QueryModule<N> {
  const planFor = planner<N>(declared);
  const { generates, from, index } = declared;
  const made = makeModule<N>(
    module,
    declared,
    async (run) => {
      let plan: Plan<N> | undefined;
      const scans = await phasesOf(declared, run, (key) => (plan = planFor(run, key)).columns);
      await list(declared, run, plan, await readScans(scans, run));
    },
    generates && ((run) => generate(declared, typeof generates === 'function' ? generates(run) : generates, run)),
  );
  return typeof index === 'string' ? { ...made, named: { source: from, index } } : made;
}

async function generate<N extends ModuleName>(declared: ListModule<N>, how: GeneratorOutput, run: QueryRun<N>) {
  const own = [...columnsOfOutput(how, run), ...(declared.omits?.columns ?? [])];
  const scans = await phasesOf(declared, run, (key) => unique([...own, ...keyColumns(key)]));
  const found = await readScans(scans, run);
  const first = foundAt(found, 0);
  if (how.pinned === true && first !== undefined) pinAt(run, first);
  if (found.next !== undefined) continueFrom(run, found.next);
  const { isOmitted } = await omittedOf(declared, found.rows, run);
  const rows = found.rows.filter((_, i) => !isOmitted[i]);
  await addToPageSet(how, run, rows);
}

/** Whether each of the rows counts against the limit only, and the data that say so. */
async function omittedOf<N extends ModuleName>({ omits }: ListModule<N>, rows: readonly Row[], run: QueryRun<N>) {
  const known = await omits?.read?.(rows, run);
  return { isOmitted: rows.map((row) => omits?.write(row, run, 0, known) === true), known };
}

/** Lists items until the response is full. */
async function list<N extends ModuleName>(
  declared: ListModule<N>,
  run: QueryRun<N>,
  plan: Plan<N> | undefined,
  found: Read,
): Promise<void> {
  const { call } = run;
  const { rows, next, rest } = found;
  const add = adder(declared.place, run);
  if (plan !== undefined && rows.length > 0) {
    const { title, reads, write } = plan;
    if (call.titleTexts.followGender && title !== undefined) {
      const { of } = rowTitle(title);
      await call.titleTexts.load(rows.map((row) => of(row, run)));
    }
    const { isOmitted, known } = await omittedOf(declared, rows, run);
    const shown = rows.filter((_, i) => !isOmitted[i]);
    const data: unknown[] = [];
    for (const read of reads) data.push(read === declared.omits?.read ? known : await read(shown, run));
    let index = 0;
    for (const [i, row] of rows.entries()) {
      if (isOmitted[i]) continue;
      const item = write(row, run, index++, data);
      const ended = add(row, item) ? undefined : foundAt(found, i);
      if (ended !== undefined) return continueFrom(run, ended);
    }
  }
  if (next !== undefined) continueFrom(run, next);
  else if (rest !== undefined) run.continueAt('continue', rest);
}
