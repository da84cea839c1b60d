import { diagnose, didYouMean } from '../../diagnostics/diagnostic.js';
import { nearest } from '../../text/nearest.js';
import { placeOfValue } from '../../load/positions.js';
import { tokensIn } from '../../resolve/tokens.js';
import type { Rule } from '../rule.js';

/** `continues` names parameters of the module, and tokens of `types.yaml`. */
export const continuesFit: Rule = {
  name: 'continues-fit',
  check({ spec, modules, report }) {
    const tokens = Object.keys(spec.types?.tokens ?? {});
    for (const { spec: module, parameters } of modules) {
      const names = parameters.map(({ name }) => name);
      for (const one of module.continues ?? []) {
        if (!names.includes(one.parameter)) {
          const values = { module: module.name, name: one.parameter };
          const hint = didYouMean(nearest(one.parameter, names));
          report(diagnose('unknown-parameter', placeOfValue(one, 'parameter'), values, hint));
        }
        for (const name of tokensIn(one.form).filter((token) => !tokens.includes(token)))
          report(diagnose('unknown-token', placeOfValue(one, 'form'), { name }, didYouMean(nearest(name, tokens))));
      }
    }
  },
};
