/** Makes modules of declarations of lists: the one engine for all that list rows in the order of a key. */
import type { ModuleName, ModuleParams } from '@wiki-query/server-stubs';
import { addToPageSet, present, type GeneratorOutput } from './generator-output.js';
import { generatorColumns, planner, titleOf, type Plan } from './item-plan.js';
import type { ListModule } from './list-declaration.js';
import type { View } from './members.js';
import { makeModule, type Declared, type QueryModule } from './module.js';
import { phasesOf } from './phases.js';
import { adder } from './place.js';
import type { QueryRun } from './query-run.js';
import { continueFrom, foundAt, pinAt, readScans, type Read } from './scan.js';

/** Makes a module of a declaration, which reads columns of the tables of its source alone. */
export function listModule<N extends ModuleName, T extends string, Row extends object = object, Batch = unknown>(
  module: N,
  declared: Declared<N, ListModule<N, Row, Batch, NoInfer<T>, T>>,
): QueryModule<N> {
  return moduleOf(module, declared);
}

function moduleOf<N extends ModuleName, Row extends object, Batch>(
  module: N,
  declared: ListModule<N, Row, Batch>,
): QueryModule<N> {
  const planFor = planner<N, Batch>(module, declared);
  return makeModule<N>(module, declared, {
    run: async (_params, run) => {
      let plan: Plan<N, Batch> | undefined;
      const scans = await phasesOf(declared, run, (key) => (plan = planFor(run, key)).columns);
      await list(declared, run, plan, await readScans(scans, run));
    },
    ...(declared.generates !== undefined && {
      generate: async (_params: ModuleParams[N], run: QueryRun<N>) => {
        const how = outputOf(declared, run);
        const scans = await phasesOf(declared, run, (key) => generatorColumns(declared, run, key));
        const found = await readScans(scans, run);
        const first = foundAt(found, 0);
        if (how.pinned === true && first !== undefined) pinAt(run, first);
        if (found.next !== undefined) continueFrom(run, found.next);
        await addToPageSet(how, run, found.rows);
      },
    }),
  });
}

function outputOf<N extends ModuleName, Row, Batch>(
  { generates, omits }: ListModule<N, Row, Batch>,
  run: QueryRun<N>,
): GeneratorOutput<Row> {
  const how = typeof generates === 'function' ? generates(run) : generates;
  if (how === undefined) throw new Error(`${run.descriptor.name} is not a generator`);
  return omits === undefined ? how : { ...how, omits: (row) => omits(row, run, undefined) };
}

/** Lists items until the response is full. */
async function list<N extends ModuleName, Row extends object, Batch>(
  { batch: readBatch, omits, place, titles }: ListModule<N, Row, Batch>,
  run: QueryRun<N>,
  plan: Plan<N, Batch> | undefined,
  found: Read<Row>,
): Promise<void> {
  const { call, params } = run;
  const { rows, next, rest } = found;
  if (call.titleTexts.followGender)
    await call.titleTexts.load(present(rows, (row) => (titles ? titles(row, run) : titleOf(row, plan))));
  // Nothing to show: nothing to look up either.
  const batch = (rows.length === 0 ? undefined : await readBatch?.(rows, run)) as Batch;
  const add = adder(place ?? { in: 'list' }, run);
  const view: View<N, Batch> = { run, call, params, rights: call.viewer.rights, batch };
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as Row;
    if (plan === undefined || omits?.(row, run, batch) === true) continue;
    const ended = add(row, plan.write(row, view, i)) ? undefined : foundAt(found, i);
    if (ended !== undefined) return continueFrom(run, ended);
  }
  if (next !== undefined) continueFrom(run, next);
  else if (rest !== undefined) run.continueAt('continue', rest);
}
