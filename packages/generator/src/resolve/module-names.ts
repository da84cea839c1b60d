import type { ModuleSpec, ParameterSpec } from '../spec/format.js';
import type { Spec } from '../spec/spec.js';

type Group = NonNullable<ParameterSpec['submodules']>;

function isOf(module: ModuleSpec, group: Group): boolean {
  if (group === 'generator') return module.generator === true;
  return group === 'query' ? ['list', 'prop', 'meta'].includes(module.group) : module.group === group;
}

/** Names of the modules that a parameter such as `list` or `generator` chooses among: sorted, deprecated ones last. */
export function moduleNamesOf(spec: Spec, group: Group): readonly string[] {
  const modules = [...spec.modules, ...spec.protocol]
    .map((located) => located.spec)
    .filter((module) => isOf(module, group));
  const names = (deprecated: boolean) =>
    modules.filter((module) => (module.deprecated ?? false) === deprecated).map((module) => module.name);
  return [...names(false).sort(), ...names(true).sort()];
}
