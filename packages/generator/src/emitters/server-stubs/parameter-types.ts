/** The types of a module's parameters: after validation (`Params`) and on the wire (`Request`). */
import type { Module, Parameter } from '../../model/model.js';
import { parametersOf } from '../../model/modules.js';
import { parameterKinds } from '../../spec/kinds.js';
import { parameterType, typescript } from '../../print/languages.js';
import { parameterDocs } from '../parameter-docs.js';
import type { Property } from '../shape-types.js';
import { quote } from '../../print/literal.js';
import { setName, valueTypeName } from './names.js';
import { printInterface, printUnion } from './print-declarations.js';

/** One alias for each parameter whose values the module itself lists, by its name. */
export const valueTypes = (module: Module): ReadonlyMap<string, string> =>
  new Map(
    parametersOf(module)
      .filter(({ kind, set }) => kind === 'enum' && set === undefined)
      .map((parameter) => {
        const { wireName, values = [], deprecatedValues: deprecated } = parameter;
        const name = valueTypeName(module, parameter);
        const docs = [`Values of \`${wireName}\`.`, ...deprecatedValuesDoc(deprecated)];
        return [name, printUnion(name, values.map(quote), docs)];
      }),
  );

export const deprecatedValuesDoc = (values: readonly string[]): readonly string[] =>
  values.length === 0 ? [] : [`Deprecated values: ${values.map((value) => `\`${value}\``).join(', ')}.`];

/** The type of the values of an enumeration. */
function enumerationOf(module: Module, parameter: Parameter): string {
  const name = parameter.set === undefined ? valueTypeName(module, parameter) : setName(parameter.set);
  return parameter.siteDependent ? `Open<${name}>` : name;
}

/** `XParams`: what a handler gets. */
export const paramsInterface = (module: Module): string =>
  parameterInterface(module, 'Params', 'after validation: defaults applied, values checked', (parameter) => {
    const { name, kind, multi, default: value, required } = parameter;
    const element = kind === 'enum' ? enumerationOf(module, parameter) : typescript.plain[parameterKinds[kind].value];
    const type = multi ? `readonly ${element}[]` : element;
    const isGiven = kind === 'boolean' || value !== undefined || required;
    return { name, type: isGiven ? type : `${type} | undefined` };
  });

/** `XRequest`: what a client sends. */
export const requestInterface = (module: Module): string =>
  parameterInterface(module, 'Request', 'as a request names them', (parameter) => ({
    name: parameter.wireName,
    type: parameterType(parameter, enumerationOf(module, parameter), typescript),
    optional: !parameter.required,
  }));

function parameterInterface(
  module: Module,
  suffix: string,
  subject: string,
  propertyOf: (parameter: Parameter) => Property,
): string {
  const documented = (parameter: Parameter) => ({ ...propertyOf(parameter), docs: parameterDocs(module, parameter) });
  return printInterface({
    name: module.typeName + suffix,
    docs: [`Parameters of \`${module.path}\` ${subject}.`],
    properties: module.parameters.map(documented),
    // `contentformat-{slot}` as an index signature over a template literal.
    indexes: module.templatedParameters.map(documented).map(({ name, type, optional, docs }) => ({
      key: `\`${name.replace(/\{.*?\}/g, '${string}')}\``,
      type: optional ? `${type} | undefined` : type,
      docs,
    })),
  });
}
