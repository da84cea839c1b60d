import { ApiError } from '../errors/api-error.js';
import type { Call } from '../request/call.js';

/** The source of a value, for the texts of errors and warnings. */
export interface ValuePlace {
  readonly call: Call;
  /** Name on the wire, with prefixes. */
  readonly name: string;
  /** Path of the module. */
  readonly path: string;
  /** The prefix of a deprecated feature's name: the path of the module (`action=query&list=allpages&`). */
  readonly feature: string;
}

/** The error that a value of the wrong form gives. */
export function refuse(place: ValuePlace, code: string, value: string, values?: readonly (string | number)[]): never {
  throw new ApiError(code, { parameter: place.name, value, ...(values && { values }) }).from(place.path);
}
