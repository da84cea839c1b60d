/** Every key of a spec removed, changed and added, and every list and map in another order: one change a mutation. */
import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'yaml';
import { definitions, documentOf, type DefinitionName } from '../../src/spec/schema.js';
import { any, type ScalarSchema, type Schema } from '../../src/spec/schema-types.js';
import { lookUp, put } from '../../src/text/look-up.js';
import type { TextFile } from '../../src/text/text-file.js';

type Path = readonly (string | number)[];

/** One change of one file: the first of its texts that is a sound spec counts. */
export interface Mutation {
  readonly file: string;
  readonly kind: 'remove' | 'change' | 'rename' | 'add' | 'reorder';
  readonly path: Path;
  /** Mutations of one kind do the same with the same key of the format, in things of the same type. */
  readonly keyKind: string;
  /** People read it, and no program. */
  readonly isProse: boolean;
  readonly texts: () => Iterable<string>;
}

/** What is put in the place of a value, at most. */
const mostTries = 5;
/** A name that no spec has. */
const newName = 'zznew';

/** All mutations of the files; translations are words only, and left out. */
export function* mutationsOf(files: readonly TextFile[]): Generator<Mutation> {
  const parsed = files.flatMap(({ path, text }): [string, unknown, DefinitionName][] => {
    const kind = documentOf(path);
    return kind === undefined || kind === 'Translation' ? [] : [[path, parse(text), kind]];
  });
  const seen = new Map<string, unknown[]>();
  for (const [, value] of parsed) collect(value, seen);
  const context = { seen, added: new Set<string>(), keys: new Set(Object.values(definitions).flatMap(keysOf)) };
  for (const [file, root, name] of parsed)
    for (const { texts, ...one } of walk(root, definitions[name], [], name, context))
      yield { file, ...one, texts: () => texts(root).map((changed) => stringify(changed)) };
}

/** The definitions by what they define. */
const definitionNames = new Map<Schema, string>(
  Object.entries(definitions).map(([name, schema]) => [resolve(schema), name]),
);

/** The keys of all objects in a schema. */
function keysOf(schema: Schema): string[] {
  switch (schema.kind) {
    case 'object': {
      const all = { ...schema.required, ...schema.optional };
      return [...Object.keys(all), ...Object.values(all).flatMap(keysOf)];
    }
    case 'list':
      return keysOf(schema.items);
    case 'record':
      return keysOf(schema.values);
    case 'union':
      return schema.options.flatMap(keysOf);
    default:
      return [];
  }
}

/** The values that a spec has for keys of each name. */
function collect(value: unknown, seen: Map<string, unknown[]>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const known = seen.get(key) ?? [];
    if (known.length < 40 && !known.some((one) => isDeepStrictEqual(one, inner))) seen.set(key, [...known, inner]);
    collect(inner, seen);
  }
}

interface Context {
  readonly seen: ReadonlyMap<string, readonly unknown[]>;
  /** Keys that were added to such an object: once is enough. */
  readonly added: Set<string>;
  /** The keys of the format. */
  readonly keys: ReadonlySet<unknown>;
}
type Step = Omit<Mutation, 'file' | 'texts'> & { readonly texts: (root: unknown) => unknown[] };

function* walk(value: unknown, schema: Schema, path: Path, place: string, context: Context): Generator<Step> {
  const fitting = optionFor(schema, value);
  if (fitting.kind === 'list' && Array.isArray(value)) yield* walkList(value, fitting.items, path, place, context);
  else if (isRecord(value) && fitting.kind === 'object') yield* walkObject(value, fitting, path, place, context);
  else if (isRecord(value) && fitting.kind === 'record') yield* walkRecord(value, fitting.values, path, place, context);
  else {
    const others = samplesOf(schema, path.at(-1), context.seen).filter((one) => !isDeepStrictEqual(one, value));
    const near = typeof value === 'number' ? [value + 1, value - 1] : typeof value === 'string' ? [`${value}x`] : [];
    yield step('change', path, place, isProse(fitting), [...(isProse(fitting) ? [] : others), ...near], setAt);
  }
}

function* walkObject(
  value: Readonly<Record<string, unknown>>,
  schema: Schema & { kind: 'object' },
  path: Path,
  place: string,
  context: Context,
): Generator<Step> {
  const { required, optional } = schema;
  const schemas = { ...required, ...optional };
  const type = wordOf(value['type'] ?? value['group']);
  const placeOf = (key: string): string => `${definitionNames.get(schema) ?? place}(${type}).${key}`;
  for (const [key, inner] of Object.entries(value)) {
    const own = lookUp(schemas, key) ?? any;
    yield step('remove', [...path, key], placeOf(key), isProse(optionFor(own, inner)), [undefined], removeAt);
    yield* walk(inner, own, [...path, key], placeOf(key), context);
  }
  for (const [key, own] of Object.entries(optional)) {
    if (Object.hasOwn(value, key)) continue;
    if (isNew(context, [...path, key], type))
      yield step('add', [...path, key], placeOf(key), isProse(own), samplesOf(own, key, context.seen), setAt);
  }
}

function* walkRecord(
  value: Readonly<Record<string, unknown>>,
  schema: Schema,
  path: Path,
  place: string,
  context: Context,
): Generator<Step> {
  const entries = Object.entries(value);
  for (const [key, inner] of entries) {
    yield step('remove', [...path, key], `${place}.*`, false, [undefined], removeAt);
    yield step('rename', [...path, key], `${place}.*`, false, [`${key}x`], renameAt);
    yield* walk(inner, schema, [...path, key], `${place}.*`, context);
  }
  if (isNew(context, [...path, newName], 'record'))
    yield step(
      'add',
      [...path, newName],
      `${place}.*`,
      false,
      [entries.at(-1)?.[1], ...samplesOf(schema, newName, context.seen)],
      setAt,
    );
  if (entries.length > 1) yield step('reorder', path, place, false, [Object.fromEntries(swapped(entries))], setAt);
}

function* walkList(
  value: readonly unknown[],
  schema: Schema,
  path: Path,
  place: string,
  context: Context,
): Generator<Step> {
  for (const [at, inner] of value.entries()) {
    yield step('remove', [...path, at], `${place}[]`, isProse(schema), [undefined], removeAt);
    yield* walk(inner, schema, [...path, at], `${place}[]`, context);
  }
  const more = samplesOf(schema, path.at(-1), context.seen).filter((one) => !Array.isArray(one));
  const longer = [newName, ...more].map((one) => [...value, one]);
  if (isNew(context, [...path, newName], 'list'))
    yield step('add', [...path, value.length], `${place}[]`, isProse(schema), longer, (root, _, list) =>
      setAt(root, path, list),
    );
  if (value.length > 1) yield step('reorder', path, place, isProse(schema), [swapped(value)], setAt);
}

/** Whether nothing was added yet to such an object: of the same type, below the same key of the format. */
function isNew({ added, keys }: Context, path: Path, type: string): boolean {
  const below = path.slice(0, -1).findLast((part) => keys.has(part));
  const kind = [below, path.at(-1), type].join(' ');
  if (added.has(kind)) return false;
  added.add(kind);
  return true;
}

/** A type, as far as it decides what may stand next to it. */
const wordOf = (type: unknown): string =>
  typeof type === 'string' ? type.replace(/^[A-Z][a-z].*/, 'Resource').replace(/^[A-Z].*/, 'SET') : typeof type;

type Change = (root: unknown, path: Path, value: unknown) => unknown;
const step = (
  kind: Mutation['kind'],
  path: Path,
  place: string,
  isProse: boolean,
  values: readonly unknown[],
  change: Change,
): Step => ({
  kind,
  path,
  keyKind: `${kind} ${place}`,
  isProse,
  texts: (root) => values.slice(0, mostTries).map((value) => change(structuredClone(root), path, value)),
});

/** The container of a path's last part. */
const holderOf = (root: unknown, path: Path): unknown =>
  path
    .slice(0, -1)
    .reduce<unknown>(
      (value, part) =>
        isRecord(value) || Array.isArray(value)
          ? Object.entries(value).find(([key]) => key === String(part))?.[1]
          : undefined,
      root,
    );

function setAt(root: unknown, path: Path, value: unknown): unknown {
  if (path.length === 0) return value;
  const holder = holderOf(root, path);
  const last = path.at(-1) ?? '';
  if (Array.isArray(holder)) holder[Number(last)] = value;
  else if (isRecord(holder)) put(holder, String(last), value);
  return root;
}

function removeAt(root: unknown, path: Path): unknown {
  const holder = holderOf(root, path);
  const last = path.at(-1) ?? '';
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else if (isRecord(holder)) delete holder[String(last)];
  return root;
}

function renameAt(root: unknown, path: Path, name: unknown): unknown {
  const holder = holderOf(root, path);
  if (!isRecord(holder)) return root;
  const entries = Object.entries(holder).map(([key, value]) => [key === path.at(-1) ? String(name) : key, value]);
  return setAt(root, path.slice(0, -1), Object.fromEntries(entries));
}

const swapped = <T>([first, second, ...rest]: readonly T[]): T[] => [second as T, first as T, ...rest];
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
function isProse(given: Schema): boolean {
  const schema = resolve(given);
  return schema.kind === 'union' ? schema.options.some(isProse) : 'prose' in schema;
}

function resolve(schema: Schema): Schema {
  return schema.kind === 'ref' ? resolve(lookUp<Schema>(definitions, schema.name) ?? any) : schema;
}

/** Of alternatives, the one that a value is of. */
function optionFor(schema: Schema, value: unknown): Schema {
  const found = resolve(schema);
  if (found.kind !== 'union') return found;
  const options = found.options.map((option) => optionFor(option, value));
  const fits = (option: Schema): boolean => 'fits' in option && option.fits(value);
  return options.find(fits) ?? any;
}

/** Values that a schema may accept: those that the spec has elsewhere, then made ones. */
function samplesOf(schema: Schema, key: string | number | undefined, seen: Context['seen'], depth = 0): unknown[] {
  const known = depth === 0 ? spread(seen.get(String(key)) ?? []) : [];
  return [...known, ...made(resolve(schema), seen, depth)];
}

/** A few of many. */
const spread = (all: readonly unknown[]): unknown[] =>
  all.length <= 3 ? [...all] : [0, 0.5, 0.99].map((share) => all[Math.floor(share * all.length)]);

function made(schema: Schema, seen: Context['seen'], depth: number): unknown[] {
  if (depth > 3) return [];
  const first = (inner: Schema): unknown => samplesOf(inner, undefined, seen, depth + 1)[0];
  switch (schema.kind) {
    case 'scalar':
      return madeScalars(schema);
    case 'list':
      return [[first(schema.items)]];
    case 'record':
      return [{ [newName]: first(schema.values) }];
    case 'object':
      return [Object.fromEntries(Object.entries(schema.required).map(([key, inner]) => [key, first(inner)]))];
    case 'union':
      return schema.options.flatMap((option) => made(resolve(option), seen, depth));
    case 'ref':
      return [];
  }
}

function madeScalars({ json: { type, enum: values, const: constant } }: ScalarSchema): unknown[] {
  if (values) return [...values];
  if (constant !== undefined) return [constant];
  if (type === 'string') return [newName];
  if (type === 'integer') return [1, 77];
  return type === 'boolean' ? [true, false] : [{ [newName]: 1 }];
}
