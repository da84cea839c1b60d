/** From a request on the wire to the parameters of a handler, by the descriptor of its module. */
import { brokenConstraint, type BrokenConstraint } from './constraints.js';
import type { ModuleDescriptor, ParameterDescriptor } from './contract.js';
import type { WarningCode } from './gen/errors.js';
import { descriptors, type ModuleName, type ModuleParams } from './gen/index.js';
import { isErrorCode, RequestError, type MessageValues } from './request-error.js';

/** A request: parameters by their names on the wire. */
export type WireRequest = Readonly<Record<string, string | undefined>>;

/** How requests are read. */
export interface ReadOptions {
  /** The caller has the right `apihighlimits`. */
  readonly highLimits?: boolean;
  /** The namespaces of the wiki, which `*` means. */
  readonly namespaces?: readonly number[];
  /** Notified of what is odd but no error. */
  readonly onWarning?: (code: WarningCode, values: MessageValues) => void;
}

/**
 * The parameters of a module: prefix taken off, defaults applied, values checked. Throws a `RequestError` for what the
 * module cannot accept. Templated parameters are left out.
 */
export function readParams<N extends ModuleName>(name: N, request: WireRequest, options?: ReadOptions): ModuleParams[N];
export function readParams(name: ModuleName, request: WireRequest, options: ReadOptions = {}): object {
  const descriptor: ModuleDescriptor = descriptors[name];
  const { prefix, parameters } = descriptor;
  const values = new Map(
    parameters.map((one: ParameterDescriptor) => {
      const wireName = prefix + one.name;
      return [one.name, readParameter({ one, wireName, options }, request[wireName])] as const;
    }),
  );
  const broken = brokenConstraint(descriptor, {
    isGiven: (parameter) => request[prefix + parameter] !== undefined,
    valuesOf: (parameter) => [values.get(parameter) ?? []].flat().map(String),
    wireName: (parameter) => prefix + parameter,
  });
  if (broken) throw refusalOf(broken);
  return Object.fromEntries(values);
}

/** The error of a request that breaks a rule about its parameters. */
function refusalOf({ code, message, values }: BrokenConstraint): RequestError {
  if (!isErrorCode(code)) throw new Error(`The spec has no error "${code}".`);
  const texts = Object.entries(values).map(([name, value]) => [name, [value].flat().join(', ')] as const);
  return new RequestError(code, Object.fromEntries(texts), message);
}

interface Reading {
  readonly one: ParameterDescriptor;
  readonly wireName: string;
  readonly options: ReadOptions;
}

function readParameter(reading: Reading, raw: string | undefined): unknown {
  const { one, wireName } = reading;
  if (one.type === 'boolean') return raw !== undefined;
  if (raw === undefined && one.required) throw new RequestError('missingparam', { parameter: wireName });
  if (raw === undefined) return one.multi && one.default !== undefined ? [one.default].flat() : one.default;
  return one.multi ? readList(reading, raw) : readValue(reading, raw);
}

/** `a|b`, or with the character U+001F in front and between. */
function readList(reading: Reading, raw: string): readonly unknown[] {
  const { one, wireName, options } = reading;
  if (one.all !== undefined && raw === one.all) return one.values ?? options.namespaces ?? [];
  const parts = raw === '' ? [] : raw.startsWith('\u001f') ? raw.slice(1).split('\u001f') : raw.split('|');
  const values = one.allowsDuplicates ? parts : [...new Set(parts)];
  const limit = (options.highLimits ? one.highlimit : one.lowlimit) ?? (options.highLimits ? 500 : 50);
  if (values.length > limit) throw new RequestError('toomanyvalues', { parameter: wireName, limit });
  if (one.type !== 'enum') return values.map((value) => readValue(reading, value));
  const known = values.filter((value) => isKnown(one, value));
  const unknown = values.filter((value) => !isKnown(one, value));
  if (unknown.length > 0)
    options.onWarning?.('unrecognizedvalues', { parameter: wireName, values: unknown.join(', ') });
  return known;
}

const isKnown = ({ values = [], internalValues = [] }: ParameterDescriptor, value: string): boolean =>
  values.includes(value) || internalValues.includes(value);

function readValue({ one, wireName, options }: Reading, value: string): string | number {
  const { type, min = -Infinity } = one;
  if (type === 'enum' && !isKnown(one, value)) throw new RequestError('badvalue', { parameter: wireName, value });
  if (type !== 'integer' && type !== 'limit' && type !== 'namespace') return value;
  const max = (options.highLimits ? one.highmax : undefined) ?? one.max ?? Infinity;
  if (type === 'limit' && value === 'max') return max;
  if (!/^[-+]?\d{1,15}$/.test(value)) throw new RequestError('badinteger', { parameter: wireName, value });
  const within = Math.min(Math.max(Number(value), min), max);
  if (within !== Number(value)) options.onWarning?.('outofrange', { parameter: wireName, value, min, max });
  return within;
}
