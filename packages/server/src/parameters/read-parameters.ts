/**
 * Reads a module's parameters from the request by its descriptor, with the validation of MediaWiki (`ApiParamValidator`): each value by its type,
 * errors for invalid values, warnings for corrected ones.
 */
import {
  type ModuleDescriptor,
  type ModuleParams,
  type ParameterDescriptor,
  type ProtocolParams,
  valueLimits,
} from '@wiki-query/server-stubs';
import type { Call } from '../request/call.js';
import { ApiError } from '../errors/api-error.js';
import { leadingInteger } from '../result/integer.js';
import { hasHighLimits, readValue, unrecognized } from './parameter-types.js';
import { featureOf, refuse, type ValuePlace } from './value-place.js';
import { listedValues } from '../profile/site-values.js';
import { defaultOf, expectedOf, sentOrRequired } from './expected-parameters.js';
import { splitValues } from './split-values.js';
import { lookUp, setOwn } from '@wiki-query/wikitext';

/** The parameters of every module after validation. */
type AllParams = ModuleParams & ProtocolParams;

/** A module that has parameters. */
export type ParameterizedName = keyof AllParams;

/** The descriptor of a module, or of a part of its parameters. */
export type DescribedAs<N extends string> = ModuleDescriptor & { readonly name: N };

type Values = Record<string, unknown>;

/** The values that have been read. Of several errors, the first in the order of the parameters is reported. */
interface Reading {
  readonly call: Call;
  readonly module: ModuleDescriptor;
  readonly values: Values;
  readonly pending: Promise<void>[];
  errors: Map<number, ApiError> | undefined;
}

/**
 * Values of a module's parameters by name, with defaults: several values as arrays, booleans always present, others
 * absent if not given. `prefix`: the text before the module's own prefix, `g` if the module is a generator. Throws an
 * ApiError for the first invalid value; adds warnings to the call. Returns a promise only if a value must be looked up.
 */
export function readParameters<N extends ParameterizedName>(
  module: DescribedAs<N>,
  call: Call,
  prefix = '',
): AllParams[N] | Promise<AllParams[N]> {
  // The descriptor and the type of its values are generated from the same spec.
  const values: object = readValues(module, call, prefix);
  return values as AllParams[N] | Promise<AllParams[N]>;
}

/** Values of the parameters of any descriptor. */
export function readValues(module: ModuleDescriptor, call: Call, prefix = ''): Values | Promise<Values> {
  const expected = expectedOf(module, call.wiki.site);
  const reading: Reading = { call, module, values: { ...expected.defaults }, pending: [], errors: undefined };
  const wirePrefix = prefix + module.prefix;
  for (const { parameter, position } of sentOrRequired(expected, call.parameters, wirePrefix))
    readInto(reading, parameter, wirePrefix + parameter.name, parameter.name, position);
  const readTemplated = (): void => {
    for (const parameter of expected.templated) expand(reading, parameter, wirePrefix, module.parameters.length);
  };
  if (reading.pending.length > 0) return readRest(reading, readTemplated);
  if (expected.templated.length > 0) readTemplated();
  return reading.pending.length > 0 ? readRest(reading) : result(reading);
}

function keep({ values }: Reading, key: string, value: unknown): void {
  if (value !== undefined) setOwn(values, key, value);
}

/** Waits for values that are looked up, before and after the others are read. */
async function readRest(reading: Reading, readMore?: () => void): Promise<Values> {
  await Promise.all(reading.pending);
  readMore?.();
  await Promise.all(reading.pending);
  return result(reading);
}

function result({ errors, values }: Reading): Values {
  if (errors !== undefined) throw errors.get(Math.min(...errors.keys()));
  return values;
}

function readInto(reading: Reading, parameter: ParameterDescriptor, name: string, key: string, position: number): void {
  const fail = (error: unknown): void => {
    if (!(error instanceof ApiError)) throw error;
    // No default in place of a wrong value: parameters for each of its values would be read.
    Reflect.deleteProperty(reading.values, key);
    reading.errors ??= new Map();
    if (!reading.errors.has(position)) reading.errors.set(position, error);
  };
  try {
    const value = readOne({ call: reading.call, module: reading.module, parameter, name });
    if (value instanceof Promise)
      reading.pending.push(value.then((result: unknown) => keep(reading, key, result), fail));
    else keep(reading, key, value);
  } catch (error) {
    fail(error);
  }
}

function readOne(place: ValuePlace): unknown {
  const { call, module, parameter, name } = place;
  const { parameters } = call;
  const sent = parameters.get(name);
  if (sent === undefined) {
    if (parameter.type !== 'boolean' && parameters.isArray(name))
      call.warnings.add('main', 'unsupportedarray', { parameter: name });
    if (parameter.required === true && parameter.default === undefined)
      throw new ApiError('missingparam', { parameter: name }).from(module.path);
    return defaultOf(parameter);
  }
  if (parameter.type !== 'boolean' && parameters.wasNormalised(name))
    call.warnings.add(module.path, 'badutf8', { parameter: name });
  if (parameter.deprecated === true)
    call.warnings.add(
      module.path,
      'deprecation',
      { parameter: name, value: parameter.type === 'boolean' ? '1' : sent },
      { feature: featureOf(place, name) },
    );
  if (parameter.type === 'boolean') return true;
  return parameter.multi === true ? readSeveral(sent, place) : readSingle(sent, place);
}

function readSingle(value: string, place: ValuePlace): unknown {
  const { call, module, parameter, name } = place;
  if (value.startsWith('\x1f'))
    throw new ApiError('badvalue', { parameter: name, value }, { message: 'paramvalidator-notmulti' }).from(
      module.path,
    );
  if (parameter.required === true && value === '' && (parameter.type === 'string' || parameter.type === 'text'))
    throw new ApiError('missingparam', { parameter: name, value }).from(module.path);
  const result = readValue(value, place);
  return result === unrecognized
    ? refuse(place, 'badvalue', asNumber(value, parameter), listedValues(module.path, parameter, call.wiki.site))
    : result;
}

/** Numbers of namespaces become integers before they are compared. */
const asNumber = (value: string, { type }: ParameterDescriptor): string =>
  type === 'namespace' && /^[+-]?\d+$/.test(value) ? String(leadingInteger(value)) : value;

function readSeveral(value: string, place: ValuePlace): unknown {
  const { call, module, parameter, name } = place;
  const low = parameter.lowlimit ?? valueLimits.lowlimit;
  const high = Math.max(low, parameter.highlimit ?? valueLimits.highlimit);
  const list = splitValues(value, high);
  if (list.length === 1 && list[0] === (parameter.all ?? (parameter.type === 'namespace' ? '*' : undefined))) {
    const everything = everyValue(parameter, call);
    if (everything !== undefined) return everything;
  }
  if (list.length > low) {
    const limit = high > low && hasHighLimits(call) ? high : low;
    if (list.length > limit) {
      const data = { parameter: name, limit, lowlimit: low, highlimit: high };
      throw new ApiError('toomanyvalues', { parameter: name, limit }, { data }).from(module.path);
    }
  }
  const results = readEach(list, (single) => readValue(single, place));
  return results instanceof Promise
    ? results.then((done) => keepRecognized(done, value, list, place))
    : keepRecognized(results, value, list, place);
}

/** The values that the all-specifier represents. */
function everyValue(
  { type, all, values, extraNamespaces = [] }: ParameterDescriptor,
  { wiki }: Call,
): readonly unknown[] | undefined {
  if (type !== 'namespace') return all === undefined ? undefined : values;
  return [...new Set([...extraNamespaces, ...wiki.namespaces.valid()])].sort((a, b) => a - b);
}

/** Reads value by value, until the first error. A promise only if one of the values is read from the database. */
function readEach(
  list: readonly string[],
  read: (value: string) => unknown,
): readonly unknown[] | Promise<readonly unknown[]> {
  const results: unknown[] = [];
  try {
    for (const value of list) results.push(read(value));
  } catch (error) {
    if (!results.some(isPromise)) throw error;
    // A value before this one may be wrong too.
    return inOrder([...results, Promise.reject(error as Error)]);
  }
  return results.some(isPromise) ? inOrder(results) : results;
}

const isPromise = (result: unknown): boolean => result instanceof Promise;

/** All results. Of several errors, the first in their order. */
async function inOrder(results: readonly unknown[]): Promise<readonly unknown[]> {
  return (await Promise.allSettled(results)).map((settled) => {
    if (settled.status === 'rejected') throw settled.reason;
    return settled.value;
  });
}

function keepRecognized(
  results: readonly unknown[],
  sent: string,
  list: readonly string[],
  { call, module, parameter, name }: ValuePlace,
): readonly unknown[] {
  let kept = results;
  if (results.includes(unrecognized)) {
    const values = list.filter((_, i) => results[i] === unrecognized);
    kept = results.filter((result) => result !== unrecognized);
    call.warnings.add(
      module.path,
      'unrecognizedvalues',
      { parameter: name, value: sent, values },
      { data: { values } },
    );
  }
  return parameter.allowsDuplicates === true || kept.length < 2 ? kept : [...new Set(kept)];
}

/** Reads `name-{variable}` for each value of the parameter that provides the variable. */
function expand(reading: Reading, parameter: ParameterDescriptor, prefix: string, position: number): void {
  let names = [parameter.name];
  for (const [variable, source] of Object.entries(parameter.templateVars ?? {})) {
    const values = lookUp(reading.values, source);
    if (!Array.isArray(values)) return;
    names = names.flatMap((name) =>
      values.flatMap((value) => {
        if (!/[{}]/.test(String(value))) return [name.replace(`{${variable}}`, String(value))];
        const given = { parameter: prefix + source, value: String(value) };
        reading.call.warnings.add(reading.module.path, 'ignoring-invalid-templated-value', given);
        return [];
      }),
    );
  }
  for (const name of names) readInto(reading, parameter, prefix + name, name, position);
}
