/** Splits requests with more values than one request accepts. */
import { independentParameters } from '@wiki-query/server-stubs/lists';
import type { Value } from './request.js';

type Parameters = Readonly<Record<string, Value>>;

const countOf = (value: Value): number => (typeof value === 'object' ? value.length : 0);

/** Whether a request must be split if one accepts that many values. */
export const isAbove = (parameters: Parameters, most: number): boolean =>
  independentParameters.some((name) => countOf(parameters[name]) > most);

/** Splits a request so that each part has at most that many values of the parameter that exceeds the limit. */
export function splitIntoBatches(parameters: Parameters, most: number): readonly Parameters[] {
  const name = independentParameters.find((name) => countOf(parameters[name]) > most);
  const values = name && parameters[name];
  if (name === undefined || typeof values !== 'object') return [parameters];
  return Array.from({ length: Math.ceil(values.length / most) }, (_, index) => ({
    ...parameters,
    [name]: values.slice(index * most, (index + 1) * most),
  }));
}
