import type { SpecRule } from '../../extension/extension.js';

/** Each parameter that names states has one of them as a value, and each state is a value of one of these parameters. */
export const statesFit: SpecRule = {
  name: 'states-fit',
  check({ spec, sets, parameters, positions, report }) {
    for (const state of spec.states) {
      const { name, set, usedBy = [] } = state;
      const states = set === undefined ? Object.keys(state.values ?? {}) : sets.get(set)?.values;
      if (!states) continue;
      for (const [at, use] of usedBy.entries())
        if (parameters.has(use) && !states.some((one) => parameters.get(use)?.values?.includes(one)))
          report('stateless-user', positions.ofValue(usedBy, at), { use, state: name });
      // What an unknown parameter names is unknown too.
      if (usedBy.length === 0 || usedBy.some((use) => !parameters.has(use))) continue;
      const named = new Set(usedBy.flatMap((use) => parameters.get(use)?.values ?? []));
      for (const value of states.filter((one) => !named.has(one)))
        report('unused-state', positions.ofKey(state.values ?? state, value), { value });
    }
  },
};
