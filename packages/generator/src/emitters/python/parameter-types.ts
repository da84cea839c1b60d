/** The types of parameters in Python. */
import type { Module, Parameter } from '../../model/model.js';
import { parameterKinds, type ParameterKind } from '../../spec/kinds.js';
import { parameterDocs } from '../parameter-docs.js';
import type { Property } from '../shape-types.js';
import { argumentName, literalOf, printAlias, python } from './print-python.js';

/** Types that the client takes besides those of the values. */
const wider: Readonly<Partial<Record<ParameterKind, string>>> = {
  timestamp: 'Union[str, datetime]',
  limit: 'Union[int, Literal["max"]]',
};

/** The name of the type of an enumeration. */
const valueName = (module: Module, { name }: Parameter): string =>
  `${module.typeName}${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll(/[^A-Za-z0-9]/g, '');

/** Enumerations whose values the spec knows all. */
const isClosed = ({ kind, siteDependent, values = [] }: Parameter): boolean =>
  kind === 'enum' && !siteDependent && values.length > 0;

/** The types of the values of each enumeration of a module. */
export const valueTypes = (module: Module): readonly string[] =>
  module.parameters
    .filter(isClosed)
    .map((parameter) => printAlias(valueName(module, parameter), literalOf([...new Set(parameter.values)])));

/** The type of one value; `enumeration` is the type of the values of an enumeration. */
const elementOf = (parameter: Parameter, enumeration: string): string =>
  isClosed(parameter) ? enumeration : (wider[parameter.kind] ?? python.plain[parameterKinds[parameter.kind].value]);

/** The type of one value of a parameter. */
export const elementType = (module: Module, parameter: Parameter): string =>
  elementOf(parameter, valueName(module, parameter));

/** The type of a parameter: one value, or a sequence where several are possible. */
export function parameterType(parameter: Parameter, enumeration: string): string {
  const element = elementOf(parameter, enumeration);
  if (!parameter.multi) return element;
  const all = parameter.all === undefined || element === 'str' ? [] : [literalOf([parameter.all])];
  return python.union([element, `Sequence[${element}]`, ...all]);
}

/** A parameter as a key of a typed dictionary, under a name of its own. */
export const parameterKey = (module: Module, parameter: Parameter, name = parameter.name): Property => ({
  name: argumentName(name),
  type: parameterType(parameter, valueName(module, parameter)),
  optional: !parameter.required,
  docs: parameterDocs(module, parameter).map((text) =>
    text.replace(/^@default (.*)$/, 'Default: `$1`.').replace(/^@deprecated\b\s*/, 'Deprecated. '),
  ),
});
