/** Requests for more values than one request takes. */
import type { Value } from './request.js';

type Parameters = Readonly<Record<string, Value>>;

/** Parameters whose values are asked one by one, so that a request for many is several for fewer. */
const splittable = ['titles', 'pageids', 'revids', 'ususers', 'ususerids'] as const;

const countOf = (value: Value): number => (typeof value === 'object' ? value.length : 0);

/** Whether a request must be split if one takes that many values. */
export const isAbove = (parameters: Parameters, most: number): boolean =>
  splittable.some((name) => countOf(parameters[name]) > most);

/** Splits a request in such that take at most that many values of the parameter that has too many. */
export function splitIntoBatches(parameters: Parameters, most: number): readonly Parameters[] {
  const name = splittable.find((name) => countOf(parameters[name]) > most);
  const values = name && parameters[name];
  if (name === undefined || typeof values !== 'object') return [parameters];
  return Array.from({ length: Math.ceil(values.length / most) }, (_, index) => ({
    ...parameters,
    [name]: values.slice(index * most, (index + 1) * most),
  }));
}
