/** Checks a parsed value against its schema, and gives what fits of it, so that later rules can continue. */
import { diagnose, type Diagnostic } from '../diagnostics/diagnostic.js';
import { didYouMean, nearest } from '../text/nearest.js';
import { nowhere, placeOf, placeOfKey, placeOfValue, samePlace } from '../load/positions.js';
import type { SourcePlace } from '../model/model.js';
import { definitions } from '../spec/schema.js';
import type { ObjectSchema, Schema } from '../spec/schema-types.js';
import { isRecord, lookUp } from '../text/look-up.js';

interface Context {
  /** Where the value is, and what, for messages: `"min"`. Hardly ever requested. */
  readonly place: () => SourcePlace;
  readonly path: () => string;
  readonly report: (diagnostic: Diagnostic) => void;
  /** The value is all that a file says. */
  readonly isFile?: true;
}

const byName: Readonly<Record<string, Schema>> = definitions;
/** Represents a value that does not fit and is left out. */
export const unfit = Symbol('unfit');

/** The value without what does not fit the schema, or `unfit`; what is wrong is reported. */
export function checkShape(value: unknown, schema: Schema, context: Context): unknown {
  switch (schema.kind) {
    case 'ref':
      return checkShape(value, resolve(schema), context);
    case 'any':
      return value;
    case 'object':
      return isRecord(value) ? checkObject(value, schema, context) : wrong(value, schema, context);
    case 'record':
      if (!isRecord(value)) return wrong(value, schema, context);
      return checkMembers(value, () => schema.values, context);
    case 'list':
      if (!Array.isArray(value)) return wrong(value, schema, context);
      return checkElements(value, schema.items, context);
    case 'union':
      return checkUnion(value, schema.options, schema, context);
    default:
      return fitsScalar(value, schema) ? value : wrong(value, schema, context);
  }
}

/** True for a value that fits a schema as a whole. */
export function fitsSchema(value: unknown, schema: Schema): boolean {
  let fits = true;
  checkShape(value, schema, { place: () => nowhere, path: () => '', report: () => (fits = false) });
  return fits;
}

function checkElements(values: readonly unknown[], items: Schema, { path, report }: Context): unknown {
  const checked = values.map((element, index) =>
    checkShape(element, items, {
      place: () => placeOfValue(values, index),
      path: () => `element ${index + 1} of ${path()}`,
      report,
    }),
  );
  if (checked.includes(unfit)) return unfit;
  return checked.every((one, index) => one === values[index]) ? values : samePlace(checked, values);
}

function checkObject(value: Entries, schema: ObjectSchema, context: Context): unknown {
  const schemaOf = (key: string): Schema | undefined => lookUp(schema.required, key) ?? lookUp(schema.optional, key);
  const given = withMeantKeys(value, schema, context);
  const checked = checkMembers(given, schemaOf, context);
  let sound = true;
  for (const key of Object.keys(schema.required)) {
    if (Object.hasOwn(checked, key)) continue;
    sound = false;
    // A value that does not fit has been reported, and is taken out.
    if (!Object.hasOwn(given, key)) reportIn(context, diagnose('missing-field', placeOf(value), { key }));
  }
  return sound ? checked : unfit;
}

/** Reports unknown keys. One that is a misspelled key is read as that key, so that nothing else is reported for it. */
function withMeantKeys(value: Entries, { required, optional }: ObjectSchema, { report }: Context): Entries {
  const unknown = Object.keys(value).filter((key) => !Object.hasOwn(required, key) && !Object.hasOwn(optional, key));
  if (unknown.length === 0) return value;
  const known = [...Object.keys(required), ...Object.keys(optional)];
  const meant = new Map<string, string>();
  for (const key of unknown) {
    const near = nearest(key, known);
    const hint = didYouMean(key, known) ?? `known keys: ${known.join(', ')}`;
    report(diagnose('unknown-key', placeOfKey(value, key), { key }, hint));
    if (near !== undefined && !Object.hasOwn(value, near)) meant.set(key, near);
  }
  const entries = Object.entries(value).map(([key, member]) => [meant.get(key) ?? key, member] as const);
  return samePlace(Object.fromEntries(entries), value, meant);
}

/** The members that have a schema and fit it. */
function checkMembers(value: Entries, schemaOf: (key: string) => Schema | undefined, { report }: Context): Entries {
  let isSame = true;
  const kept = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
    const schema = schemaOf(key);
    const own: Context = { place: () => placeOfValue(value, key), path: () => `"${key}"`, report };
    const checked = schema ? checkShape(member, schema, own) : unfit;
    isSame &&= checked === member;
    return checked === unfit ? [] : [[key, checked]];
  });
  return isSame ? value : samePlace(Object.fromEntries(kept), value);
}

/** Descends into the one option that a container can be, for exact messages; else tries each option. */
function checkUnion(value: unknown, options: readonly Schema[], schema: Schema, context: Context): unknown {
  const sameKind = options.map(resolve).filter((option) => accepts(option, value));
  const only = sameKind[0];
  if (only && sameKind.length === 1) return checkShape(value, only, context);
  for (const option of sameKind) {
    const checked = checkShape(value, option, { ...context, report: () => {} });
    if (checked !== unfit) return checked;
  }
  return wrong(value, schema, context);
}

function accepts(schema: Schema, value: unknown): boolean {
  if (schema.kind === 'any') return true;
  if (schema.kind === 'object' || schema.kind === 'record') return isRecord(value);
  if (schema.kind === 'list') return Array.isArray(value);
  return fitsScalar(value, schema);
}

function fitsScalar(value: unknown, schema: Schema): boolean {
  switch (schema.kind) {
    case 'string':
      return typeof value === 'string' && (schema.pattern === undefined || new RegExp(schema.pattern).test(value));
    case 'enum':
      return typeof value === 'string' && schema.values.includes(value);
    case 'integer':
      return Number.isSafeInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'const':
      return value === schema.value;
    default:
      return false;
  }
}

function wrong(value: unknown, schema: Schema, context: Context): typeof unfit {
  const hint = schema.kind === 'enum' && typeof value === 'string' ? didYouMean(value, schema.values) : undefined;
  const values = { path: context.path(), want: describe(schema), got: describeValue(value) };
  reportIn(context, diagnose('wrong-type', context.place(), values, hint));
  return unfit;
}

const reportIn = ({ isFile, report }: Context, found: Diagnostic): void =>
  report(isFile ? { ...found, isOfWholeFile: true } : found);

function describe(schema: Schema): string {
  switch (schema.kind) {
    case 'ref':
      return describe(resolve(schema));
    case 'string':
      return schema.pattern === undefined ? 'text' : `text of the form ${schema.pattern}`;
    case 'enum':
      return schema.values.length === 1 ? `"${schema.values[0]}"` : `one of ${schema.values.join(', ')}`;
    case 'integer':
      return 'a whole number';
    case 'boolean':
      return 'true or false';
    case 'const':
      return String(schema.value);
    case 'list':
      return 'a list';
    case 'union':
      return schema.options.map(describe).join(' or ');
    default:
      return 'a map';
  }
}

function describeValue(value: unknown): string {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return value.length > 40 ? 'a text' : `the text "${value}"`;
  return typeof value === 'object' ? 'a map' : `${value}`;
}

const resolve = (schema: Schema): Schema => (schema.kind === 'ref' ? resolve(definition(schema.name)) : schema);

function definition(name: string): Schema {
  const found = lookUp(byName, name);
  if (!found) throw new Error(`The schema refers to a definition that is not there: ${name}`);
  return found;
}

type Entries = Readonly<Record<string, unknown>>;
