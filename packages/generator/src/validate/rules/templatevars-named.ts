import { didYouMean } from '../../text/nearest.js';
import type { SpecRule } from '../../extension/extension.js';

/** A templated parameter has the variables of its name, each supplied by a multi-valued parameter of the module. */
export const templatevarsNamed: SpecRule = {
  name: 'templatevars-named',
  check({ modules, positions, report }) {
    for (const module of modules) {
      const multi = module.parameters.filter(({ expanded }) => expanded.multi).map(({ name }) => name);
      for (const { name, own, spec: parameter, source } of module.parameters) {
        const variables = [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
        const given = Object.keys(parameter.templatevars ?? {});
        if (variables.join() !== given.join()) report('templatevars-mismatch', source, { name });
        for (const [variable, supplier] of Object.entries(own?.templatevars ?? {})) {
          if (multi.includes(supplier)) continue;
          const place = own?.templatevars
            ? positions.ofValue(own.templatevars, variable)
            : positions.ofKey(module, name);
          report('unknown-templatevar', place, { name: supplier }, didYouMean(supplier, multi));
        }
      }
    }
  },
};
