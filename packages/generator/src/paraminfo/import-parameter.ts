/** A parameter's description record as it is written in a spec. */
import { attributeRows, hasAttribute, type AttributeName } from '../model/attributes.js';
import { definitions } from '../spec/schema.js';
import { fitsSchema } from '../validate/check-shape.js';
import { isPlainType } from '../spec/kinds.js';
import type { TypesSpec } from '../spec/format.js';
import type { Json, ParameterDescription } from './read-paraminfo.js';
import { lookUp } from '../text/look-up.js';

/** Keys of a spec's parameter, in the order in which they are written. */
export type ParameterKeys = Readonly<Record<string, unknown>>;

/** What rows of the table say of a record, where it is not the member itself. */
const odd: Readonly<Partial<Record<AttributeName, (record: Json, common: TypesSpec['multi']) => unknown>>> = {
  kind: () => undefined,
  default: defaultOf,
  lowlimit: ({ lowlimit }, common) => (lowlimit === common.lowlimit ? undefined : lowlimit),
  highlimit: ({ highlimit }, common) => (highlimit === common.highlimit ? undefined : highlimit),
  min: (record) => boundsOf(record)['min'],
  max: (record) => boundsOf(record)['max'],
  highmax: (record) => boundsOf(record)['highmax'],
  deprecatedValues: ({ type, deprecatedvalues }) => (isListOf(type, deprecatedvalues) ? deprecatedvalues : undefined),
};

/** Keys of the format for a record; everything else is found later, by rendering the result. */
export function importParameter({ record }: ParameterDescription, common: TypesSpec['multi']): ParameterKeys {
  const type = typeOf(record['type']);
  const parameter = {
    kind: typeof type === 'string' && isPlainType(type) ? type : 'enum',
    multi: isIn(record, 'multi'),
  } as const;
  const keys = attributeRows.flatMap(([name, row]) => {
    if (row.key === undefined || !hasAttribute(row, parameter)) return [];
    const given = odd[name] ? odd[name](record, common) : lookUp(record, row.record);
    const value = given === '' && name !== 'default' ? true : given;
    // A value of another form is left to the record.
    return value !== undefined && fitsKey(row.key, value) ? [[row.key, value] as const] : [];
  });
  return { type, ...Object.fromEntries(keys) };
}

const isIn = (record: Json, key: string): boolean => Object.hasOwn(record, key);

/** True for a value that the format takes. */
const fitsKey = (key: keyof typeof definitions.Parameter.optional, value: unknown): boolean =>
  fitsSchema(value, definitions.Parameter.optional[key]);

/** The keys as a file has them: `values` with what is known of their meanings instead of a list as the type. */
export function writeValues({ type, values: meanings, ...keys }: ParameterKeys): ParameterKeys {
  if (!isEnumeration(type)) return { type, ...keys, ...(meanings !== undefined && { values: meanings }) };
  const known = new Map<string, unknown>(Object.entries(meanings ?? {}));
  const values = known.size === 0 ? type : new Map(type.map((value) => [value, known.get(value) ?? null]));
  return { values, ...keys };
}

const isNumeric = (type: unknown): boolean => type === 'integer' || type === 'limit';

function typeOf(type: unknown): unknown {
  if (isEnumeration(type)) return type;
  return typeof type === 'string' && isPlainType(type) ? type : 'string';
}

/** Values that a spec can list: texts, each of them once. Other lists are left to the record. */
const isEnumeration = (type: unknown): type is readonly string[] =>
  Array.isArray(type) && type.every((value) => typeof value === 'string') && new Set(type).size === type.length;

/** True for a list of values of an enumeration. */
const isListOf = (type: unknown, values: unknown): boolean =>
  Array.isArray(values) && values.every((value) => isEnumeration(type) && type.includes(value));

/** Bounds that do not cross; others are left to the record. */
function boundsOf({ min, max, highmax }: Json): ParameterKeys {
  const bounds = [min, max, highmax].filter((value) => value !== undefined);
  const sound = bounds.every(
    (value, at) => Number.isSafeInteger(value) && (at === 0 || Number(bounds[at - 1]) <= Number(value)),
  );
  return sound ? { min, max, highmax } : {};
}

/** A default that the validator would refuse is left to the record. */
function defaultOf(record: Json): unknown {
  const { type, default: value, allspecifier } = record;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const multi = Object.hasOwn(record, 'multi');
  const parts = multi && typeof value === 'string' ? (value === '' ? [] : value.split('|')) : [value];
  const written =
    isNumeric(type) || type === 'namespace'
      ? parts.map((part) => (/^-?\d+$/.test(String(part)) ? Number(part) : part))
      : parts.map(String);
  if (!written.every((part) => part === allspecifier || fitsType(part, record))) return undefined;
  const [only] = written;
  return multi && !(written.length === 1 && typeof only === 'number') ? written : only;
}

function fitsType(value: string | number, record: Json): boolean {
  const { type, min, max, highmax } = record;
  if (Array.isArray(type)) return isEnumeration(type) && type.includes(String(value));
  if (type === 'boolean') return false;
  if (!isNumeric(type)) return type !== 'namespace' || typeof value === 'number';
  const greatest = typeof highmax === 'number' ? highmax : max;
  if (typeof value !== 'number') return false;
  return !(typeof min === 'number' && value < min) && !(typeof greatest === 'number' && value > greatest);
}
