/** The record of a module in `action=paraminfo`, in format version 1: flags are empty texts, or absent. */
import type { ModuleDescriptor, ParameterDescriptor } from './contract.js';

type Json = Readonly<Record<string, unknown>>;

const flag = (name: string, isOn: boolean | undefined): Json => (isOn ? { [name]: '' } : {});

/** The record of a module. */
export function describeModule(module: ModuleDescriptor): Json {
  const { name, path, group, prefix, component, helpurls } = module;
  const { parameters, templatedParameters } = module;
  return {
    name,
    path,
    group,
    prefix,
    ...component,
    ...flag('deprecated', module.deprecated),
    ...flag('readrights', module.readrights),
    ...flag('generator', module.generator),
    helpurls,
    parameters: parameters.map(describeParameter),
    templatedparameters: templatedParameters.map(describeParameter),
  };
}

/** The record of a parameter; what a descriptor does not have, its record does not have either. */
function describeParameter(one: ParameterDescriptor): Json {
  const { index, name, type, values, default: value, multi, lowlimit = 50, highlimit = 500 } = one;
  const record: Json = {
    index,
    name,
    templatevars: one.templateVars,
    type: type === 'enum' ? values : type,
    ...flag('required', one.required),
    default: value === false ? undefined : Array.isArray(value) ? listDefault(value) : value,
    ...flag('deprecated', one.deprecated),
    ...flag('sensitive', one.sensitive),
    ...(multi && { multi: '', lowlimit, highlimit, limit: lowlimit }),
    ...flag('allowsduplicates', one.allowsDuplicates),
    allspecifier: one.all,
    min: one.min,
    max: one.max,
    highmax: one.highmax,
    ...flag('mustexist', one.mustExist),
    deprecatedvalues: one.deprecatedValues,
    internalvalues: one.internalValues,
    subtypes: one.subtypes,
    extranamespaces: one.extraNamespaces,
    info: one.info,
  };
  return Object.fromEntries(Object.entries(record).filter(([, member]) => member !== undefined));
}

/** A single number stays one; all other lists are joined. */
function listDefault(values: readonly unknown[]): unknown {
  const [only] = values;
  return values.length === 1 && typeof only === 'number' ? only : values.join('|');
}
