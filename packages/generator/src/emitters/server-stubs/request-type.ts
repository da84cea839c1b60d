/** The types of parameters, without declarations: extensions use them too. */
import type { Parameter } from '../../model/model.js';
import { parameterKinds } from '../../spec/kinds.js';
import { quote } from './literal.js';

const valueTypesOf = { string: 'string', integer: 'number', boolean: 'boolean' } as const;

/** The type of one value; `enumeration` is the type of the values of an enumeration. */
export const elementType = ({ kind }: Parameter, enumeration: string): string =>
  kind === 'enum' ? enumeration : valueTypesOf[parameterKinds[kind].value];

/** The type of a value in a request; `enumeration` is the type of the values of an enumeration. */
export function requestType(parameter: Parameter, enumeration: string): string {
  if (parameter.kind === 'boolean') return 'true';
  if (parameter.kind === 'limit') return "number | 'max'";
  const element = elementType(parameter, enumeration);
  if (!parameter.multi) return element;
  const all = parameter.all === undefined || element === 'string' ? '' : ` | ${quote(parameter.all)}`;
  return `readonly ${element.includes(' | ') ? `(${element})` : element}[]${all}`;
}
