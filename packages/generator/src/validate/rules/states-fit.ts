import { didYouMean } from '../../text/nearest.js';
import type { StateSetSpec } from '../../spec/format.js';
import type { SpecContext, SpecRule } from '../../extension/extension.js';

/** States are those of a set, or listed with their meaning; the parameters that use them are there and name them. */
export const statesFit: SpecRule = {
  name: 'states-fit',
  check(context) {
    for (const state of context.spec.states) {
      const values = statesOf(state, context);
      if (values === undefined) continue;
      const named = checkUsers(state, values, context);
      if (!named) continue;
      const holder = state.values ?? state;
      for (const value of values.filter((one) => !named.has(one)))
        context.report('unused-state', context.positions.ofKey(holder, value), { value });
    }
  },
};

function statesOf(state: StateSetSpec, { sets, positions, report }: SpecContext): readonly string[] | undefined {
  if (state.set === undefined) return Object.keys(state.values ?? {});
  const values = sets.get(state.set)?.values;
  if (values) return values;
  const hint = didYouMean(state.set, sets.keys());
  report('unknown-set', positions.ofValue(state, 'set'), { name: state.set }, hint);
  return undefined;
}

/** The states that some user names; undefined when they cannot be determined. */
function checkUsers(
  state: StateSetSpec,
  states: readonly string[],
  { modules, positions, report }: SpecContext,
): ReadonlySet<string> | undefined {
  const named = new Set<string>();
  let isKnown = (state.usedBy ?? []).length > 0;
  for (const [at, use] of (state.usedBy ?? []).entries()) {
    const [moduleName = '', name = ''] = use.split('.');
    const module = modules.find((one) => one.spec.name === moduleName);
    const parameter = module?.parameters.find((one) => one.name === name);
    const place = positions.ofValue(state.usedBy ?? [], at);
    if (!module || !parameter) {
      report('unknown-parameter', place, { module: moduleName, name });
      isKnown = false;
      continue;
    }
    const values = parameter.expanded.values ?? [];
    const own = states.filter((one) => values.includes(one));
    if (own.length === 0) report('stateless-user', place, { use, state: state.name });
    for (const one of own) named.add(one);
  }
  return isKnown ? named : undefined;
}
