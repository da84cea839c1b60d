/** Random, valid parameters, drawn from a module's descriptor. */
import { descriptors, isContinuation, type ModuleDescriptor, type ParameterDescriptor } from '@wiki-query/server-stubs';
import fc from 'fast-check';
import type { Query } from '../support/test-client.js';
import type { Subject } from './subjects.js';

/** Parameters for position and limit, and those that are too slow or too special to be drawn. */
const never = new Set([
  'limit',
  'offset',
  'expandtemplates',
  'generatexml',
  'parse',
  'diffto',
  'difftotext',
  'difftotextpst',
  'contentformat',
  'section',
]);

const texts: Readonly<Record<string, readonly string[]>> = {
  from: ['B', 'M', 'Crowd redirect 2'],
  to: ['T', 'b'],
  prefix: ['A', 'C', 'Crowd'],
  user: ['Alice', 'Bob Example'],
  excludeuser: ['Sybil', 'Alice'],
};
const moments = ['2024-01-01T00:00:00Z', '2024-07-15T12:00:00Z', '2025-05-01T00:00:00Z'];
const namespaces = ['0', '0|14', '0|1|2|4|6|10', '*'];

function valueOf(parameter: ParameterDescriptor): fc.Arbitrary<string> | undefined {
  const { name, type, values, multi } = parameter;
  if (type === 'boolean') return fc.constant('1');
  if (type === 'timestamp') return fc.constantFrom(...moments);
  if (type === 'namespace') return fc.constantFrom(...(multi === true ? namespaces : ['0', '6', '10', '14']));
  if (type === 'enum' && values !== undefined) {
    const one = fc.constantFrom(...values);
    return multi === true
      ? fc.uniqueArray(one, { minLength: 1, maxLength: Math.min(values.length, 40) }).map((some) => some.join('|'))
      : one;
  }
  const known = texts[name];
  return known && fc.constantFrom(...known);
}

/** Random parameters of a subject's module, each with a low probability, with their names in the request. */
export function parametersOf({ module, query, fixed = [] }: Subject): fc.Arbitrary<Query> {
  const descriptor: ModuleDescriptor = descriptors[module];
  const { prefix, parameters } = descriptor;
  const drawn = parameters.flatMap((parameter) => {
    const name = prefix + parameter.name;
    const isNever = never.has(parameter.name) || isContinuation(descriptor, parameter.name);
    const value = isNever || fixed.includes(parameter.name) || name in query ? undefined : valueOf(parameter);
    return value === undefined
      ? []
      : [fc.option(value, { freq: 3, nil: undefined }).map((chosen) => [name, chosen] as const)];
  });
  return fc
    .tuple(...drawn)
    .map((pairs) =>
      Object.fromEntries(pairs.filter((pair): pair is readonly [string, string] => pair[1] !== undefined)),
    );
}
