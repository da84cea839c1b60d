import type { ModuleDescriptor, ParameterDescriptor } from '@wiki-query/server-stubs';
import { ApiError } from '../errors/api-error.js';
import type { Call } from '../request/call.js';

/** A value's parameter and request, for its bounds and for the texts of errors and warnings. */
export interface ValuePlace {
  readonly call: Call;
  readonly module: ModuleDescriptor;
  readonly parameter: ParameterDescriptor;
  /** Name on the wire, with prefixes. */
  readonly name: string;
}

/** The error that a value of the wrong form gives. */
export function refuse(place: ValuePlace, code: string, value: string, values?: readonly (string | number)[]): never {
  throw new ApiError(code, { parameter: place.name, value, ...(values && { values }) }).from(place.module.path);
}

/** The name of a deprecated feature of a module: `action=query&list=allpages&apfrom`. */
export function featureOf({ module: { path, group, name: module } }: Pick<ValuePlace, 'module'>, name: string): string {
  if (path === 'main') return name;
  const action = path.split('+')[0] ?? path;
  return path === action ? `action=${action}&${name}` : `action=${action}&${group}=${module}&${name}`;
}
