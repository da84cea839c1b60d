/** Parameters that stand for the same thing, of which a request may give one. */
import { ApiError } from '../errors/api-error.js';
import type { AnyRun } from './module.js';

function given(run: AnyRun, names: readonly string[]): readonly string[] {
  const params = run.params as Readonly<Record<string, unknown>>;
  return names.filter((name) => params[name] !== undefined && params[name] !== false);
}

const wireNames = (run: AnyRun, names: readonly string[]): string => names.map(run.wireName).join(', ');

/** Refuses a request that gives more than one of these parameters. */
export function atMostOne(run: AnyRun, ...names: readonly string[]): void {
  const found = given(run, names);
  if (found.length > 1) throw new ApiError('invalidparammix', { parameters: wireNames(run, found) });
}

/** Refuses a request that gives none or more than one of these parameters. */
export function exactlyOne(run: AnyRun, ...names: readonly string[]): void {
  atMostOne(run, ...names);
  if (given(run, names).length === 0) throw new ApiError('missingparam', { parameter: wireNames(run, names) });
}
