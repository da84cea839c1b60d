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
import { compiled, compileOne, type Compiled } from './compile-parameters.js';
import { hasHighLimits, unrecognized } from './parameter-types.js';
import { refuse, type ValuePlace } from './value-place.js';
import { listedValues } from './site-values.js';
import { splitValues } from './split-values.js';
import { lookUp, setOwn } from '@wiki-query/wikitext';

/** The parameters of every module after validation. */
type AllParams = ModuleParams & ProtocolParams;

/** A module that has parameters. */
export type ParameterizedName = keyof AllParams;

/** The descriptor of a module, or of a part of its parameters. */
export type DescribedAs<N extends string> = ModuleDescriptor & { readonly name: N };

export interface ReadOptions {
  /** The text before the module's own prefix: `g` if the module is a generator. */
  readonly prefix: string;
  /** Path of the module, for warnings and errors. */
  readonly path: string;
  /** The object for the values, with defaults; a new object if not given. */
  readonly into?: object;
}

type Values = Record<string, unknown>;

/** The values that have been read. Of several errors, the first in the order of the parameters is reported. */
interface Reading {
  readonly call: Call;
  readonly path: string;
  readonly feature: string;
  readonly values: Record<string, unknown>;
  readonly pending: Promise<void>[];
  errors: Map<number, ApiError> | undefined;
}

/**
 * Values of a module's parameters by name, with defaults: several values as arrays, booleans always present, others
 * undefined if not given. Throws an ApiError for the first invalid one; adds warnings to the call. Returns a promise
 * only if a value must be looked up.
 */
export function readParameters<N extends ParameterizedName>(
  descriptor: DescribedAs<N>,
  call: Call,
  options: ReadOptions,
): AllParams[N] | Promise<AllParams[N]> {
  // The descriptor and the type of its values are generated from the same spec.
  const values: object = readValues(descriptor, call, options);
  return values as AllParams[N] | Promise<AllParams[N]>;
}

/** Values of the parameters of any descriptor. */
export function readValues(
  descriptor: ModuleDescriptor,
  call: Call,
  { prefix, path, into }: ReadOptions,
): Values | Promise<Values> {
  const { plain, templated, feature, defaults } = compiled(descriptor, prefix, call.wiki);
  const values = (into as Record<string, unknown> | undefined) ?? defaults();
  const reading: Reading = { call, path, feature, values, pending: [], errors: undefined };
  // Parameters that are not sent have their default already.
  for (const [i, one] of plain.entries())
    if (one.parameter.required === true || call.parameters.isSent(one.name))
      readInto(reading, one, one.parameter.name, i);
  const readTemplated = (): void => {
    for (const { parameter, prefix: wirePrefix } of templated) expand(reading, parameter, wirePrefix, plain.length);
  };
  if (reading.pending.length > 0) return readRest(reading, readTemplated);
  readTemplated();
  return reading.pending.length > 0 ? readRest(reading) : result(reading);
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

function readInto(reading: Reading, one: Compiled, key: string, position: number): void {
  const fail = (error: unknown): void => {
    if (!(error instanceof ApiError)) throw error;
    reading.errors ??= new Map();
    if (!reading.errors.has(position)) reading.errors.set(position, error);
  };
  try {
    const value = readOne(reading, one);
    if (value instanceof Promise)
      reading.pending.push(
        value.then((result: unknown) => {
          setOwn(reading.values, key, result);
        }, fail),
      );
    else setOwn(reading.values, key, value);
  } catch (error) {
    fail(error);
  }
}

function readOne({ call, path, feature }: Reading, one: Compiled): unknown {
  const { parameter, name } = one;
  const { parameters } = call;
  const sent = parameters.get(name);
  if (sent === undefined) {
    if (parameter.type !== 'boolean' && parameters.isArray(name))
      call.warnings.add('main', 'unsupportedarray', { parameter: name });
    if (parameter.required === true && parameter.default === undefined)
      throw new ApiError('missingparam', { parameter: name }).from(path);
    return one.fallback;
  }
  const place: ValuePlace = { call, name, path, feature };
  if (parameter.type !== 'boolean' && parameters.wasNormalised(name))
    call.warnings.add(path, 'badutf8', { parameter: name });
  if (parameter.deprecated === true)
    call.warnings.add(
      path,
      'deprecation',
      { parameter: name, value: parameter.type === 'boolean' ? '1' : sent },
      { feature: feature + name },
    );
  if (parameter.type === 'boolean') return true;
  return parameter.multi === true ? readSeveral(sent, one, place) : readSingle(sent, one, place);
}

function readSingle(value: string, { parameter, name, read }: Compiled, place: ValuePlace): unknown {
  if (value.startsWith('\x1f'))
    throw new ApiError('badvalue', { parameter: name, value }, { message: 'paramvalidator-notmulti' }).from(place.path);
  if (parameter.required === true && value === '' && (parameter.type === 'string' || parameter.type === 'text'))
    throw new ApiError('missingparam', { parameter: name, value }).from(place.path);
  const result = read(value, place);
  return result === unrecognized
    ? refuse(place, 'badvalue', value, listedValues(place.path, parameter, place.call.wiki.site))
    : result;
}

function readSeveral(value: string, one: Compiled, place: ValuePlace): unknown {
  const { parameter, name, read } = one;
  const low = parameter.lowlimit ?? valueLimits.lowlimit;
  const high = Math.max(low, parameter.highlimit ?? valueLimits.highlimit);
  const list = splitValues(value, high);
  const first = list[0];
  if (list.length === 1 && first === (parameter.all ?? (parameter.type === 'namespace' ? '*' : undefined))) {
    const everything = one.everything(place.call);
    if (everything !== undefined) return everything;
  }
  if (list.length > low) {
    const limit = high > low && hasHighLimits(place.call) ? high : low;
    if (list.length > limit) {
      const data = { parameter: name, limit, lowlimit: low, highlimit: high };
      throw new ApiError('toomanyvalues', { parameter: name, limit }, { data }).from(place.path);
    }
  }
  const results = readEach(list, (single) => read(single, place));
  return results instanceof Promise
    ? results.then((done) => keepRecognized(done, value, list, parameter, place))
    : keepRecognized(results, value, list, parameter, place);
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
  parameter: ParameterDescriptor,
  place: ValuePlace,
): readonly unknown[] {
  let kept = results;
  if (results.includes(unrecognized)) {
    const values = list.filter((_, i) => results[i] === unrecognized);
    kept = results.filter((result) => result !== unrecognized);
    place.call.warnings.add(
      place.path,
      'unrecognizedvalues',
      { parameter: place.name, value: sent, values },
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
        reading.call.warnings.add(reading.path, 'ignoring-invalid-templated-value', given);
        return [];
      }),
    );
  }
  for (const name of names) readInto(reading, compileOne(parameter, prefix + name), name, position);
}
