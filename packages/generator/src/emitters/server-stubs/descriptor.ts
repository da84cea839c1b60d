/** The run-time descriptor of a module: what validation and `paraminfo` need to know. */
import { attributeDescriptor } from '../../model/attributes.js';
import { constraintData } from '../../model/constraints.js';
import type { Module, Parameter } from '../../model/model.js';
import { stated } from '../../text/look-up.js';
import { Code } from '../../print/literal.js';
import { constantName, setName } from './names.js';
import type { RequestedBy } from './requested-by.js';
import { printConstant } from './print-declarations.js';

/** `export const allpages = { ... } as const satisfies ModuleDescriptor;` */
export function descriptorConstant(module: Module, requestedBy: RequestedBy): string {
  const { name, path, group, prefix, generator, deprecated, readrights, mustBePosted, writerights, helpurls } = module;
  const { source, sourcename, licensetag, licenselink, isExtension = false } = module.component;
  const value = {
    name,
    path,
    group,
    prefix,
    generator,
    deprecated,
    readrights,
    ...stated({ mustBePosted, writerights }),
    component: { source, sourcename, licensetag, licenselink },
    ...stated({ isExtension }),
    helpurls,
    parameters: module.parameters.map(parameterDescriptor),
    templatedParameters: module.templatedParameters.map(parameterDescriptor),
    continues: module.continues.map(({ parameter, free, forms }) => ({
      parameter,
      ...stated({ free }),
      forms: forms.map(({ form, pattern }) => ({ form, pattern })),
    })),
    ...stated({ constraints: constraintData(module) }),
    ...(Object.keys(requestedBy).length > 0 && { requestedBy }),
  };
  const docs = [`\`${module.path}\` at run time.`];
  return printConstant(constantName(module), value, docs, { suffix: 'as const satisfies ModuleDescriptor' });
}

/** Leaves out what is false, empty or has no bound. */
function parameterDescriptor(parameter: Parameter): Readonly<Record<string, unknown>> {
  const { name, index, kind, set } = parameter;
  const values = kind === 'enum' && set !== undefined ? { values: new Code(setName(set)) } : {};
  return { name, index, ...attributeDescriptor(parameter), ...values };
}
