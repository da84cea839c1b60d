/** Site-dependent parameter values: those of the site profile replace those of the spec. */
import type { ParameterDescriptor } from '@wiki-query/server-stubs';
import { inDeclaredOrder } from './declared-order.js';
import type { SiteFacts, SiteParameter } from '../profile/site-facts.js';

type ParametersByModule = ReadonlyMap<string, ReadonlyMap<string, SiteParameter>>;

const sites = new WeakMap<SiteFacts, ParametersByModule>();

const isStrings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const isScalar = (value: unknown): value is NonNullable<ParameterDescriptor['default']> =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function modulesOf(site: SiteFacts): ParametersByModule {
  let modules = sites.get(site);
  if (modules === undefined) {
    modules = new Map(
      site.paraminfo.map(({ path, parameters, templatedparameters }) => [
        path,
        new Map([...parameters, ...templatedparameters].map((parameter) => [parameter.name, parameter])),
      ]),
    );
    sites.set(site, modules);
  }
  return modules;
}

/** The parameter with the values and the default of this wiki, if they are site-dependent. */
export function siteParameter(path: string, parameter: ParameterDescriptor, site: SiteFacts): ParameterDescriptor {
  if (parameter.siteDependent !== true) return parameter;
  const own = modulesOf(site).get(path)?.get(parameter.name);
  if (own === undefined) return parameter;
  return {
    ...parameter,
    ...(parameter.type === 'enum' && isStrings(own.type) && { values: own.type }),
    ...(parameter.default !== undefined && isScalar(own.default) && { default: own.default }),
    ...(own.deprecatedvalues !== undefined && { deprecatedValues: own.deprecatedvalues }),
  };
}

/** The values that the wiki lists for a parameter. */
export function siteValues(path: string, name: string, site: SiteFacts): readonly string[] {
  const own = modulesOf(site).get(path)?.get(name)?.type;
  return isStrings(own) ? own : [];
}

/** The valid values in the message for an invalid one: those of the wiki, in its order. */
export function listedValues(
  path: string,
  parameter: ParameterDescriptor,
  site: SiteFacts,
): readonly (string | number)[] {
  if (parameter.type === 'namespace') {
    const own = Object.values(site.namespaces).flatMap(({ id }) => (id < 0 ? [] : [id]));
    return [...own, ...(parameter.extraNamespaces ?? [])].sort((a, b) => a - b);
  }
  const own = modulesOf(site).get(path)?.get(parameter.name)?.type;
  return inDeclaredOrder(parameter, isStrings(own) ? own : (parameter.values ?? []));
}
