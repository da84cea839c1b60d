/** Description records as `action=paraminfo` answers in format version 1. */
import type { OutputFile } from '../../extension/extension.js';
import { attributeRecord, recordOf } from '../../model/attributes.js';
import type { Model, Module, Parameter } from '../../model/model.js';
import { printJson } from '../../print/json.js';

/** A record for each query module, and the whole listing. */
export const emitParaminfo = ({ modules }: Model): OutputFile[] => [
  ...modules.map((module) => ({
    path: `${module.name}.json`,
    from: [module.source.file],
    text: printJson(moduleRecord(module)),
  })),
  {
    path: 'index.json',
    from: modules.map(({ source }) => source.file),
    text: printJson({ paraminfo: { helpformat: 'none', modules: modules.map(moduleRecord) } }),
  },
];

type Json = Readonly<Record<string, unknown>>;

/** The record of one module, without the class name, which belongs to an implementation. */
export function moduleRecord(module: Module): Json {
  const { name, path, group, prefix, component, helpurls, parameters, templatedParameters } = module;
  const { deprecated, readrights, mustBePosted, writerights, generator } = module;
  const { source, sourcename, licensetag, licenselink } = component;
  const texts = Object.entries({ source, sourcename, licensetag, licenselink }).filter(([, text]) => text !== '');
  return withRecord(module.record, {
    name,
    path,
    ...(group !== 'main' && { group }),
    prefix,
    ...Object.fromEntries(texts),
    ...recordOf({ deprecated, readrights, mustbeposted: mustBePosted, writerights, generator }),
    helpurls,
    parameters: parameters.map(parameterRecord),
    templatedparameters: templatedParameters.map(parameterRecord),
  });
}

/** A record with the members that the spec gives as they are, and without those that it takes away. */
function withRecord(more: Json | undefined, record: Json): Json {
  if (!more) return record;
  return Object.fromEntries(Object.entries({ ...record, ...more }).filter(([, value]) => value !== null));
}

/** The record of one parameter. */
export function parameterRecord(parameter: Parameter): Json {
  const { index, name } = parameter;
  return withRecord(parameter.record, { index, name, ...attributeRecord(parameter) });
}
