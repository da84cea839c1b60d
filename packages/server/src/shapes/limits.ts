import type { QueryRun } from './query-run.js';

/** The maximum of a limit for ordinary viewers, and with high limits. */
interface Bound {
  readonly max: number;
  readonly highmax: number;
}

/** The bound of a module's own parameter. */
function ownBound({ descriptor }: QueryRun): Bound {
  const { max = Infinity, highmax = max } = descriptor.parameters.find(({ name }) => name === 'limit') ?? {};
  return { max, highmax };
}

/**
 * A limit that may be lower than the parameter's own: `share` is the part of that which applies, unless a `bound` does. The
 * maximum for the viewer if the request has no limit.
 */
export function cappedLimit(
  run: QueryRun,
  limit: number | undefined,
  { bound = ownBound(run), share = 1 }: { readonly bound?: Bound | undefined; readonly share?: number } = {},
): number {
  const [max, highmax] = [Math.floor(bound.max * share), Math.floor(bound.highmax * share)];
  const most = run.call.viewer.rights.has('apihighlimits') ? highmax : max;
  const name = run.wireName('limit');
  if (run.call.parameters.get(name) === 'max') {
    run.call.limits.set(run.descriptor.name, most);
    return most;
  }
  if (limit === undefined || limit <= most) return limit ?? most;
  run.call.warnings.add(
    run.descriptor.name,
    'outofrange',
    { parameter: name, value: limit, min: 1, max: most },
    { data: { min: 1, curmax: most, max, highmax }, message: 'paramvalidator-outofrange-minmax' },
  );
  return most;
}
