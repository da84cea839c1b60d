import { diagnose, didYouMean } from '../../diagnostics/diagnostic.js';
import { nearest } from '../../text/nearest.js';
import { placeOfKey, placeOfValue } from '../../load/positions.js';
import type { Rule } from '../rule.js';

/** A templated parameter has the variables of its name, each supplied by a multi-valued parameter of the module. */
export const templatevarsNamed: Rule = {
  name: 'templatevars-named',
  check({ modules, report }) {
    for (const module of modules) {
      const multi = module.parameters.filter(({ expanded }) => expanded.multi).map(({ name }) => name);
      for (const { name, own, spec: parameter, source } of module.parameters) {
        const variables = [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
        const given = Object.keys(parameter.templatevars ?? {});
        if (variables.join() !== given.join()) report(diagnose('templatevars-mismatch', source, { name }));
        for (const [variable, supplier] of Object.entries(own?.templatevars ?? {})) {
          if (multi.includes(supplier)) continue;
          const place = own?.templatevars ? placeOfValue(own.templatevars, variable) : placeOfKey(module, name);
          report(diagnose('unknown-templatevar', place, { name: supplier }, didYouMean(nearest(supplier, multi))));
        }
      }
    }
  },
};
