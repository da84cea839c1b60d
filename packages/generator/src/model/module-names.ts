import type { ParameterSpec } from '../spec/format.js';
import type { Spec } from '../spec/spec.js';

/** Names of the modules that a parameter such as `list` or `generator` chooses among: sorted, deprecated ones last. */
export function moduleNamesOf(spec: Spec, group: NonNullable<ParameterSpec['submodules']>): readonly string[] {
  const modules = [...spec.modules, ...spec.protocol]
    .map((located) => located.spec)
    .filter((module) => (group === 'generator' ? module.generator : module.group === group));
  const names = (deprecated: boolean) =>
    modules.filter((module) => (module.deprecated ?? false) === deprecated).map((module) => module.name);
  return [...names(false).sort(), ...names(true).sort()];
}
