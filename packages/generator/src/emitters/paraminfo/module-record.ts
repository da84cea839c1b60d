import { attributeRecord } from '../../model/attributes.js';
import type { Module, Parameter } from '../../model/model.js';

type Json = Readonly<Record<string, unknown>>;
/** A flag of format version 1: the empty string when true, absent when false. */
const flag = (name: string, on: boolean): Json => (on ? { [name]: '' } : {});

/** The record of one module, without the class name, which belongs to an implementation. */
export function moduleRecord(module: Module): Json {
  const { source, sourcename, licensetag, licenselink } = module.component;
  return withRecord(module.record, {
    name: module.name,
    path: module.path,
    ...(module.group !== 'main' && { group: module.group }),
    prefix: module.prefix,
    ...textRecord({ source, sourcename, licensetag, licenselink }),
    ...flag('deprecated', module.deprecated),
    ...flag('readrights', module.readrights),
    ...flag('mustbeposted', module.mustBePosted),
    ...flag('writerights', module.writerights),
    ...flag('generator', module.generator),
    helpurls: module.helpurls,
    parameters: module.parameters.map(parameterRecord),
    templatedparameters: module.templatedParameters.map(parameterRecord),
  });
}

/** Leaves out unknown texts. */
const textRecord = (texts: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

/** A record with the members that the spec gives as they are, and without those that it takes away. */
function withRecord(more: Json | undefined, record: Json): Json {
  if (!more) return record;
  return Object.fromEntries(Object.entries({ ...record, ...more }).filter(([, value]) => value !== null));
}

/** The record of one parameter. */
export function parameterRecord(parameter: Parameter): Json {
  const { index, name, templateVars, kind, values, all, info } = parameter;
  return withRecord(parameter.record, {
    index,
    name,
    ...(templateVars && { templatevars: templateVars }),
    type: kind === 'enum' ? values : kind,
    ...flag('required', parameter.required),
    ...defaultRecord(parameter),
    ...flag('deprecated', parameter.deprecated),
    ...multiRecord(parameter),
    ...(all !== undefined && { allspecifier: all }),
    ...boundsRecord(parameter),
    ...(parameter.deprecatedValues.length > 0 && { deprecatedvalues: parameter.deprecatedValues }),
    ...attributeRecord(parameter),
    ...(info.length > 0 && { info }),
  });
}

function defaultRecord({ default: value }: Parameter): Json {
  if (value === undefined || value === false) return {};
  if (typeof value !== 'object') return { default: value };
  const [only] = value;
  return { default: value.length === 1 && typeof only === 'number' ? only : value.join('|') };
}

function multiRecord({ multi, lowlimit, highlimit }: Parameter): Json {
  return multi ? { multi: '', lowlimit, highlimit, limit: lowlimit } : {};
}

function boundsRecord({ min, max, highmax }: Parameter): Json {
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(highmax !== undefined && { highmax }),
  };
}
