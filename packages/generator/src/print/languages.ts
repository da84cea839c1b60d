/** The types of TypeScript and Python that need no declaration. */
import type { Parameter } from '../model/model.js';
import { parameterKinds, type ParameterKind, type PlainFieldType } from '../spec/kinds.js';
import { quote } from './literal.js';

/** How a language writes types. A type of responses is given by its alternatives. */
export interface Language {
  readonly plain: Readonly<Record<Exclude<PlainFieldType, 'object' | 'array' | 'map' | 'oneOf'>, string>>;
  /** An object of which nothing is known, and one without members. */
  readonly openObject: string;
  readonly emptyObject: string;
  readonly emptyList: string;
  readonly union: (types: readonly string[]) => string;
  readonly list: (element: readonly string[]) => string;
  readonly map: (element: readonly string[]) => string;
  readonly literals: (values: readonly (string | number)[]) => readonly string[];
  /** Types of parameters in a request, where these are not those of the values. */
  readonly parameters: Readonly<Partial<Record<ParameterKind, string>>>;
  /** The alternatives of a parameter with several values. */
  readonly several: (element: string) => readonly string[];
}

const bracketed = (types: readonly string[]): string => (types.length > 1 ? `(${types.join(' | ')})` : types.join());

export const typescript: Language = {
  plain: {
    string: 'string',
    timestamp: 'string',
    integer: 'number',
    number: 'number',
    boolean: 'boolean',
    null: 'null',
    any: 'unknown',
  },
  openObject: 'Readonly<Record<string, unknown>>',
  emptyObject: 'Readonly<Record<string, undefined>>',
  emptyList: 'readonly []',
  union: (types) => types.join(' | '),
  list: (element) => `readonly ${bracketed(element)}[]`,
  map: (element) => `{ readonly [key: string]: ${element.join(' | ')} }`,
  literals: (values) => values.map((value) => (typeof value === 'string' ? quote(value) : String(value))),
  parameters: { boolean: 'true', limit: "number | 'max'" },
  several: (element) => [`readonly ${bracketed(element.split(' | '))}[]`],
};

export const python: Language = {
  plain: {
    string: 'str',
    timestamp: 'str',
    integer: 'int',
    number: 'float',
    boolean: 'bool',
    null: 'None',
    any: 'Any',
  },
  openObject: 'Dict[str, Any]',
  emptyObject: 'Dict[str, Any]',
  emptyList: 'List[Any]',
  union: (types) => {
    const [only = 'Any', ...more] = new Set(types);
    return more.length === 0 ? only : `Union[${[only, ...more].join(', ')}]`;
  },
  list: (element) => `List[${python.union(element)}]`,
  map: (element) => `Dict[str, ${python.union(element)}]`,
  literals: (values) => [`Literal[${[...new Set(values)].map((value) => JSON.stringify(value)).join(', ')}]`],
  parameters: { timestamp: 'Union[str, datetime]', limit: 'Union[int, Literal["max"]]' },
  several: (element) => [element, `Sequence[${element}]`],
};

/** The type of a parameter in a request; `enumeration` is the type of the values of an enumeration. */
export function parameterType(parameter: Parameter, enumeration: string, language: Language): string {
  const { kind, multi, all } = parameter;
  const { plain, parameters, several, literals, union } = language;
  const element = kind === 'enum' ? enumeration : (parameters[kind] ?? plain[parameterKinds[kind].value]);
  if (!multi) return element;
  return union([...several(element), ...(all === undefined || element === plain.string ? [] : literals([all]))]);
}
