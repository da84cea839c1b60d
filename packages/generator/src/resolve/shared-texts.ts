/** Texts that the spec writes once, in `texts.yaml`, and names elsewhere: `text: NAME` next to other keys, or `{ text: NAME }` as a text. */
import { samePlace } from '../load/positions.js';
import { definitionOf, definitions, memberSchema } from '../spec/schema.js';
import type { Schema } from '../spec/schema-types.js';
import type { Spec } from '../spec/spec.js';
import { isRecord, lookUp } from '../text/look-up.js';
import { mapMembers } from '../text/map-strings.js';
import { mapParts } from '../translate/translations.js';

/** What holds the name of a text as its `text`. */
export type TextHolder = Readonly<Record<string, unknown>>;

/** A spec with the texts themselves in place of their names, so that each stands in a `description` or as a value. */
export function fillSharedTexts(written: Spec): { readonly spec: Spec; readonly textHolders: readonly TextHolder[] } {
  const textHolders: TextHolder[] = [];
  const textOf = (holder: TextHolder): string => {
    textHolders.push(holder);
    const name = String(holder['text']);
    // An unknown name is an error of its own, not a text that lacks too.
    return lookUp(written.texts, name) ?? name;
  };
  const fill = (value: unknown, given: Schema): unknown => {
    if (given.kind === 'ref' && given.name === 'Text') return isRecord(value) ? textOf(value) : value;
    const schema = definitionOf(given);
    if (schema.kind === 'union') return schema.options.reduce(fill, value);
    if (schema.kind === 'scalar' || typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value) !== (schema.kind === 'list')) return value;
    const copy = mapMembers(value, (member, key) => {
      const inner = memberSchema(schema, key);
      return inner ? fill(member, inner) : member;
    });
    if (namesText(schema, copy)) {
      const text = textOf(copy);
      // Both are left for a rule to report.
      if (copy['description'] === undefined) return withDescription(copy, text, value);
    }
    return copy !== value && typeof copy === 'object' && copy !== null ? samePlace(copy, value) : copy;
  };
  // A copy has the type of the part: only texts differ.
  const spec = mapParts(written, (part, kind) => fill(part, definitions[kind]) as typeof part);
  return { spec, textHolders };
}

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
