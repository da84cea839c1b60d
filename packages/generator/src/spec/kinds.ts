/** The types of the format, each list once: types, schema, validation and the types of the outputs are derived from it. */

/** A plain type of parameters. */
interface KindOfParameter {
  /** Name for readers. `texts/LANGUAGE/frame.yaml` translates it. */
  readonly label: string;
  /** Type of one value in JSON, TypeScript and Python. */
  readonly value: 'string' | 'integer' | 'boolean';
  /** Further keywords in the JSON Schema of a text. */
  readonly schema?: { readonly format?: string; readonly pattern?: string };
}

const kindsOfParameters = {
  string: { label: 'text', value: 'string' },
  integer: { label: 'number', value: 'integer' },
  boolean: { label: 'flag', value: 'boolean' },
  timestamp: { label: 'time', value: 'string' },
  limit: { label: 'limit', value: 'integer' },
  namespace: { label: 'namespace', value: 'integer' },
  user: { label: 'user', value: 'string' },
  title: { label: 'title', value: 'string' },
  expiry: { label: 'expiry', value: 'string' },
  password: { label: 'password', value: 'string', schema: { format: 'password' } },
  text: { label: 'long text', value: 'string' },
} as const satisfies Readonly<Record<string, KindOfParameter>>;

export type PlainType = keyof typeof kindsOfParameters;

/** Plain types of parameters. */
export const plainTypes = Object.keys(kindsOfParameters) as PlainType[];

/** An enumeration has values; any other parameter has a plain type. */
export type ParameterKind = PlainType | 'enum';

export const parameterKinds: Readonly<Record<ParameterKind, KindOfParameter>> = {
  ...kindsOfParameters,
  enum: { label: 'choice', value: 'string' },
};

/** True for a kind whose values are whole numbers. */
export const isNumber = (kind: ParameterKind): boolean => parameterKinds[kind].value === 'integer';

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

export const isFieldKind = isOf(plainFieldTypes);

/** The groups of query modules: the parameters of `action=query` that select them, and their folders below `modules`. */
export const queryGroups = ['list', 'prop', 'meta'] as const;
export type QueryGroup = (typeof queryGroups)[number];

export const isQueryGroup = isOf(queryGroups);
