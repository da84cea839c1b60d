import type { Module, Parameter } from '../../model/model.js';
import { pascalCase } from '../../text/pascal-case.js';

/** The name of the module's descriptor constant: `allpages`, `actionQuery`. */
export function constantName(module: Module): string {
  const name = module.typeName.charAt(0).toLowerCase() + module.typeName.slice(1);
  return reserved.has(name) ? `${name}Module` : name;
}

/** The constant and type of a set: `RIGHTS-C` → `RIGHTS_C`. */
export const setName = (name: string): string => name.replace(/[^A-Za-z0-9_$]/g, '_');

/** The type of the values that a module itself lists for a parameter. */
export const valueTypeName = (module: Module, parameter: Parameter): string =>
  `${module.typeName}${pascalCase(parameter.name.replace(/\{.*?\}/g, ''))}${parameter.templateVars ? 'Template' : ''}Value`;

const reserved: ReadonlySet<string> = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends false finally for ' +
    'function if implements import in instanceof interface let new null package private protected public return static ' +
    'super switch this throw true try typeof var void while with yield arguments eval descriptors stubs protocol messages'
  ).split(' '),
);
