/** Lists declared as data: from where, which members, which filters, in what order. The engine of scans runs them. */
import type { ModuleName } from '@wiki-query/server-stubs';
import type { PageFields } from '../pages/page-rows.js';
import type { Marks } from '../result/value.js';
import { compare, type Condition } from '../sql/conditions.js';
import type { ColumnName } from '../sql/columns.js';
import type { Join } from '../sql/joins.js';
import { keyColumns, parseContinue, type Direction, type KeyPart, type KeyValue } from '../sql/keyset.js';
import { fixed, type Part } from '../sql/part.js';
import { select } from '../sql/select.js';
import type { TitleKey } from '../sql/title-condition.js';
import {
  askedMembers,
  compileMembers,
  nameOf,
  type Member,
  type Members,
  type View,
  type WriteItem,
} from './members.js';
import type { Declared, ModuleRun, QueryModule } from './module.js';
import { directionOf, pageColumns, scanOf, type HandOver, type Scan, type ScanModule } from './scan.js';
import { needsWindow, type Window } from './window.js';
import { lookUp } from '../text/look-up.js';

type Awaitable<T> = T | Promise<T>;
type Conditions = readonly (Condition | undefined)[];

/** Parameter → condition, for parameters that are given. */
export type Filters<N extends ModuleName> = {
  readonly [P in keyof ModuleRun<N>['params']]?: (
    value: NonNullable<ModuleRun<N>['params'][P]>,
    run: ModuleRun<N>,
  ) => Awaitable<Condition | undefined>;
};

export interface ListModule<N extends ModuleName, Row, Batch> extends Pick<
  ScanModule<N, Row, Batch>,
  'batch' | 'cacheMode' | 'generates' | 'pageFields' | 'place' | 'readsPages' | 'titles'
> {
  readonly from: string;
  /** The table has the order of the list, and the joins only look rows up: it is read first. */
  readonly inOrder?: true;
  readonly joins?: readonly Join[];
  readonly distinct?: (run: ModuleRun<N>) => boolean;
  readonly groupBy?: (run: ModuleRun<N>) => string | undefined;
  readonly members: Members<N>;
  /** How items differ in format version 1. */
  readonly marks?: Marks;
  /** Columns that `leftOut` and `batch` read whatever is requested. */
  readonly reads?: readonly ColumnName[];
  /** Columns that a generator passes on from; those of a page are known to the engine. */
  readonly handsOver?: readonly ColumnName[] | 'page' | ((run: ModuleRun<N>) => readonly ColumnName[]);
  /** Nothing can match: nothing is read, and nothing refused. */
  readonly skip?: (run: ModuleRun<N>) => boolean;
  /** Refuses requests, before the continue parameter is looked at. */
  readonly check?: (run: ModuleRun<N>) => Awaitable<void>;
  readonly filters?: Filters<N>;
  /** Filters that the index of the order serves: on a large wiki, a request with others reads so many of their rows and no more. */
  readonly indexed?: readonly (keyof Filters<N>)[];
  /** Conditions that are no matter of one parameter. */
  readonly where?: (run: ModuleRun<N>) => Awaitable<Conditions>;
  /** The order, and the continue parameter, which is read before filters. `scan` may choose an order of the same types. */
  readonly key?: readonly KeyPart[] | ((run: ModuleRun<N>) => readonly KeyPart[]);
  /** A continue value of zero is as if it was not given. */
  readonly zeroIsNone?: boolean;
  /** What only the request decides: order, start, further conditions; several as phases, undefined when nothing can match. */
  readonly scan?: (
    run: ModuleRun<N>,
    start: readonly KeyValue[] | null | undefined,
  ) => Awaitable<ScanParts<Row> | readonly ScanParts<Row>[] | undefined>;
  /** Rows that take a place in the limit and are not shown. */
  readonly leftOut?: (row: Row, run: ModuleRun<N>, batch: Batch | undefined) => boolean;
}

/** Part of a scan that a request decides. */
export interface ScanParts<Row> extends Partial<Omit<Scan<Row>, 'query'>> {
  readonly from?: Part;
  readonly where?: Conditions;
}

interface Plan<N extends ModuleName, Batch> {
  readonly columns: readonly string[];
  readonly titles: readonly (readonly [namespace: string, dbkey: string])[];
  readonly write: WriteItem<N, Batch>;
}

/** Makes a module of a declaration. */
export function listModule<N extends ModuleName, Row extends object, Batch = undefined>(
  module: N,
  declared: Declared<N, ListModule<N, Row, Batch>>,
): QueryModule<N> {
  return moduleOf(module, declared);
}

function moduleOf<N extends ModuleName, Row extends object, Batch>(
  module: N,
  declared: ListModule<N, Row, Batch>,
): QueryModule<N> {
  const planFor = planner(declared);
  const plans = new WeakMap<ModuleRun<N>, Plan<N, Batch>>();
  const { leftOut, generates } = declared;
  const hasOwnForm = declared.marks?.emptyArray !== undefined;
  return scanOf<N, Row, Batch>(module, {
    ...declared,
    scan: (run) =>
      phasesOf(declared, run, (key) => {
        if (run.target !== undefined) return generatorColumns(declared, run, key);
        const plan = planFor(run, key);
        plans.set(run, plan);
        return plan.columns;
      }),
    titles: declared.titles ?? ((row, run) => titleOf(row, plans.get(run))),
    items: (run, batch) => {
      const write = plans.get(run)?.write ?? nothing;
      const { query, params } = run;
      const { rights } = query.viewer;
      const view: View<N, Batch> = { run, query, params, rights, batch, bound: 0, isPlain: !hasOwnForm };
      return {
        write: (row, index) => (leftOut?.(row, run, batch) === true ? undefined : write(row, view, index)),
        bound: () => view.bound,
        isPlain: () => view.isPlain,
      };
    },
    ...(generates && { generates: (run: ModuleRun<N>) => leaving(generates, leftOut, run) }),
  });
}

const nothing = (): undefined => undefined;

function leaving<N extends ModuleName, Row>(
  generates: NonNullable<ScanModule<N, Row, unknown>['generates']>,
  leftOut: ((row: Row, run: ModuleRun<N>, batch: undefined) => boolean) | undefined,
  run: ModuleRun<N>,
): HandOver<Row> {
  const how = typeof generates === 'function' ? generates(run) : generates;
  return leftOut === undefined ? how : { ...how, leftOut: (row) => leftOut(row, run, undefined) };
}

type ColumnsOf = (key: readonly KeyPart[]) => readonly string[];

async function phasesOf<N extends ModuleName, Row extends object, Batch>(
  declared: ListModule<N, Row, Batch>,
  run: ModuleRun<N>,
  columns: ColumnsOf,
): Promise<readonly Scan<Row>[]> {
  if (declared.skip?.(run) === true) return [];
  await declared.check?.(run);
  const key = typeof declared.key === 'function' ? declared.key(run) : declared.key;
  const start = key && startOf(declared, run, key);
  const filtering = await conditionsOf(declared, run);
  const conditions = [...filtering.values(), ...((await declared.where?.(run)) ?? [])];
  const window = windowOf(declared, run, filtering, conditions);
  const chosen = declared.scan === undefined ? {} : await declared.scan(run, start);
  if (chosen === undefined) return [];
  const phases: readonly ScanParts<Row>[] = isList(chosen) ? chosen : [chosen];
  return phases.map((parts) =>
    phaseOf(
      declared,
      run,
      {
        ...(key !== undefined && { key }),
        ...(start !== undefined && { start }),
        ...(window && { window }),
        ...parts,
        where: [...conditions, ...(parts.where ?? [])],
      },
      columns,
    ),
  );
}

const isList = <T extends object>(value: T | readonly T[]): value is readonly T[] => Array.isArray(value);

function phaseOf<N extends ModuleName, Row extends object, Batch>(
  declared: ListModule<N, Row, Batch>,
  run: ModuleRun<N>,
  { from, where = [], key = [], ...parts }: ScanParts<Row>,
  columns: ColumnsOf,
): Scan<Row> {
  const { distinct, groupBy, joins, inOrder } = declared;
  const { dir = 'asc', limit = 0 } = run.params as { readonly dir?: string; readonly limit?: number };
  const grouped = groupBy?.(run);
  const query = select<Row>(run.query.db.sql, {
    distinct: distinct?.(run) === true,
    columns: columns(key),
    from: from ?? fixed(declared.from),
    where,
    ...(joins && { joins }),
    // Another table has another order.
    ...(inOrder === true && from === undefined && { inOrder }),
    ...(grouped !== undefined && { groupBy: grouped }),
  });
  return { query, key, direction: directionOf(dir), limit, ...parts };
}

function startOf(
  { zeroIsNone }: { readonly zeroIsNone?: boolean },
  run: ModuleRun,
  key: readonly KeyPart[],
): readonly KeyValue[] | null {
  const { continue: value } = run.params as { readonly continue?: unknown };
  if (typeof value !== 'string' || (zeroIsNone === true && value === '0')) return null;
  return parseContinue(
    value,
    key.map(({ type }) => type),
  );
}

function windowOf<N extends ModuleName, Row, Batch>(
  { from, indexed }: ListModule<N, Row, Batch>,
  run: ModuleRun<N>,
  filtering: ReadonlyMap<keyof Filters<N>, Condition | undefined>,
  conditions: Conditions,
): Window | undefined {
  if (indexed === undefined || !needsWindow(run, conditions)) return undefined;
  return { from: fixed(from), where: indexed.map((name) => filtering.get(name)) };
}

async function conditionsOf<N extends ModuleName, Row, Batch>(
  { filters = {} }: ListModule<N, Row, Batch>,
  run: ModuleRun<N>,
): Promise<ReadonlyMap<keyof Filters<N>, Condition | undefined>> {
  const conditions = new Map<keyof Filters<N>, Condition | undefined>();
  for (const name in filters) {
    const value = run.params[name];
    if (value === undefined || value === null) continue;
    const condition = filters[name]?.(value, run);
    conditions.set(name, condition instanceof Promise ? await condition : condition);
  }
  return conditions;
}

/** Plans by the members that are requested and the key. */
function planner<N extends ModuleName, Row, Batch>(
  declared: ListModule<N, Row, Batch>,
): (run: ModuleRun<N>, key: readonly KeyPart[]) => Plan<N, Batch> {
  const entries = Object.entries<Member>(declared.members);
  const members = entries.map(([, member]) => member);
  const plans = new Map<string, Plan<N, Batch>>();
  return (run, key) => {
    const mask = askedMembers(members, run) + key.map(({ column }) => column).join();
    let plan = plans.get(mask);
    if (plan === undefined) {
      const asked = inOrderOf(entries, mask);
      plans.set(mask, (plan = makePlan(asked, [...keyColumns(key), ...(declared.reads ?? [])], declared.marks)));
    }
    return plan;
  };
}

/** The members that are requested (1), some of them in another place (2). */
function inOrderOf(entries: readonly (readonly [string, Member])[], mask: string) {
  const moved = entries.filter((_, i) => mask[i] === '2');
  return entries.flatMap((entry, i) => [
    ...moved.filter(([, member]) => member.moved?.before === entry[0]),
    ...(mask[i] === '1' ? [entry] : []),
  ]);
}

function makePlan<N extends ModuleName, Batch>(
  asked: readonly (readonly [string, Member])[],
  more: readonly string[],
  marks: Marks | undefined,
): Plan<N, Batch> {
  const columns = asked.flatMap(([, member]) => [...member.columns, ...(member.shown?.columns ?? [])]);
  return {
    columns: unique([...columns, ...more]),
    titles: asked.flatMap(([, member]) => (member.title === undefined ? [] : [member.title])),
    write: compileMembers(asked, marks),
  };
}

/** Each name once: an expression under the name of a column is read in the column's place. */
function unique(columns: readonly string[]): readonly string[] {
  const byName = new Map<string, string>();
  for (const column of columns) if (!byName.get(nameOf(column))?.includes(' as ')) byName.set(nameOf(column), column);
  return [...byName.values()];
}

const knownColumns = new Map<string, readonly string[]>();

function generatorColumns<N extends ModuleName, Row, Batch>(
  { handsOver = [], reads = [] }: ListModule<N, Row, Batch>,
  run: ModuleRun<N>,
  key: readonly KeyPart[],
): readonly string[] {
  const fields: readonly string[] =
    handsOver === 'page' ? pageFields(run) : typeof handsOver === 'function' ? handsOver(run) : handsOver;
  const columns = unique([...fields, ...keyColumns(key), ...(typeof handsOver === 'function' ? [] : reads)]);
  // A list that stays the same: the statement is found by it.
  const text = columns.join();
  const known = knownColumns.get(text);
  if (known === undefined) knownColumns.set(text, columns);
  return known ?? columns;
}

const pageFields = (run: ModuleRun): PageFields => [...pageColumns(run), 'page_is_redirect'];

function titleOf<N extends ModuleName, Batch>(row: object, plan: Plan<N, Batch> | undefined): TitleKey | undefined {
  const columns = plan?.titles[0];
  if (columns === undefined) return undefined;
  const values = row as Readonly<Record<string, unknown>>;
  return { namespace: lookUp(values, columns[0]) as number, dbkey: lookUp(values, columns[1]) as string };
}

/** Condition of a parameter that a list starts at. */
export const startsAt =
  (column: string) =>
  (value: string, run: { readonly params: object }): Condition | undefined =>
    compare(column, direction(run) === 'asc' ? '>=' : '<=', value);

/** Condition of a parameter that a list ends at. */
export const endsAt =
  (column: string) =>
  (value: string, run: { readonly params: object }): Condition | undefined =>
    compare(column, direction(run) === 'asc' ? '<=' : '>=', value);

const direction = ({ params }: { readonly params: object }): Direction =>
  directionOf((params as { readonly dir?: string }).dir ?? 'asc');
