/** From the declaration of a list to the scans of a request: filters, order, start and window. */
import { checkConstraints } from '../parameters/constraints.js';
import type { ModuleName } from '@wiki-query/server-stubs';
import type { Condition } from '../sql/conditions.js';
import { isFalsy, parseContinue, typeOf, type KeyPart, type KeyValue } from '../sql/keyset.js';
import type { Selected } from '../sql/table.js';
import { directionOf } from './direction.js';
import type { Conditions, Filters, ListModule, ScanParts } from './list-declaration.js';
import type { QueryRun } from './query-run.js';
import type { Scan } from './scan.js';
import { needsWindow, type Window } from './window.js';

/** The columns that rows have with this key. */
type ColumnsOf = (key: readonly KeyPart[]) => readonly Selected[];

/** The scans of a request, one after the other. */
export async function phasesOf<N extends ModuleName>(
  declared: ListModule<N>,
  run: QueryRun<N>,
  columns: ColumnsOf,
): Promise<readonly Scan[]> {
  if (declared.skip?.(run) === true) return [];
  if (declared.checksConstraints === undefined) checkConstraints(run);
  const checked = declared.check?.(run);
  if (checked !== undefined) await checked;
  const key = typeof declared.key === 'function' ? declared.key(run) : declared.key;
  const start = key && startOf(declared, run, key);
  const filtering = await conditionsOf(declared, run);
  const given = declared.where?.(run);
  const more = given instanceof Promise ? await given : given;
  const conditions = more === undefined ? [...filtering.values()] : [...filtering.values(), ...more];
  const window = windowOf(declared, run, filtering, conditions);
  const own: OwnParts = { key, start, window, conditions };
  if (declared.scan === undefined) return [phaseOf(declared, run, own, undefined, columns)];
  const chosen = await declared.scan(run, start);
  if (chosen === undefined) return [];
  const phases: readonly ScanParts<string, never>[] = isList(chosen) ? chosen : [chosen];
  return phases.map((parts) => phaseOf(declared, run, own, parts, columns));
}

/** The declaration's parts for a request, shared by all of its phases. */
interface OwnParts extends Pick<Scan, 'window'> {
  readonly key: readonly KeyPart[] | undefined;
  readonly start: Scan['start'] | undefined;
  readonly conditions: Conditions;
}

const isList = <T extends object>(value: T | readonly T[]): value is readonly T[] => Array.isArray(value);

function phaseOf<N extends ModuleName>(
  declared: ListModule<N>,
  run: QueryRun<N>,
  own: OwnParts,
  parts: ScanParts<string, never> | undefined,
  columns: ColumnsOf,
): Scan {
  const { distinct, groupBy, continuesAt } = declared;
  const { dir = 'asc', limit = 0 } = run.params as { readonly dir?: string; readonly limit?: number };
  const key = parts?.key ?? own.key ?? [];
  const query = {
    source: parts?.from ?? declared.from,
    columns: columns(key),
    where: parts?.where === undefined ? own.conditions : [...own.conditions, ...parts.where],
    distinct: parts?.distinct ?? distinct?.(run) === true,
    groupBy,
  };
  const start = parts?.start === undefined ? own.start : parts.start;
  return {
    direction: directionOf(dir),
    limit,
    ...(continuesAt !== undefined && { continueParameter: continuesAt, continueValue: ([value = '']) => value }),
    ...parts,
    window: parts?.window === undefined ? own.window : { from: parts.window, where: [] },
    query,
    key,
    start: start === undefined ? startOf(declared, run, key) : start,
  };
}

/** The values of the continue parameter; null without it. */
function startOf(
  { falseIsNone, continuesAt }: { readonly falseIsNone?: boolean; readonly continuesAt?: string },
  run: QueryRun,
  key: readonly KeyPart[],
): readonly KeyValue[] | null {
  const { continue: value } = run.params as { readonly continue?: unknown };
  if (continuesAt !== undefined || typeof value !== 'string' || (falseIsNone === true && isFalsy(value))) return null;
  return parseContinue(value, key.map(typeOf));
}

function windowOf<N extends ModuleName>(
  { from, indexed }: ListModule<N>,
  run: QueryRun<N>,
  filtering: ReadonlyMap<keyof Filters<N>, Condition | undefined>,
  conditions: Conditions,
): Window | undefined {
  if (indexed === undefined || !needsWindow(run, conditions)) return undefined;
  return { from, where: indexed.map((name) => filtering.get(name)) };
}

async function conditionsOf<N extends ModuleName>(
  { filters = {} }: ListModule<N>,
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
