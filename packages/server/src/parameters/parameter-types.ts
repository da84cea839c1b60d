/** Parsers for a single value of each parameter type. */
import type { ParameterType } from '@wiki-query/server-stubs';
import type { Call } from '../request/call.js';
import { fitsInt64, integerOf } from '../result/integer.js';
import { readTimestamp } from '../time/parse-timestamp.js';
import { readTitle } from './read-title.js';
import { readUser } from './read-user.js';
import { featureOf, refuse, type ValuePlace } from './value-place.js';

/** An invalid enum value: an error for a single value, a warning among several. */
export const unrecognized: unique symbol = Symbol('unrecognized');

export type ReadValue = (value: string, place: ValuePlace) => unknown;

export function hasHighLimits(call: Call): boolean {
  return call.viewer.rights.has('apihighlimits');
}

/** MediaWiki (`IntegerDef`) uses the largest integer for an overflow with a plus sign. */
const largestWithPlus = /^\+0*9223372036854775807$/;

function readInteger(value: string, place: ValuePlace): number {
  if (!/^[+-]?\d+$/.test(value)) refuse(place, 'badinteger', value);
  const integer = integerOf(value);
  if (!fitsInt64(integer) || largestWithPlus.test(value)) refuse(place, 'badinteger', value);
  return clamp(integer, value, place);
}

function clamp(number: number, value: string, place: ValuePlace): number {
  const { call, module, name, parameter } = place;
  const { type, min = type === 'limit' ? 0 : undefined, max, highmax = max } = parameter;
  const upper = max !== undefined && highmax !== undefined && highmax > max && hasHighLimits(call) ? highmax : max;
  const clamped = min !== undefined && number < min ? min : upper !== undefined && number > upper ? upper : number;
  if (clamped !== number) {
    const data = { min: min ?? null, curmax: upper ?? null, max: max ?? null, highmax: highmax ?? null };
    const message = `paramvalidator-outofrange-${min === undefined ? '' : 'min'}${max === undefined ? '' : 'max'}`;
    const values = { parameter: name, value, min: min ?? '', max: upper ?? '' };
    call.warnings.add(module.path, 'outofrange', values, { data, message });
  }
  return clamped;
}

function readLimit(value: string, place: ValuePlace): number {
  if (value !== 'max') return readInteger(value, place);
  const { call, module, parameter } = place;
  const { max = Number.MAX_SAFE_INTEGER, highmax = max } = parameter;
  const limit = hasHighLimits(call) ? highmax : max;
  call.limits.set(module.name, limit);
  return limit;
}

function readEnum(value: string, place: ValuePlace): unknown {
  const { call, module, name, parameter } = place;
  const { values = [], submodules, deprecatedValues = [] } = parameter;
  if (!values.includes(value)) return unrecognized;
  // The deprecation of a module is reported when it runs, not when it is named.
  if (submodules === undefined && deprecatedValues.includes(value))
    call.warnings.add(
      module.path,
      'deprecation',
      { parameter: name, value },
      { feature: featureOf(place, `${name}=${value}`), message: 'paramvalidator-deprecated-value' },
    );
  return value;
}

function readNamespace(value: string, { call, parameter: { extraNamespaces = [] } }: ValuePlace): unknown {
  if (!/^[+-]?\d+$/.test(value)) return unrecognized;
  const id = Number(value) + 0;
  return extraNamespaces.includes(id) || (id >= 0 && call.wiki.namespaces.get(id) !== undefined) ? id : unrecognized;
}

function readTime(value: string, place: ValuePlace): string {
  const { call, module, name } = place;
  if (value === '' || value === '0') call.warnings.add(module.path, 'unclearnowtimestamp', { parameter: name, value });
  return readTimestamp(value, call.now) ?? refuse(place, 'badtimestamp', value);
}

const asIs: ReadValue = (value) => value;

const readers: Readonly<Record<ParameterType, ReadValue>> = {
  string: asIs,
  password: asIs,
  text: asIs,
  expiry: asIs,
  boolean: () => true,
  integer: readInteger,
  limit: readLimit,
  enum: readEnum,
  namespace: readNamespace,
  timestamp: readTime,
  title: readTitle,
  user: readUser,
};

/**
 * Sets of values with patterns among them (`thanks/*`): the module checks the value itself, with its own error code.
 */
const patternSets: ReadonlySet<string | undefined> = new Set(['LOGACTIONS']);

/** Reads a single value by the type of its parameter. May return a promise. */
export const readValue: ReadValue = (value, place) =>
  patternSets.has(place.parameter.set) ? value : readers[place.parameter.type](value, place);
