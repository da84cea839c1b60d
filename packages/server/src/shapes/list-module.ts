/** Lists declared as data: source tables, members, filters and order. The scan engine runs them. */
import type { ModuleName } from '@wiki-query/server-stubs';
import { compare, type Condition } from '../sql/conditions.js';
import { parseContinue, type Direction, type KeyPart, type KeyValue } from '../sql/keyset.js';
import type { Source } from '../sql/query.js';
import type { Sql } from '../sql/sql.js';
import type { Selected } from '../sql/table.js';
import type { GeneratorOutput } from './generator-output.js';
import { generatorColumns, planner, titleOf, type Plan, type Planned } from './item-plan.js';
import type { View } from './members.js';
import type { Declared, QueryModule, Traits } from './module.js';
import type { QueryRun } from './query-run.js';
import { directionOf, scanOf, type Scan, type ScanModule } from './scan.js';
import { needsWindow, type Window } from './window.js';

type Awaitable<T> = T | Promise<T>;
type Conditions = readonly (Condition | undefined)[];

/** Parameter → condition, for parameters that are given. */
export type Filters<N extends ModuleName> = {
  readonly [P in keyof QueryRun<N>['params']]?: (
    value: NonNullable<QueryRun<N>['params'][P]>,
    run: QueryRun<N>,
  ) => Awaitable<Condition | undefined>;
};

type OfScan = 'batch' | 'generates' | 'place' | 'titles' | keyof Traits<ModuleName>;

export interface ListModule<N extends ModuleName, Row, Batch>
  extends Planned<N>, Pick<ScanModule<N, Row, Batch>, OfScan> {
  /** The tables. */
  readonly from: Source;
  readonly distinct?: (run: QueryRun<N>) => boolean;
  readonly groupBy?: readonly Sql[];
  /** Nothing can match: nothing is read, and no error is reported. */
  readonly skip?: (run: QueryRun<N>) => boolean;
  /** Rejects invalid requests before the continue parameter is read. */
  readonly check?: (run: QueryRun<N>) => Awaitable<void>;
  readonly filters?: Filters<N>;
  /**
   * Filters that the index used for sorting covers. On a large wiki, a request with other filters reads a limited
   * number of rows.
   */
  readonly indexed?: readonly (keyof Filters<N>)[];
  /** Conditions that depend on more than one parameter. */
  readonly where?: (run: QueryRun<N>) => Awaitable<Conditions>;
  /**
   * The order, and the format of the continue parameter, which is read before filters. `scan` may choose another order
   * with the same types.
   */
  readonly key?: readonly KeyPart[] | ((run: QueryRun<N>) => readonly KeyPart[]);
  /** A continue value of zero counts as not given. */
  readonly zeroIsNone?: boolean;
  /**
   * Parts that depend on the request: order, start, further conditions. Several form phases; undefined if nothing can
   * match.
   */
  readonly scan?: (
    run: QueryRun<N>,
    start: readonly KeyValue[] | null | undefined,
  ) => Awaitable<ScanParts<Row> | readonly ScanParts<Row>[] | undefined>;
  /** Rows that count against the limit but are not returned. */
  readonly omits?: (row: Row, run: QueryRun<N>, batch: Batch | undefined) => boolean;
}

/** Part of a scan that a request decides. */
export interface ScanParts<Row> extends Partial<Omit<Scan<Row>, 'query'>> {
  readonly from?: Source | undefined;
  readonly where?: Conditions | undefined;
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
  const planFor = planner<N, Batch>(module, declared);
  // A run has one module, so that its plan belongs to this module.
  const planOf = (run: QueryRun<N>): Plan<N, Batch> | undefined => run.plan as Plan<N, Batch> | undefined;
  const { omits, generates } = declared;
  return scanOf<N, Row, Batch>(module, {
    ...declared,
    scan: (run) =>
      phasesOf(declared, run, (key) => {
        if (run.target !== undefined) return generatorColumns(declared, run, key);
        const plan = planFor(run, key);
        run.plan = plan;
        return plan.columns;
      }),
    titles: declared.titles ?? ((row, run) => titleOf(row, planOf(run))),
    items: (run, batch) => {
      const write = planOf(run)?.write ?? nothing;
      const { call, params } = run;
      const { rights } = call.viewer;
      const view: View<N, Batch> = { run, call, params, rights, batch };
      return (row, index) => (omits?.(row, run, batch) === true ? undefined : write(row, view, index));
    },
    ...(generates && { generates: (run: QueryRun<N>) => withOmits(generates, omits, run) }),
  });
}

const nothing = (): undefined => undefined;

function withOmits<N extends ModuleName, Row>(
  generates: NonNullable<ScanModule<N, Row, unknown>['generates']>,
  omits: ((row: Row, run: QueryRun<N>, batch: undefined) => boolean) | undefined,
  run: QueryRun<N>,
): GeneratorOutput<Row> {
  const how = typeof generates === 'function' ? generates(run) : generates;
  return omits === undefined ? how : { ...how, omits: (row) => omits(row, run, undefined) };
}

type ColumnsOf = (key: readonly KeyPart[]) => readonly Selected[];

async function phasesOf<N extends ModuleName, Row extends object, Batch>(
  declared: ListModule<N, Row, Batch>,
  run: QueryRun<N>,
  columns: ColumnsOf,
): Promise<readonly Scan<Row>[]> {
  if (declared.skip?.(run) === true) return [];
  const checked = declared.check?.(run);
  if (checked !== undefined) await checked;
  const key = typeof declared.key === 'function' ? declared.key(run) : declared.key;
  const start = key && startOf(declared, run, key);
  const filtering = await conditionsOf(declared, run);
  const given = declared.where?.(run);
  const more = given instanceof Promise ? await given : given;
  const conditions = more === undefined ? [...filtering.values()] : [...filtering.values(), ...more];
  const window = windowOf(declared, run, filtering, conditions);
  const own: OwnParts<Row> = { key, start, window, conditions };
  if (declared.scan === undefined) return [phaseOf(declared, run, own, undefined, columns)];
  const chosen = await declared.scan(run, start);
  if (chosen === undefined) return [];
  const phases: readonly ScanParts<Row>[] = isList(chosen) ? chosen : [chosen];
  return phases.map((parts) => phaseOf(declared, run, own, parts, columns));
}

/** The declaration's parts for a request, shared by all of its phases. */
interface OwnParts<Row> extends Pick<Scan<Row>, 'window'> {
  readonly key: readonly KeyPart[] | undefined;
  readonly start: Scan<Row>['start'] | undefined;
  readonly conditions: Conditions;
}

const isList = <T extends object>(value: T | readonly T[]): value is readonly T[] => Array.isArray(value);

function phaseOf<N extends ModuleName, Row extends object, Batch>(
  declared: ListModule<N, Row, Batch>,
  run: QueryRun<N>,
  own: OwnParts<Row>,
  parts: ScanParts<Row> | undefined,
  columns: ColumnsOf,
): Scan<Row> {
  const { distinct, groupBy } = declared;
  const { dir = 'asc', limit = 0 } = run.params as { readonly dir?: string; readonly limit?: number };
  const key = parts?.key ?? own.key ?? [];
  const query = {
    source: parts?.from ?? declared.from,
    columns: columns(key),
    where: parts?.where === undefined ? own.conditions : [...own.conditions, ...parts.where],
    distinct: distinct?.(run) === true,
    groupBy,
  };
  return {
    direction: directionOf(dir),
    limit,
    window: own.window,
    ...parts,
    query,
    key,
    start: parts?.start === undefined ? own.start : parts.start,
  };
}

/** The values of the continue parameter; null without it. */
export function startOf(
  { zeroIsNone }: { readonly zeroIsNone?: boolean },
  run: QueryRun,
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
  run: QueryRun<N>,
  filtering: ReadonlyMap<keyof Filters<N>, Condition | undefined>,
  conditions: Conditions,
): Window | undefined {
  if (indexed === undefined || !needsWindow(run, conditions)) return undefined;
  return { from, where: indexed.map((name) => filtering.get(name)) };
}

async function conditionsOf<N extends ModuleName, Row, Batch>(
  { filters = {} }: ListModule<N, Row, Batch>,
  run: QueryRun<N>,
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

/** Condition of a parameter for the start of a list. */
export const startsAt =
  <T extends string>(column: Sql<T>) =>
  (value: string, run: { readonly params: object }): Condition<T> | undefined =>
    compare(column, direction(run) === 'asc' ? '>=' : '<=', value);

/** Condition of a parameter that a list ends at. */
export const endsAt =
  <T extends string>(column: Sql<T>) =>
  (value: string, run: { readonly params: object }): Condition<T> | undefined =>
    compare(column, direction(run) === 'asc' ? '<=' : '>=', value);

const direction = ({ params }: { readonly params: object }): Direction =>
  directionOf((params as { readonly dir?: string }).dir ?? 'asc');
