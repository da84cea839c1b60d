/** The columns that a list reads for the selected members, and the function that writes them. */
import type { ModuleName } from '@wiki-query/server-stubs';
import { isColumn, type Selected } from '../sql/table.js';
import { keyColumns, type KeyPart } from '../sql/keyset.js';
import { selectedMembers, compileMembers, namedMembers, readsOf, type NamedMember, type WriteItem } from './members.js';
import { columnsOfPlace } from './place.js';
import type { QueryRun } from './query-run.js';
import type { ListModule } from './list-declaration.js';
import type { TitleColumns } from './title-columns.js';

export interface Plan<N extends ModuleName> {
  readonly columns: readonly Selected[];
  /** The title in an item, whose gender may be needed. */
  readonly title: TitleColumns | undefined;
  /** Reads data for all rows at once. */
  readonly reads: ReturnType<typeof readsOf>;
  readonly write: WriteItem<N>;
}

/** Plans by selected members and key. */
export function planner<N extends ModuleName>(
  declared: ListModule<N>,
): (run: QueryRun<N>, key: readonly KeyPart[]) => Plan<N> {
  const members = namedMembers(declared.members);
  const plans = new Map<string, Plan<N>>();
  return (run, key) => {
    const mask =
      selectedMembers(members, run) +
      keyColumns(key)
        .map(({ as }) => as)
        .join();
    let plan = plans.get(mask);
    if (plan === undefined) plans.set(mask, (plan = makePlan(declared, run, key, inOrderOf(members, mask))));
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

function makePlan<N extends ModuleName>(
  { marks, place, omits }: ListModule<N>,
  run: QueryRun<N>,
  key: readonly KeyPart[],
  requested: readonly NamedMember[],
): Plan<N> {
  const columns = requested.flatMap(({ member }) => [...member.columns, ...(member.shown?.columns ?? [])]);
  const ofMember = requested.find(({ member }) => member.title !== undefined)?.member.title;
  return {
    columns: unique([...columns, ...keyColumns(key), ...(omits?.columns ?? []), ...columnsOfPlace(place)]),
    title: place?.in === 'grouped' ? place.title : ofMember,
    reads: readsOf(requested),
    write: compileMembers(requested, typeof marks === 'function' ? marks(run) : marks),
  };
}

/** Each name once: an expression with the name of a column replaces the column. */
export function unique(columns: readonly Selected[]): readonly Selected[] {
  const byName = new Map<string, Selected>();
  for (const column of columns) {
    const known = byName.get(column.as);
    if (known === undefined || isColumn(known)) byName.set(column.as, column);
  }
  return [...byName.values()];
}
