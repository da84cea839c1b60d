import type { QueryRun } from './query-run.js';

/** The maximum limits of a module's own parameter: for ordinary viewers, and with high limits. */
export function ownLimits({ descriptor }: QueryRun): readonly [number, number] {
  const { max = Infinity, highmax = max } = descriptor.parameters.find(({ name }) => name === 'limit') ?? {};
  return [max, highmax];
}

/** Those of a bound that no parameter states. */
export const boundLimits = ({ max, highmax }: { readonly max: number; readonly highmax: number }) =>
  [max, highmax] as const;

/** A limit that may be lower than the parameter's own: the maximum for ordinary viewers and with high limits. */
export function cappedLimit(run: QueryRun, limit: number, [low, high]: readonly [number, number]): number {
  const most = run.call.viewer.rights.has('apihighlimits') ? high : low;
  const name = run.wireName('limit');
  if (run.call.parameters.get(name) === 'max') {
    run.call.limits.set(run.descriptor.name, most);
    return most;
  }
  if (limit <= most) return limit;
  run.call.warnings.add(
    run.descriptor.name,
    'outofrange',
    { parameter: name, value: limit, min: 1, max: most },
    { data: { min: 1, curmax: most, max: low, highmax: high }, message: 'paramvalidator-outofrange-minmax' },
  );
  return most;
}
