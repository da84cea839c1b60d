/** The types of a module's parameters: after validation (`Params`) and on the wire (`Request`). */
import { pascalCase } from '../../text/pascal-case.js';
import type { Module, Parameter } from '../../model/model.js';
import { quote } from './literal.js';
import { setName } from './names.js';
import { parameterDocs } from './parameter-docs.js';
import { elementType, requestType } from './request-type.js';
import { printInterface, printUnion, type Interface } from './print-declarations.js';
import { parametersOf } from '../../model/modules.js';

/** One alias for each parameter whose values the module itself lists, by its name. */
export function valueTypes(module: Module): (readonly [name: string, text: string])[] {
  return parametersOf(module)
    .filter((parameter) => parameter.kind === 'enum' && parameter.set === undefined)
    .map((parameter) => {
      const name = valueTypeName(module, parameter);
      const docs = [`Values of \`${parameter.wireName}\`.`, ...deprecatedValuesDoc(parameter)];
      return [name, printUnion(name, (parameter.values ?? []).map(quote), docs)] as const;
    });
}

/** The names of the sets that a module's parameters take their values from. */
export const setsOf = (module: Module): string[] =>
  parametersOf(module).flatMap(({ kind, set }) => (kind === 'enum' && set !== undefined ? [setName(set)] : []));

const valueTypeName = (module: Module, parameter: Parameter): string =>
  `${module.typeName}${pascalCase(parameter.name.replace(/\{.*?\}/g, ''))}${parameter.templateVars ? 'Template' : ''}Value`;

/** The type of the values of an enumeration. */
function enumerationOf(module: Module, parameter: Parameter): string {
  const name = parameter.set === undefined ? valueTypeName(module, parameter) : setName(parameter.set);
  return parameter.siteDependent ? `Open<${name}>` : name;
}

/** The type of a value after validation. */
function valueType(module: Module, parameter: Parameter): string {
  const element = elementType(parameter, enumerationOf(module, parameter));
  if (parameter.kind === 'boolean') return element;
  const type = parameter.multi ? `readonly ${element}[]` : element;
  const always = parameter.default !== undefined || parameter.required;
  return always ? type : `${type} | undefined`;
}

const wireType = (module: Module, parameter: Parameter): string =>
  requestType(parameter, enumerationOf(module, parameter));

/** `XParams`: what a handler gets. */
export function paramsInterface(module: Module): string {
  return printInterface({
    name: `${module.typeName}Params`,
    docs: [`Parameters of \`${module.path}\` after validation: defaults applied, values checked.`],
    properties: module.parameters.map((parameter) => ({
      name: parameter.name,
      type: valueType(module, parameter),
      docs: parameterDocs(module, parameter),
    })),
    ...templateIndex(module, (parameter) => [parameter.name, valueType(module, parameter)]),
  });
}

/** `XRequest`: what a client sends. */
export function requestInterface(module: Module): string {
  return printInterface({
    name: `${module.typeName}Request`,
    docs: [`Parameters of \`${module.path}\` as a request names them.`],
    properties: module.parameters.map((parameter) => ({
      name: parameter.wireName,
      type: wireType(module, parameter),
      optional: !parameter.required,
      docs: parameterDocs(module, parameter),
    })),
    ...templateIndex(module, (parameter) => [parameter.wireName, `${wireType(module, parameter)} | undefined`]),
  });
}

/** `contentformat-{slot}` as an index signature over a template literal. */
function templateIndex(
  module: Module,
  describe: (parameter: Parameter) => readonly [name: string, type: string],
): Pick<Interface, 'index'> {
  const [parameter] = module.templatedParameters;
  if (!parameter) return {};
  const [name, type] = describe(parameter);
  const key = `\`${name.replace(/\{.*?\}/g, '${string}')}\``;
  return { index: { key, type, docs: parameterDocs(module, parameter) } };
}

const deprecatedValuesDoc = ({ deprecatedValues: values }: Parameter): string[] =>
  values.length === 0 ? [] : [`Deprecated values: ${values.map((value) => `\`${value}\``).join(', ')}.`];
