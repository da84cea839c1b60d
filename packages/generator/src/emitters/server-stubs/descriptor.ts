/** The run-time descriptor of a module: what validation and `paraminfo` need to know. */
import { attributeDescriptor } from '../../model/attributes.js';
import type { Module, Parameter } from '../../model/model.js';
import { Code } from './literal.js';
import { constantName, setName } from './names.js';
import type { RequestedBy } from './requested-by.js';
import { printConstant } from './print-declarations.js';

/** `export const allpages = { ... } as const satisfies ModuleDescriptor;` */
export function descriptorConstant(module: Module, requestedBy: RequestedBy): string {
  const { source, sourcename, licensetag, licenselink } = module.component;
  const value = {
    name: module.name,
    path: module.path,
    group: module.group,
    prefix: module.prefix,
    generator: module.generator,
    deprecated: module.deprecated,
    readrights: module.readrights,
    ...(module.mustBePosted && { mustBePosted: true }),
    ...(module.writerights && { writerights: true }),
    component: { source, sourcename, licensetag, licenselink },
    helpurls: module.helpurls,
    parameters: module.parameters.map(parameterDescriptor),
    templatedParameters: module.templatedParameters.map(parameterDescriptor),
    continues: module.continues.map(({ parameter, free, forms }) => ({
      parameter,
      ...(free && { free }),
      forms: forms.map(({ form, pattern }) => ({ form, pattern })),
    })),
    ...(Object.keys(requestedBy).length > 0 && { requestedBy }),
  };
  const docs = [`\`${module.path}\` at run time.`];
  return printConstant(constantName(module), value, docs, { suffix: 'as const satisfies ModuleDescriptor' });
}

/** Leaves out what is false, empty or has no bound. */
function parameterDescriptor(parameter: Parameter): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(members(parameter)).filter(([key, value]) => isSaid(key, value)));
}

function members(parameter: Parameter): Readonly<Record<string, unknown>> {
  const { name, index, kind, set, values } = parameter;
  return {
    name,
    index,
    type: kind,
    values: kind === 'enum' && set !== undefined ? new Code(setName(set)) : values,
    messageOrder: parameter.messageOrder,
    set,
    siteDependent: parameter.siteDependent,
    multi: parameter.multi,
    default: parameter.default,
    required: parameter.required,
    deprecated: parameter.deprecated,
    deprecatedValues: parameter.deprecatedValues,
    all: parameter.all,
    min: parameter.min,
    max: parameter.max,
    highmax: parameter.highmax,
    lowlimit: parameter.multi ? parameter.lowlimit : undefined,
    highlimit: parameter.multi ? parameter.highlimit : undefined,
    ...attributeDescriptor(parameter),
    submodules: parameter.submodules,
    info: parameter.info,
    templateVars: parameter.templateVars,
  };
}

/** A default is said even when it is false or empty. */
const isSaid = (key: string, value: unknown): boolean =>
  value !== undefined && (key === 'default' || (value !== false && !(Array.isArray(value) && value.length === 0)));
