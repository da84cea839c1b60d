import type { SpecRule } from '../../extension/extension.js';

/** No two modules have the same name, nor two query modules the same prefix. */
export const uniqueModules: SpecRule = {
  name: 'unique-modules',
  check({ spec, positions, report }) {
    const names = new Map<string, string>();
    const prefixes = new Map<string, string>();
    for (const { file, spec: module } of [...spec.modules, ...spec.protocol]) {
      const other = names.get(module.name);
      if (other !== undefined)
        report('duplicate-module', positions.ofValue(module, 'name'), { name: module.name, other });
      else names.set(module.name, file);
    }
    for (const { spec: module } of spec.modules) {
      const other = prefixes.get(module.prefix);
      const shared = new Set(spec.api?.sharedNames);
      const isKnown =
        shared.has(module.prefix) ||
        Object.keys(module.parameters ?? {}).some((name) => shared.has(module.prefix + name));
      if (other !== undefined && other !== module.name && !isKnown)
        report('duplicate-prefix', positions.ofValue(module, 'prefix'), {
          prefix: module.prefix,
          other,
          name: `${other} ${module.name}`,
        });
      else if (module.prefix !== '') prefixes.set(module.prefix, module.name);
    }
  },
};
