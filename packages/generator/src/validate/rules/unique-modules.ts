import { diagnose } from '../../diagnostics/diagnostic.js';
import { placeOfValue } from '../../load/positions.js';
import type { Rule } from '../rule.js';

/** No two modules have the same name, nor two query modules the same prefix. */
export const uniqueModules: Rule = {
  name: 'unique-modules',
  check({ spec, report }) {
    const names = new Map<string, string>();
    const prefixes = new Map<string, string>();
    for (const { file, spec: module } of [...spec.modules, ...spec.protocol]) {
      const other = names.get(module.name);
      if (other !== undefined)
        report(diagnose('duplicate-module', placeOfValue(module, 'name'), { name: module.name, other }));
      else names.set(module.name, file);
    }
    for (const { spec: module } of spec.modules) {
      const other = prefixes.get(module.prefix);
      const shared = new Set(spec.api?.sharedNames);
      const isKnown =
        shared.has(module.prefix) ||
        Object.keys(module.parameters ?? {}).some((name) => shared.has(module.prefix + name));
      if (other !== undefined && other !== module.name && !isKnown)
        report(
          diagnose('duplicate-prefix', placeOfValue(module, 'prefix'), {
            prefix: module.prefix,
            other,
            name: `${other} ${module.name}`,
          }),
        );
      else if (module.prefix !== '') prefixes.set(module.prefix, module.name);
    }
  },
};
