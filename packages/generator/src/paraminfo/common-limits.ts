import type { TypesSpec } from '../spec/format.js';
import type { ModuleDescription } from './read-paraminfo.js';

/** The numbers of values that most multi-valued parameters of a description take; undefined when none says any. */
export function commonLimits(descriptions: readonly ModuleDescription[]): TypesSpec['multi'] | undefined {
  const counts = new Map<string, number>();
  for (const { parameters } of descriptions)
    for (const { record } of parameters) {
      const { lowlimit, highlimit } = record;
      if (typeof lowlimit !== 'number' || typeof highlimit !== 'number') continue;
      const key = `${lowlimit} ${highlimit}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  const [lowlimit, highlimit] = most?.[0].split(' ').map(Number) ?? [];
  return lowlimit === undefined || highlimit === undefined ? undefined : { lowlimit, highlimit };
}
