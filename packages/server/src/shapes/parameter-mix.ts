/** Parameters that represent the same thing, of which a request may give one. */
import { ApiError } from '../errors/api-error.js';
import type { AnyRun } from './module.js';
import { lookUp } from '../text/look-up.js';

function given(run: AnyRun, names: readonly string[]): readonly string[] {
  const params = run.params as Readonly<Record<string, unknown>>;
  const found = new Set(names.filter((name) => lookUp(params, name) !== undefined && lookUp(params, name) !== false));
  // In the order of the module's parameters.
  return run.descriptor.parameters.flatMap(({ name }) => (found.has(name) ? [name] : []));
}

/** Refuses a request that gives more than one of these parameters. */
export function atMostOne(run: AnyRun, ...names: readonly string[]): void {
  const found = given(run, names);
  if (found.length > 1) throw new ApiError('invalidparammix', { parameters: found.map(run.wireName) });
}

/** A parameter, by its name in the request, that needs another one or one of its values. */
export function mustUseWith(parameter: string, other: string, code = 'invalidparammix'): ApiError {
  return new ApiError(code, { parameter, other }, { message: 'apierror-invalidparammix-mustusewith' });
}

/** A parameter, by its name in the request, that another one excludes. */
export function cannotUseWith(parameter: string, other: string): ApiError {
  return new ApiError('invalidparammix', { parameter, other }, { message: 'apierror-invalidparammix-cannotusewith' });
}

/** Refuses a request that gives none or more than one of these parameters. */
export function exactlyOne(run: AnyRun, ...names: readonly string[]): void {
  atMostOne(run, ...names);
  if (given(run, names).length === 0) {
    const parameters = names.map(run.wireName);
    throw new ApiError('missingparam', { parameters }, { message: 'apierror-missingparam-one-of' });
  }
}
