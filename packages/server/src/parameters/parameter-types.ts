/** Parsers for a single value of each parameter type. */
import type { ParameterDescriptor, ParameterType } from '@wiki-query/server-stubs';
import type { Call } from '../request/call.js';
import { fitsInt64, integerOf } from '../result/integer.js';
import { readTimestamp } from '../time/parse-timestamp.js';
import { readTitle } from './read-title.js';
import { readUser } from './read-user.js';
import { refuse, type ValuePlace } from './value-place.js';

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
  return integer;
}

interface Bounds {
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly highmax: number | undefined;
}

function clamp(number: number, bounds: Bounds, value: string, place: ValuePlace): number {
  const { min, max, highmax } = bounds;
  const upper =
    highmax !== undefined && max !== undefined && highmax > max && hasHighLimits(place.call) ? highmax : max;
  const clamped = min !== undefined && number < min ? min : upper !== undefined && number > upper ? upper : number;
  if (clamped !== number) {
    const data = { min: min ?? null, curmax: upper ?? null, max: max ?? null, highmax: highmax ?? max ?? null };
    const message = `paramvalidator-outofrange-${min === undefined ? '' : 'min'}${max === undefined ? '' : 'max'}`;
    const values = { parameter: place.name, value, min: min ?? '', max: upper ?? '' };
    place.call.warnings.add(place.path, 'outofrange', values, { data, message });
  }
  return clamped;
}

function boundsOf(parameter: ParameterDescriptor): Bounds {
  const { min, max, highmax, type } = parameter;
  return { min: min ?? (type === 'limit' ? 0 : undefined), max, highmax: max === undefined ? undefined : highmax };
}

function integerReader(parameter: ParameterDescriptor): ReadValue {
  const bounds = boundsOf(parameter);
  return (value, place) => clamp(readInteger(value, place), bounds, value, place);
}

function limitReader(parameter: ParameterDescriptor): ReadValue {
  const bounds = boundsOf(parameter);
  const numeric = integerReader(parameter);
  return (value, place) => {
    if (value !== 'max') return numeric(value, place);
    const { max = Number.MAX_SAFE_INTEGER, highmax } = bounds;
    const limit = hasHighLimits(place.call) ? (highmax ?? max) : max;
    place.call.limits.set(place.path.slice(place.path.lastIndexOf('+') + 1), limit);
    return limit;
  };
}

function enumReader(parameter: ParameterDescriptor): ReadValue {
  const allowed = new Set(parameter.values);
  // The deprecation of a module is reported when it runs, not when it is named.
  const deprecated = new Set(parameter.submodules === undefined ? parameter.deprecatedValues : []);
  return (value, place) => {
    if (!allowed.has(value)) return unrecognized;
    if (deprecated.has(value)) {
      const feature = `${place.feature}${place.name}=${value}`;
      place.call.warnings.add(
        place.path,
        'deprecation',
        { parameter: place.name, value },
        { feature, message: 'paramvalidator-deprecated-value' },
      );
    }
    return value;
  };
}

function namespaceReader(parameter: ParameterDescriptor): ReadValue {
  const extra = parameter.extraNamespaces ?? [];
  return (value, { call }) => {
    if (!/^[+-]?\d+$/.test(value)) return unrecognized;
    const id = Number(value) + 0;
    return extra.includes(id) || (id >= 0 && call.wiki.namespaces.get(id) !== undefined) ? id : unrecognized;
  };
}

function readTime(value: string, place: ValuePlace): string {
  const { call } = place;
  if (value === '' || value === '0')
    call.warnings.add(place.path, 'unclearnowtimestamp', { parameter: place.name, value });
  return readTimestamp(value, call.now) ?? refuse(place, 'badtimestamp', value);
}

const asIs: ReadValue = (value) => value;

const readers: Readonly<Record<ParameterType, (parameter: ParameterDescriptor) => ReadValue>> = {
  string: () => asIs,
  password: () => asIs,
  text: () => asIs,
  expiry: () => asIs,
  boolean: () => () => true,
  integer: integerReader,
  limit: limitReader,
  enum: enumReader,
  namespace: namespaceReader,
  timestamp: () => readTime as ReadValue,
  title: (parameter) => (value, place) => readTitle(value, place, parameter.mustExist === true),
  user: (parameter) => (value, place) => readUser(value, place, parameter.subtypes),
};

/**
 * Sets of values with patterns among them (`thanks/*`): the module checks the value itself, with its own error code.
 */
const patternSets: ReadonlySet<string | undefined> = new Set(['LOGACTIONS']);

/** The parser of a parameter's single values. It may return a promise. */
export function readerOf(parameter: ParameterDescriptor): ReadValue {
  if (patternSets.has(parameter.set)) return asIs;
  return readers[parameter.type](parameter);
}
