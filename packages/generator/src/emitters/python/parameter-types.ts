/** The types of parameters in Python. */
import type { Module, Parameter } from '../../model/model.js';
import { parameterKinds, type ParameterKind } from '../../spec/kinds.js';
import { parameterDocs } from '../server-stubs/parameter-docs.js';
import { argumentName, literalOf, unionOf, type Key } from './print-python.js';

const valueTypesOf = { string: 'str', integer: 'int', boolean: 'bool' } as const;

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

/** Name → type of the values of each enumeration of a module. */
export const valueTypes = (module: Module): readonly (readonly [name: string, type: string])[] =>
  module.parameters
    .filter(isClosed)
    .map((parameter) => [valueName(module, parameter), literalOf([...new Set(parameter.values)])] as const);

/** The type of one value; `enumeration` is the type of the values of an enumeration. */
const elementOf = (parameter: Parameter, enumeration: string): string =>
  isClosed(parameter) ? enumeration : (wider[parameter.kind] ?? valueTypesOf[parameterKinds[parameter.kind].value]);

/** The type of one value of a parameter. */
export const elementType = (module: Module, parameter: Parameter): string =>
  elementOf(parameter, valueName(module, parameter));

/** The type of a parameter: one value, or a sequence where several are possible. */
export function parameterType(parameter: Parameter, enumeration: string): string {
  const element = elementOf(parameter, enumeration);
  if (!parameter.multi) return element;
  const all = parameter.all === undefined || element === 'str' ? [] : [literalOf([parameter.all])];
  return unionOf([element, `Sequence[${element}]`, ...all]);
}

/** The parameters of a module without prefix, as the method of a list takes them. */
export const listKeys = (module: Module): readonly Key[] =>
  module.parameters
    .filter(({ name }) => name !== 'continue')
    .map((parameter) => ({
      name: argumentName(parameter.name),
      type: parameterType(parameter, valueName(module, parameter)),
      required: parameter.required,
      docs: docsOf(module, parameter),
    }));

/** The parameters of a module as `query` takes them. None is required, because the module may not be selected. */
export const requestKeys = (module: Module, nameOf = ({ wireName }: Parameter) => wireName): readonly Key[] =>
  module.parameters.map((parameter) => ({
    name: argumentName(nameOf(parameter)),
    type: parameterType(parameter, valueName(module, parameter)),
    required: false,
    docs: docsOf(module, parameter),
  }));

const tags: readonly (readonly [RegExp, string])[] = [
  [/^@default (.*)$/, 'Default: `$1`.'],
  [/^@deprecated\b\s*/, 'Deprecated. '],
];

const docsOf = (module: Module, parameter: Parameter): string[] =>
  parameterDocs(module, parameter).map((text) => tags.reduce((all, [tag, words]) => all.replace(tag, words), text));
