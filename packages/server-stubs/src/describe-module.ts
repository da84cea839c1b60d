/** The record of a module in `action=paraminfo`, in format version 1: flags are empty texts, or absent. */
import type { ModuleDescriptor, ParameterDescriptor } from './contract.js';
import { valueLimits } from './gen/limits.js';
import { recordMembers } from './gen/parameters.js';

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

/** What the record has where it is not the value of the descriptor. */
const odd: Readonly<Partial<Record<keyof typeof recordMembers, (one: ParameterDescriptor) => Json>>> = {
  type: ({ type, values }) => ({ type: type === 'enum' ? values : type }),
  default: ({ default: value }) =>
    value === undefined || value === false ? {} : { default: isList(value) ? listDefault(value) : value },
  lowlimit: ({ multi, lowlimit = valueLimits.lowlimit }) => (multi ? { lowlimit } : {}),
  highlimit: ({ multi, lowlimit = valueLimits.lowlimit, highlimit = valueLimits.highlimit }) =>
    multi ? { highlimit, limit: lowlimit } : {},
};

/** The record of a parameter; what a descriptor does not have, its record does not have either. */
function describeParameter(one: ParameterDescriptor): Json {
  const members = keysOf(recordMembers).flatMap((key) => {
    const value = one[key];
    const own = odd[key]?.(one) ?? (value === undefined ? {} : { [recordMembers[key]]: value === true ? '' : value });
    return Object.entries(own);
  });
  return { index: one.index, name: one.name, ...Object.fromEntries(members) };
}

const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T)[];
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** A single number stays one; all other lists are joined. */
function listDefault(values: readonly unknown[]): unknown {
  const [only] = values;
  return values.length === 1 && typeof only === 'number' ? only : values.join('|');
}
