import type { AnyRun } from './module.js';

/** Rows that a request of a module which reads two levels may ask for: half of the ordinary most. */
export function halvedLimit(run: AnyRun, limit: number): number {
  const { query, descriptor } = run;
  const most = query.viewer.rights.has('apihighlimits') ? 2500 : 250;
  const name = run.wireName('limit');
  if (query.parameters.get(name) === 'max') query.limits.set(descriptor.name, most);
  else if (limit > most) run.warn('outofrange', { parameter: name, value: limit, min: 1, max: most });
  return Math.min(limit, most);
}
