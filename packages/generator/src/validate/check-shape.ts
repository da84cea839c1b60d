/** Checks a parsed value against its schema, and takes out what does not fit, so that later rules can continue. */
import { diagnose, didYouMean, type Diagnostic } from '../diagnostics/diagnostic.js';
import { nearest } from '../text/nearest.js';
import { nowhere, placeOf, placeOfKey, placeOfValue } from '../load/positions.js';
import type { SourcePlace } from '../model/model.js';
import { definitions } from '../spec/schema.js';
import type { ObjectSchema, Schema } from '../spec/schema-types.js';
import { lookUp } from '../text/look-up.js';

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
  const place = (): SourcePlace => nowhere;
  // What does not fit is taken out of the value, so a copy is looked at.
  checkShape(structuredClone(value), schema, { place, path: () => '', report: () => (fits = false) });
  return fits;
}

function checkElements(values: unknown[], items: Schema, context: Context): unknown {
  let sound = true;
  values.forEach((element, index) => {
    const place = (): SourcePlace => placeOfValue(values, index);
    const path = (): string => `element ${index + 1} of ${context.path()}`;
    if (checkShape(element, items, { place, path, report: context.report }) === unfit) sound = false;
  });
  return sound ? values : unfit;
}

function checkObject(value: Record<string, unknown>, schema: ObjectSchema, context: Context): unknown {
  const schemaOf = (key: string): Schema | undefined =>
    Object.hasOwn(schema.required, key)
      ? lookUp(schema.required, key)
      : Object.hasOwn(schema.optional, key)
        ? lookUp(schema.optional, key)
        : undefined;
  const given = new Set(Object.keys(value));
  checkMembers(value, schemaOf, context, [...Object.keys(schema.required), ...Object.keys(schema.optional)]);
  let sound = true;
  for (const key of Object.keys(schema.required)) {
    if (Object.hasOwn(value, key)) continue;
    sound = false;
    // A value that does not fit has been reported, and is taken out.
    if (!given.has(key)) context.report(diagnose('missing-field', placeOf(value), { key }));
  }
  return sound ? value : unfit;
}

function checkMembers(
  value: Record<string, unknown>,
  schemaOf: (key: string) => Schema | undefined,
  context: Context,
  known: readonly string[] = [],
): unknown {
  for (const [key, member] of Object.entries(value)) {
    const schema = schemaOf(key);
    if (!schema) {
      const hint = didYouMean(nearest(key, known)) ?? `known keys: ${known.join(', ')}`;
      context.report(diagnose('unknown-key', placeOfKey(value, key), { key }, hint));
    }
    const place = (): SourcePlace => placeOfValue(value, key);
    if (schema && checkShape(member, schema, { place, path: () => `"${key}"`, report: context.report }) !== unfit)
      continue;
    delete value[key];
  }
  return value;
}

/** Descends into the one option that a container can be, for exact messages; else tries each option. */
function checkUnion(value: unknown, options: readonly Schema[], schema: Schema, context: Context): unknown {
  const sameKind = options.map(resolve).filter((option) => accepts(option, value));
  const only = sameKind[0];
  if (only && sameKind.length === 1) return checkShape(value, only, context);
  const fits = sameKind.some((option) => checkShape(value, option, { ...context, report: () => {} }) !== unfit);
  return fits ? value : wrong(value, schema, context);
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
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'const':
      return value === schema.value;
    default:
      return false;
  }
}

function wrong(value: unknown, schema: Schema, context: Context): typeof unfit {
  const hint =
    schema.kind === 'enum' && typeof value === 'string' ? didYouMean(nearest(value, schema.values)) : undefined;
  const values = { path: context.path(), want: describe(schema), got: describeValue(value) };
  const found = diagnose('wrong-type', context.place(), values, hint);
  context.report(context.isFile ? { ...found, isOfWholeFile: true } : found);
  return unfit;
}

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
    case 'number':
      return 'a number';
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

/** True for a map. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
