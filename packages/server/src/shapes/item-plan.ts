/** The columns that a list reads for the selected members, and the function that writes them. */
import { descriptors, type ModuleName } from '@wiki-query/server-stubs';
import type { Marks } from '../result/value.js';
import { t } from '../db/schema/tables.js';
import { isColumn, type Column, type Selected } from '../sql/table.js';
import { keyColumns, type KeyPart } from '../sql/keyset.js';
import type { TitleKey } from '../sql/title-condition.js';
import { selectedMembers, compileMembers, namedMembers, type NamedMember, type WriteItem } from './members.js';
import type { QueryRun } from './query-run.js';
import type { ListModule } from './list-declaration.js';
import { lookUp } from '@wiki-query/wikitext';

export interface Plan<N extends ModuleName, Batch> {
  readonly columns: readonly Selected[];
  readonly titles: readonly (readonly [namespace: string, dbkey: string])[];
  readonly write: WriteItem<N, Batch>;
}

/** Plans by selected members and key. */
export function planner<N extends ModuleName, Batch>(
  module: N,
  declared: Pick<ListModule<N, never, never>, 'members' | 'marks' | 'reads'>,
): (run: QueryRun<N>, key: readonly KeyPart[]) => Plan<N, Batch> {
  const members = namedMembers(declared.members, descriptors[module]);
  const plans = new Map<string, Plan<N, Batch>>();
  return (run, key) => {
    const mask =
      selectedMembers(members, run) +
      keyColumns(key)
        .map(({ as }) => as)
        .join();
    let plan = plans.get(mask);
    if (plan === undefined) {
      const requested = inOrderOf(members, mask);
      const marks = typeof declared.marks === 'function' ? declared.marks(run) : declared.marks;
      plans.set(mask, (plan = makePlan(requested, [...keyColumns(key), ...(declared.reads ?? [])], marks)));
    }
    return plan;
  };
}

/** The selected members (1), some of them in another place (2). */
function inOrderOf(members: readonly NamedMember[], mask: string): readonly NamedMember[] {
  const moved = members.filter((_, i) => mask[i] === '2');
  return members.flatMap((one, i) => [
    ...moved.filter(({ member }) => member.moved?.before === one.name),
    ...(mask[i] === '1' ? [one] : []),
  ]);
}

function makePlan<N extends ModuleName, Batch>(
  requested: readonly NamedMember[],
  more: readonly Selected[],
  marks: Marks | undefined,
): Plan<N, Batch> {
  const columns = requested.flatMap(({ member }) => [...member.columns, ...(member.shown?.columns ?? [])]);
  return {
    columns: unique([...columns, ...more]),
    titles: requested.flatMap(({ member }) => (member.title === undefined ? [] : [member.title])),
    write: compileMembers(requested, marks),
  };
}

/** Each name once: an expression with the name of a column replaces the column. */
function unique(columns: readonly Selected[]): readonly Selected[] {
  const byName = new Map<string, Selected>();
  for (const column of columns) {
    const known = byName.get(column.as);
    if (known === undefined || isColumn(known)) byName.set(column.as, column);
  }
  return [...byName.values()];
}

/** Columns that a generator reads. */
export function generatorColumns<N extends ModuleName>(
  { generatorReads = [], reads = [] }: Pick<ListModule<N, never, never>, 'generatorReads' | 'reads'>,
  run: QueryRun<N>,
  key: readonly KeyPart[],
): readonly Selected[] {
  const fields =
    generatorReads === 'page'
      ? pageFields(run)
      : typeof generatorReads === 'function'
        ? generatorReads(run)
        : generatorReads;
  return unique([...fields, ...keyColumns(key), ...(typeof generatorReads === 'function' ? [] : reads)]);
}

const pageFields = (run: QueryRun): readonly Selected[] => [...pageColumns(run), t.page.page_is_redirect];

/** The title of a row, as the plan's members show it. */
export function titleOf<N extends ModuleName, Batch>(
  row: object,
  plan: Plan<N, Batch> | undefined,
): TitleKey | undefined {
  const columns = plan?.titles[0];
  if (columns === undefined) return undefined;
  const values = row as Readonly<Record<string, unknown>>;
  return { namespace: lookUp(values, columns[0]) as number, dbkey: lookUp(values, columns[1]) as string };
}

/** Columns of `page` that a generator with page rows must read. */
export function pageColumns({ target }: Pick<QueryRun, 'target'>): readonly Column<string, 'page'>[] {
  const names = target?.pageColumns() ?? (['page_id', 'page_namespace', 'page_title'] as const);
  return names.map((name) => t.page[name]);
}
