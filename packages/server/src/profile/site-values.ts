/** Site-dependent parameter values: those of the site profile replace those of the spec. */
import { lookUp } from '@wiki-query/wikitext';
import type { ModuleDescriptor, ParameterDescriptor } from '@wiki-query/server-stubs';
import { queryGroups, queryModule, queryModules } from '../spec/query-modules.js';
import type { SiteFacts } from './site-facts.js';

const isStrings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const isScalar = (value: unknown): value is NonNullable<ParameterDescriptor['default']> =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Whether the wiki has a module: those of extensions only with the extension, or if nothing says which extensions it has. */
export const isOffered = (
  { isExtension, component }: ModuleDescriptor,
  { extensions }: Pick<SiteFacts, 'extensions'>,
) => isExtension !== true || extensions.some(({ name }) => name === component.source);

/** The modules of a group, and those of all groups that can generate. */
const groups: Readonly<Record<string, (module: ModuleDescriptor) => boolean>> = {
  ...Object.fromEntries(queryGroups.map((name) => [name, ({ group }: ModuleDescriptor) => group === name])),
  generator: ({ generator }) => generator,
  query: () => true,
};

const offered = new WeakMap<SiteFacts, Map<ParameterDescriptor, ParameterDescriptor>>();

/** The parameter with the names of those modules that the wiki has. */
function withOffered(parameter: ParameterDescriptor, site: SiteFacts): ParameterDescriptor {
  const isOfGroup = lookUp(groups, parameter.submodules);
  if (isOfGroup === undefined) return parameter;
  const known = offered.get(site) ?? new Map<ParameterDescriptor, ParameterDescriptor>();
  offered.set(site, known);
  const made = known.get(parameter);
  if (made !== undefined) return made;
  const isAbsent = (name: string): boolean => {
    const module = queryModule(name);
    return module !== undefined && !isOffered(module, site);
  };
  const described = parameter.values ?? [];
  const added = queryModules().filter((one) => !described.includes(one.name) && isOfGroup(one));
  const names = [...described, ...added.map(({ name }) => name)].filter((name) => !isAbsent(name));
  // Deprecated ones come last, as in the spec's model.
  const isDeprecated = (name: string): boolean => queryModule(name)?.deprecated === true;
  const current = names.filter((name) => !isDeprecated(name));
  const own = { ...parameter, values: [...current.toSorted(), ...names.filter(isDeprecated).toSorted()] };
  known.set(parameter, own);
  return own;
}

/** The parameter with the values and the default of this wiki, if they are site-dependent. */
export function siteParameter(path: string, parameter: ParameterDescriptor, site: SiteFacts): ParameterDescriptor {
  if (parameter.submodules !== undefined) return withOffered(parameter, site);
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
