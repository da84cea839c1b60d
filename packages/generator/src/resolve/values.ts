/** Allowed values as a parameter or a set lists them. */
import { positionOf } from '../load/positions.js';
import type { SetSpec } from '../spec/format.js';
import { lookUp } from '../text/look-up.js';

type ValuesSpec = NonNullable<SetSpec['values']>;

/** The values in the order of the file, which the keys of an object do not keep when they look like numbers. */
export function valuesIn(spec: ValuesSpec): readonly string[] {
  if (isList(spec)) return spec;
  const inFile = positionOf(spec)?.names.filter((name) => Object.hasOwn(spec, name));
  return inFile ? [...new Set(inFile)] : Object.keys(spec);
}

/** Meanings of the values that have one. */
export function meaningsIn(spec: ValuesSpec = []): Readonly<Record<string, string>> {
  const named = isList(spec) ? [] : valuesIn(spec).map((value) => [value, lookUp(spec, value)] as const);
  return Object.fromEntries(named.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Values as lists show them: sorted, deprecated ones last. */
export const sortValues = (values: readonly string[], deprecated: readonly string[]): readonly string[] => [
  ...values.filter((value) => !deprecated.includes(value)).toSorted(),
  ...values.filter((value) => deprecated.includes(value)).toSorted(),
];

const isList = (spec: ValuesSpec): spec is readonly string[] => Array.isArray(spec);
