/** Site-dependent parameter values: those of the site profile replace those of the spec. */
import type { ModuleDescriptor, ParameterDescriptor } from '@wiki-query/server-stubs';
import type { SiteFacts } from './site-facts.js';

const isStrings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const isScalar = (value: unknown): value is NonNullable<ParameterDescriptor['default']> =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** The parameter with the values and the default of this wiki, if they are site-dependent. */
export function siteParameter(path: string, parameter: ParameterDescriptor, site: SiteFacts): ParameterDescriptor {
  if (parameter.siteDependent !== true) return parameter;
  const own = site.parameters.get(path)?.get(parameter.name);
  if (own === undefined) return parameter;
  return {
    ...parameter,
    ...(parameter.type === 'enum' && isStrings(own.type) && { values: own.type }),
    ...(parameter.default !== undefined && isScalar(own.default) && { default: own.default }),
    ...(own.deprecatedvalues !== undefined && { deprecatedValues: own.deprecatedvalues }),
  };
}

function ownValues(path: string, name: string, site: SiteFacts): readonly string[] | undefined {
  const own = site.parameters.get(path)?.get(name)?.type;
  return isStrings(own) ? own : undefined;
}

/** The values of a parameter: those that the wiki lists, otherwise those of the spec. */
export const siteValues = (module: ModuleDescriptor, name: string, site: SiteFacts): readonly string[] =>
  ownValues(module.path, name, site) ?? module.parameters.find((one) => one.name === name)?.values ?? [];

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
  return inDeclaredOrder(parameter, ownValues(path, parameter.name, site) ?? parameter.values ?? []);
}

/** The values in the order of their declaration, which `paraminfo` does not keep. Unknown values come last. */
export function inDeclaredOrder(
  { messageOrder: known }: Pick<ParameterDescriptor, 'messageOrder'>,
  values: readonly string[],
): readonly string[] {
  if (known === undefined) return values;
  const rest = values.filter((value) => !known.includes(value));
  return [...known.filter((value) => values.includes(value)), ...rest];
}
