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

/** Leaves out what is false, empty or has no bound; a default is stated even when it is false or empty. */
function parameterDescriptor(parameter: Parameter): Readonly<Record<string, unknown>> {
  const { name, index, kind, set, values, messageOrder, siteDependent, multi, default: value } = parameter;
  const { required, deprecated, deprecatedValues, all, min, max, highmax, lowlimit, highlimit } = parameter;
  const described = stated({
    name,
    index,
    type: kind,
    values: kind === 'enum' && set !== undefined ? new Code(setName(set)) : values,
    messageOrder,
    set,
    siteDependent,
    multi,
    default: value !== undefined,
    required,
    deprecated,
    deprecatedValues,
    all,
    min,
    max,
    highmax,
    ...(multi && { lowlimit, highlimit }),
    ...attributeDescriptor(parameter),
    submodules: parameter.submodules,
    info: parameter.info,
    templateVars: parameter.templateVars,
  });
  return { ...described, ...(value !== undefined && { default: value }) };
}
