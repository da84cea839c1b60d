import { didYouMean } from '../../diagnostics/diagnostic.js';
import { nearest } from '../../text/nearest.js';
import type { SpecRule } from '../../extension/extension.js';

/** `continues` names parameters of the module, and tokens of `types.yaml`. */
export const continuesFit: SpecRule = {
  name: 'continues-fit',
  check({ spec, modules, positions, report }) {
    const tokens = Object.keys(spec.types?.tokens ?? {});
    for (const { spec: module, parameters } of modules) {
      const names = parameters.map(({ name }) => name);
      for (const one of module.continues ?? []) {
        if (!names.includes(one.parameter)) {
          const values = { module: module.name, name: one.parameter };
          const hint = didYouMean(nearest(one.parameter, names));
          report('unknown-parameter', positions.ofValue(one, 'parameter'), values, hint);
        }
        for (const name of tokensIn(one.form).filter((token) => !tokens.includes(token)))
          report('unknown-token', positions.ofValue(one, 'form'), { name }, didYouMean(nearest(name, tokens)));
      }
    }
  },
};

/** The names of the tokens in a form. */
const tokensIn = (form: string): string[] => [...form.matchAll(/<([^<>]*)>/g)].map(([, name = '']) => name);
