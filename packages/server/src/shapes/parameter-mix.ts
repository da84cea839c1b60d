/** Mutually exclusive parameters. */
import { ApiError } from '../errors/api-error.js';
import type { QueryRun } from './query-run.js';
import { lookUp } from '@wiki-query/wikitext';

function given({ params }: QueryRun, names: readonly string[]): readonly string[] {
  return names.filter((name) => {
    const value = lookUp(params as Readonly<Record<string, unknown>>, name);
    return value !== undefined && value !== false;
  });
}

function refuseSeveral(run: QueryRun, found: readonly string[]): void {
  if (found.length < 2) return;
  const inOrder = run.descriptor.parameters.flatMap(({ name }) => (found.includes(name) ? [run.wireName(name)] : []));
  throw new ApiError('invalidparammix', { parameters: inOrder });
}

/** Rejects a request with more than one of these parameters. */
export function atMostOne(run: QueryRun, ...names: readonly string[]): void {
  refuseSeveral(run, given(run, names));
}

/** A parameter, by its name in the request, that requires another one or one of its values. */
export function mustUseWith(parameter: string, other: string, code = 'invalidparammix'): ApiError {
  return new ApiError(code, { parameter, other }, { message: 'apierror-invalidparammix-mustusewith' });
}

/** A parameter, by its name in the request, that another one excludes. */
export function cannotUseWith(parameter: string, other: string, code = 'invalidparammix'): ApiError {
  return new ApiError(code, { parameter, other }, { message: 'apierror-invalidparammix-cannotusewith' });
}

/** Rejects a request with none or more than one of these parameters. */
export function exactlyOne(run: QueryRun, ...names: readonly string[]): void {
  const found = given(run, names);
  refuseSeveral(run, found);
  if (found.length === 0) {
    const parameters = names.map(run.wireName);
    throw new ApiError('missingparam', { parameters }, { message: 'apierror-missingparam-one-of' });
  }
}
