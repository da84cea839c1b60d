/** What differs from wiki to wiki in the parameters: the site profile's values take the place of the spec's. */
import type { ParameterDescriptor } from '@wiki-query/server-stubs';
import type { SiteProfile } from '../profile/profile.js';

interface ProfileParameter {
  readonly name: string;
  readonly type: unknown;
  readonly default?: ParameterDescriptor['default'];
  readonly deprecatedvalues?: readonly string[];
}

type ProfileModules = ReadonlyMap<string, ReadonlyMap<string, ProfileParameter>>;

const profiles = new WeakMap<SiteProfile, ProfileModules>();

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isStrings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const isProfileParameter = (value: unknown): value is ProfileParameter =>
  isRecord(value) && typeof value['name'] === 'string';

function modulesOf(profile: SiteProfile): ProfileModules {
  let modules = profiles.get(profile);
  if (modules === undefined) {
    modules = new Map((profile.paraminfo ?? []).map((module) => [String(module['path']), parametersOfModule(module)]));
    profiles.set(profile, modules);
  }
  return modules;
}

function parametersOfModule(module: Readonly<Record<string, unknown>>): ReadonlyMap<string, ProfileParameter> {
  const lists = [module['parameters'], module['templatedparameters']].filter((list) => Array.isArray(list));
  const parameters = lists.flat().filter(isProfileParameter);
  return new Map(parameters.map((parameter) => [parameter.name, parameter]));
}

/** The parameter with the values and the default that this wiki has, where they depend on it. */
export function siteParameter(path: string, parameter: ParameterDescriptor, profile: SiteProfile): ParameterDescriptor {
  if (parameter.siteDependent !== true) return parameter;
  const own = modulesOf(profile).get(path)?.get(parameter.name);
  if (own === undefined) return parameter;
  return {
    ...parameter,
    ...(parameter.type === 'enum' && isStrings(own.type) && { values: own.type }),
    ...(parameter.default !== undefined && own.default !== undefined && { default: own.default }),
    ...(own.deprecatedvalues !== undefined && { deprecatedValues: own.deprecatedvalues }),
  };
}
