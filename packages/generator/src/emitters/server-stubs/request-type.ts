/** The types of TypeScript that need no declaration: extensions use them too. */
import type { Parameter } from '../../model/model.js';
import { parameterKinds } from '../../spec/kinds.js';
import type { TypeSyntax } from '../shape-types.js';
import { quote } from './literal.js';

export const typescript: TypeSyntax = {
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
};

/** The type of one value; `enumeration` is the type of the values of an enumeration. */
export const elementType = ({ kind }: Parameter, enumeration: string): string =>
  kind === 'enum' ? enumeration : typescript.plain[parameterKinds[kind].value];

/** The type of a value in a request; `enumeration` is the type of the values of an enumeration. */
export function requestType(parameter: Parameter, enumeration: string): string {
  if (parameter.kind === 'boolean') return 'true';
  if (parameter.kind === 'limit') return "number | 'max'";
  const element = elementType(parameter, enumeration);
  if (!parameter.multi) return element;
  const all = parameter.all === undefined || element === 'string' ? '' : ` | ${quote(parameter.all)}`;
  return `readonly ${element.includes(' | ') ? `(${element})` : element}[]${all}`;
}
