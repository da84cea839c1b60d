import { diagnose } from '../../diagnostics/diagnostic.js';
import type { Rule } from '../rule.js';
import { expand } from '../rule-helpers.js';

/** A parameter that takes several values says how many, or `types.yaml` does for all. */
export const limitsAreStated: Rule = {
  name: 'limits-are-stated',
  check({ spec, modules, report }) {
    if (spec.types) return;
    const parameters = modules.flatMap((module) => module.parameters.map((parameter) => ({ module, parameter })));
    const first = parameters.find(({ module, parameter }) => {
      const { multi } = expand(spec, module, parameter);
      return multi && (parameter.spec.lowlimit === undefined || parameter.spec.highlimit === undefined);
    });
    if (!first) return;
    const hint = 'create types.yaml with "multi: { lowlimit: 50, highlimit: 500 }", or write both at the parameter';
    report(diagnose('missing-limits', first.parameter.source, { name: first.parameter.name }, hint));
  },
};
