import type { SpecRule } from '../../extension/extension.js';

/** A parameter that takes several values says how many, or `types.yaml` does for all. */
export const limitsAreStated: SpecRule = {
  name: 'limits-are-stated',
  check({ spec, modules, report }) {
    if (spec.types) return;
    const first = modules
      .flatMap(({ parameters }) => parameters)
      .find(
        ({ expanded, spec: { lowlimit, highlimit } }) =>
          expanded.multi && (lowlimit === undefined || highlimit === undefined),
      );
    if (!first) return;
    const hint = 'create types.yaml with "multi: { lowlimit: 50, highlimit: 500 }", or write both at the parameter';
    report('missing-limits', first.source, { name: first.name }, hint);
  },
};
