/** The types of parameters in Python. */
import type { Module, Parameter } from '../../model/model.js';
import { parameterType, python } from '../../print/languages.js';
import { parameterDocs } from '../parameter-docs.js';
import type { Property } from '../shape-types.js';
import { argumentName, printAlias } from './print-python.js';

/** Enumerations whose values the spec knows all. */
const isClosed = ({ kind, siteDependent, values = [] }: Parameter): boolean =>
  kind === 'enum' && !siteDependent && values.length > 0;

/** The name of the type of an enumeration. */
const valueName = (module: Module, { name }: Parameter): string =>
  `${module.typeName}${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll(/[^A-Za-z0-9]/g, '');

/** The types of the values of each enumeration of a module. */
export const valueTypes = (module: Module): readonly string[] =>
  module.parameters
    .filter(isClosed)
    .map((parameter) =>
      printAlias(valueName(module, parameter), python.union(python.literals(parameter.values ?? []))),
    );

/** The type of the values of an enumeration. */
export const enumerationOf = (module: Module, parameter: Parameter): string =>
  isClosed(parameter) ? valueName(module, parameter) : python.plain.string;

/** A parameter as a key of a typed dictionary, under a name of its own. */
export const parameterKey = (module: Module, parameter: Parameter, name = parameter.name): Property => ({
  name: argumentName(name),
  type: parameterType(parameter, enumerationOf(module, parameter), python),
  optional: !parameter.required,
  docs: parameterDocs(module, parameter).map((text) =>
    text.replace(/^@default (.*)$/, 'Default: `$1`.').replace(/^@deprecated\b\s*/, 'Deprecated. '),
  ),
});
