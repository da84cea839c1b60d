/** Checks a parsed value against its schema, and gives what fits of it, so that later rules can continue. */
import { diagnose, type Diagnostic } from '../diagnostics/diagnostic.js';
import { didYouMean, nearest } from '../text/nearest.js';
import { nowhere, placeOf, placeOfKey, placeOfValue, samePlace } from '../load/positions.js';
import type { SourcePlace } from '../model/model.js';
import { definitionOf } from '../spec/schema.js';
import type { ObjectSchema, RefSchema, Schema, UnionSchema } from '../spec/schema-types.js';
import { lookUp } from '../text/look-up.js';

interface Context {
  /** Where the value is, and what, for messages: `"min"`. Hardly ever requested. */
  readonly place: () => SourcePlace;
  readonly path: () => string;
  readonly report: (diagnostic: Diagnostic) => void;
  /** The value is all that a file says. */
  readonly isFile?: true;
}

/** Represents a value that does not fit and is left out. */
export const unfit = Symbol('unfit');

/** The value without what does not fit the schema, or `unfit`; what is wrong is reported. */
export function checkShape(value: unknown, given: Schema, context: Context): unknown {
  const schema = definitionOf(given);
  if (schema.kind === 'union') return checkUnion(value, schema, context);
  if (schema.kind === 'scalar' && schema.fits(value)) return value;
  if (schema.kind === 'list' && schema.fits(value)) return checkElements(value, schema.items, context);
  if (schema.kind === 'record' && schema.fits(value)) return checkMembers(value, () => schema.values, context);
  if (schema.kind === 'object' && schema.fits(value)) return checkObject(value, schema, context);
  return wrong(value, schema, context);
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
function checkUnion(value: unknown, schema: UnionSchema, context: Context): unknown {
  const fitting = optionsOf(schema).filter((option) => option.fits(value));
  const only = fitting[0];
  if (only && fitting.length === 1) return checkShape(value, only, context);
  for (const option of fitting) {
    const checked = checkShape(value, option, { ...context, report: () => {} });
    if (checked !== unfit) return checked;
  }
  return wrong(value, schema, context);
}

const optionsOf = (schema: UnionSchema): Exclude<Schema, RefSchema | UnionSchema>[] =>
  schema.options.flatMap((option) => {
    const one = definitionOf(option);
    return one.kind === 'union' ? optionsOf(one) : [one];
  });

function wrong(value: unknown, schema: Schema, context: Context): typeof unfit {
  const known = schema.kind === 'scalar' ? schema.json.enum : undefined;
  const hint = known && typeof value === 'string' ? didYouMean(value, known) : undefined;
  const values = { path: context.path(), want: describe(schema), got: describeValue(value) };
  reportIn(context, diagnose('wrong-type', context.place(), values, hint));
  return unfit;
}

const reportIn = ({ isFile, report }: Context, found: Diagnostic): void =>
  report(isFile ? { ...found, isOfWholeFile: true } : found);

function describe(given: Schema): string {
  const schema = definitionOf(given);
  return schema.kind === 'union' ? schema.options.map(describe).join(' or ') : schema.words;
}

function describeValue(value: unknown): string {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return value.length > 40 ? 'a text' : `the text "${value}"`;
  return typeof value === 'object' ? 'a map' : `${value}`;
}

type Entries = Readonly<Record<string, unknown>>;
