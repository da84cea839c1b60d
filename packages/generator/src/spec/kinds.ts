/** The plain types of the format, each list once: types, schema and validation are derived from it. */

/** Plain types of parameters. */
export const plainTypes = [
  'string',
  'integer',
  'boolean',
  'timestamp',
  'limit',
  'namespace',
  'user',
  'title',
  'expiry',
  'password',
  'text',
] as const;
export type PlainType = (typeof plainTypes)[number];

/** An enumeration has values; any other parameter has a plain type. */
export type ParameterKind = PlainType | 'enum';

/** Plain types of the members of a response. */
export const plainFieldTypes = [
  'string',
  'integer',
  'number',
  'boolean',
  'timestamp',
  'null',
  'any',
  'object',
  'array',
  'map',
  'oneOf',
] as const;
export type PlainFieldType = (typeof plainFieldTypes)[number];

/** Kinds of tokens: a text without `|`, a word of letters, the rest of a list, or what the name says. */
export const tokenKinds = ['integer', 'number', 'hex', 'timestamp', 'time', 'word', 'text', 'list'] as const;
export type TokenKind = (typeof tokenKinds)[number];

const isOf =
  <T extends string>(names: readonly T[]) =>
  (name: string): name is T =>
    names.some((one) => one === name);

/** True for the name of a plain parameter type. */
export const isPlainType = isOf(plainTypes);

/** True for the name of a plain field type. */
export const isFieldKind = isOf(plainFieldTypes);
