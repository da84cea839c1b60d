/** The texts of a spec that people read, as its schema marks them: what translations have in other languages. */
import { samePlace } from '../load/positions.js';
import { definitions } from '../spec/schema.js';
import type { Schema } from '../spec/schema-types.js';
import { isRecord, lookUp, put } from '../text/look-up.js';

/** Decides on a text: its path in the file, such as `parameters.prop.values.ids`, and where it stands. */
export type TextMap = (path: string, text: string, holder: object, key: string | number) => string;

const byName: Readonly<Record<string, Schema>> = definitions;

/** Plain data with its texts mapped; what has no text that changes is the same object, and copies know their place in the file. */
export function mapTexts<T>(value: T, schema: Schema, map: TextMap): T {
  // A copy has the type of the value: only texts differ, by their words.
  return mapValue(value, schema, map, '') as T;
}

function mapValue(value: unknown, schema: Schema, map: TextMap, path: string): unknown {
  switch (schema.kind) {
    case 'ref':
      return mapValue(value, lookUp(byName, schema.name) ?? schema, map, path);
    case 'union':
      return schema.options.reduce<unknown>((mapped, option) => mapValue(mapped, option, map, path), value);
    case 'list':
      return Array.isArray(value) ? mapList(value, schema.items, map, path) : value;
    case 'record':
      return isRecord(value) ? mapMembers(value, () => schema.values, map, path) : value;
    case 'object':
      return isRecord(value)
        ? mapMembers(value, (key) => lookUp(schema.required, key) ?? lookUp(schema.optional, key), map, path)
        : value;
    default:
      return value;
  }
}

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** True for a text for people, and for one that may lack. */
const isProse = (schema: Schema): boolean =>
  schema.kind === 'union' ? schema.options.some(isProse) : schema.kind === 'scalar' && schema.prose === true;

function mapMembers(
  value: Record<string, unknown>,
  schemaOf: (key: string) => Schema | undefined,
  map: TextMap,
  path: string,
): object {
  let copy: Record<string, unknown> | undefined;
  for (const [key, member] of Object.entries(value)) {
    const schema = schemaOf(key);
    if (schema === undefined) continue;
    const at = join(path, key);
    const mapped =
      typeof member === 'string' && isProse(schema) ? map(at, member, value, key) : mapValue(member, schema, map, at);
    if (mapped !== member) put((copy ??= samePlace({ ...value }, value)), key, mapped);
  }
  return copy ?? value;
}

/** Elements are found by their id or name, which stay when others are added, else by their number. */
function mapList(list: readonly unknown[], items: Schema, map: TextMap, path: string): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (const [index, element] of list.entries()) {
    const { id, name } = isRecord(element) ? element : {};
    const at = join(path, typeof id === 'string' ? id : typeof name === 'string' ? name : String(index + 1));
    const mapped =
      typeof element === 'string' && isProse(items) ? map(at, element, list, index) : mapValue(element, items, map, at);
    if (mapped !== element) (copy ??= samePlace([...list], list))[index] = mapped;
  }
  return copy ?? list;
}
