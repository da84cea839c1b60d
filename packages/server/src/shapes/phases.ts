/** From the declaration of a list to the scans of a request: filters, order, start and window. */
import { checkConstraints } from '../parameters/constraints.js';
import type { ModuleName } from '@wiki-query/server-stubs';
import type { Sql } from '../sql/sql.js';
import { isFalsy, parseContinue, typeOf, type KeyPart, type KeyValue } from '../sql/keyset.js';
import type { Selected } from '../sql/table.js';
import { directionOf } from './direction.js';
import { areFew } from './few.js';
import type { Conditions, ListModule, ScanParts } from './list-declaration.js';
import type { Reading } from './module.js';
import type { QueryRun } from './query-run.js';
import type { Scan } from './scan.js';
import { isLarge } from './window.js';

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
  const filtered = await filtersOf(declared, run);
  const given = declared.where?.(run);
  const more = given instanceof Promise ? await given : given;
  const own: OwnParts = { key, start, filtered: more === undefined ? filtered : addSkips(filtered, more) };
  if (declared.scan === undefined) return [phaseOf(declared, run, own, undefined, columns)];
  const chosen = await declared.scan(run, start);
  if (chosen === undefined) return [];
  const phases: Scan[] = [];
  for (const parts of isList(chosen) ? chosen : [chosen]) {
    const isFew = parts.few !== undefined && (await areFew(run.call.db, parts.few));
    phases.push(phaseOf(declared, run, own, isFew ? { ...parts, from: parts.few.from } : parts, columns, isFew));
  }
  return phases;
}

/** The declaration's parts for a request, shared by all of its phases. */
interface OwnParts {
  readonly key: readonly KeyPart[] | undefined;
  readonly start: Scan['start'] | undefined;
  readonly filtered: Filtered;
}

/** The conditions of a request. */
interface Filtered {
  /** Those that the index serves. */
  readonly served: Conditions;
  /** Those on rows that are read. */
  readonly skips: Conditions;
  /** Few rows match one of them. */
  readonly areFew: boolean;
}

const addSkips = ({ skips, ...others }: Filtered, more: Conditions): Filtered => ({
  ...others,
  skips: skips.length === 0 ? more : [...skips, ...more],
});

const isList = <T extends object>(value: T | readonly T[]): value is readonly T[] => Array.isArray(value);

function phaseOf<N extends ModuleName>(
  declared: ListModule<N>,
  run: QueryRun<N>,
  own: OwnParts,
  parts: ScanParts<string, never> | undefined,
  columns: ColumnsOf,
  isFew = false,
): Scan {
  const { distinct } = declared;
  const { dir = 'asc', limit = 0 } = run.params as { readonly dir?: string; readonly limit?: number };
  const key = parts?.key ?? own.key ?? [];
  const { served, skips, areFew } = own.filtered;
  const index = parts?.index ?? (typeof declared.index === 'function' ? declared.index(run) : declared.index);
  const isOrdered = index !== undefined && !areFew && !isFew;
  const window = parts?.where === undefined ? served : [...served, ...parts.where];
  const query = {
    source: parts?.from ?? declared.from,
    index: isOrdered ? index : undefined,
    columns: columns(key),
    where: [...window, ...skips, ...(parts?.skips ?? [])],
    distinct: parts?.distinct ?? distinct?.(run) === true,
  };
  const start = parts?.start === undefined ? own.start : parts.start;
  return {
    direction: directionOf(dir),
    limit,
    ...parts,
    window: isOrdered && isLarge(run) && readsAll(declared, run) ? window : undefined,
    query,
    key,
    start: start === undefined ? startOf(declared, run, key) : start,
  };
}

/** Whether the request has a filter that the index does not serve. */
function readsAll<N extends ModuleName>({ reads }: ListModule<N>, run: QueryRun<N>): boolean {
  if (reads === undefined || reads === 'all') return reads === 'all';
  for (const name in reads) if (run.call.parameters.isSent(run.wireName(name))) return true;
  return false;
}

/** The values of the continue parameter; null without it. */
function startOf(
  { falseIsNone }: { readonly falseIsNone?: boolean },
  run: QueryRun,
  key: readonly KeyPart[],
): readonly KeyValue[] | null {
  const { continue: value } = run.params as { readonly continue?: unknown };
  if (typeof value !== 'string' || (falseIsNone === true && isFalsy(value))) return null;
  return parseContinue(value, key.map(typeOf));
}

async function filtersOf<N extends ModuleName>(
  { filters = {}, reads = {}, from: source }: ListModule<N>,
  run: QueryRun<N>,
): Promise<Filtered> {
  const served: (Sql | undefined)[] = [];
  const skips: (Sql | undefined)[] = [];
  let few = false;
  for (const name in filters) {
    const value = run.params[name];
    if (value === undefined || value === null) continue;
    const made = filters[name]?.(value, run);
    const found = made instanceof Promise ? await made : made;
    if (found === undefined) continue;
    const reading = reads === 'all' ? reads : (reads as Readonly<Record<string, Reading | undefined>>)[name];
    const condition = 'few' in found ? found.few : found;
    (reading === undefined ? served : skips).push(condition);
    few ||=
      'few' in found ||
      (typeof reading === 'object' &&
        (await areFew(run.call.db, { from: source, index: reading.few, where: [condition] })));
  }
  return { served, skips, areFew: few };
}
