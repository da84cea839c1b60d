/** The texts of a spec that people read, as its schema marks them: what translations have in other languages. */
import { samePlace } from '../load/positions.js';
import { definitionOf, memberSchema } from '../spec/schema.js';
import type { Schema } from '../spec/schema-types.js';
import { isRecord } from '../text/look-up.js';
import { mapMembers } from '../text/map-strings.js';

/** What is made of the texts of a spec. */
export interface TextMap {
  /** Decides on a text by its path in the file, such as `parameters.prop.values.ids`. */
  readonly text?: (path: string, text: string) => string;
  /** The text itself in place of the name of a shared one. Without it, the names stay. */
  readonly shared?: (holder: TextHolder) => string;
}

/** What holds the name of a shared text as its `text`. */
export type TextHolder = Readonly<Record<string, unknown>>;

/** Plain data with its texts mapped; what has no text that changes is the same object, and copies know their place in the file. */
export function mapTexts<T>(value: T, schema: Schema, map: TextMap): T {
  // A copy has the type of the value: only texts differ, by their words.
  return mapValue(value, schema, map, '') as T;
}

function mapValue(value: unknown, given: Schema, map: TextMap, path: string): unknown {
  if (isSharedText(given, value)) return map.shared?.(value) ?? value;
  const schema = definitionOf(given);
  if (schema.kind === 'union')
    return schema.options.reduce<unknown>((mapped, option) => mapValue(mapped, option, map, path), value);
  if (schema.kind === 'scalar')
    return schema.prose && typeof value === 'string' ? (map.text?.(path, value) ?? value) : value;
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== (schema.kind === 'list')) return value;
  const copy = mapMembers(value, (member, key) => {
    const inner = memberSchema(schema, key);
    const name = schema.kind === 'list' ? nameOf(member, key) : key;
    return inner ? mapValue(member, inner, map, path === '' ? name : `${path}.${name}`) : member;
  });
  if (map.shared && namesText(schema, copy)) {
    const description = map.shared(copy);
    // Both are left for a rule to report.
    if (copy['description'] === undefined) return withDescription(copy, description, value);
  }
  return copy === value || typeof copy !== 'object' || copy === null ? copy : samePlace(copy, value);
}

const isSharedText = (given: Schema, value: unknown): value is TextHolder =>
  given.kind === 'ref' && given.name === 'Text' && isRecord(value);

/** True for a parameter or field that names its text. */
const namesText = (schema: Schema, value: unknown): value is TextHolder =>
  schema.kind === 'object' &&
  isNameOfText(schema.optional['text']) &&
  isRecord(value) &&
  typeof value['text'] === 'string';

const isNameOfText = (schema: Schema | undefined): boolean => schema?.kind === 'scalar' && schema.names === 'texts';

/** The description stands where the name of its text does. */
const withDescription = ({ text: _name, ...keys }: TextHolder, description: string, written: object): TextHolder =>
  samePlace({ ...keys, description }, written, new Map([['text', 'description']]));

/** Elements are found by their id or name, which stay when others are added, else by their number. */
function nameOf(element: unknown, index: string): string {
  const { id, name } = isRecord(element) ? element : {};
  return typeof id === 'string' ? id : typeof name === 'string' ? name : String(Number(index) + 1);
}
