/** Rejects requests whose parameters exclude each other, or lack one that another needs: by the rules of the spec. */
import { brokenConstraint, type ModuleDescriptor } from '@wiki-query/server-stubs';
import { lookUp } from '@wiki-query/wikitext';
import { ApiError } from '../errors/api-error.js';
import type { Call } from '../request/call.js';

/** A module with its parameters in a request. */
export interface Constrained {
  readonly descriptor: ModuleDescriptor;
  readonly params: object;
  readonly call: Call;
  /** Name of a parameter in the request. */
  readonly wireName: (name: string) => string;
  /** Set if the module runs as a generator. */
  readonly target?: object | undefined;
}

/**
 * Throws the error of the first rule that the request breaks. `about`: only rules with one of these parameters, for modules that check
 * something else in between.
 */
export function checkConstraints(
  { descriptor, params, call, wireName, target }: Constrained,
  ...about: readonly string[]
): void {
  if (descriptor.constraints === undefined) return;
  const values: Readonly<Record<string, unknown>> = { ...params };
  const isGiven = (name: string): boolean => {
    const value = lookUp(values, name);
    const parameter = descriptor.parameters.find((one) => one.name === name);
    // A default is no sign that the request has the parameter.
    if (parameter?.default !== undefined) return call.parameters.isSent(wireName(name));
    return value !== undefined && value !== false;
  };
  const valuesOf = (name: string): readonly string[] => [lookUp(values, name) ?? []].flat().map(String);
  const broken = brokenConstraint(
    descriptor,
    { isGiven, valuesOf, wireName },
    { isGenerator: target !== undefined, about },
  );
  if (broken) throw new ApiError(broken.code, broken.values, { message: broken.message });
}
