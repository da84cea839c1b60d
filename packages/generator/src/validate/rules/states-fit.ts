import { diagnose, didYouMean } from '../../diagnostics/diagnostic.js';
import { nearest } from '../../text/nearest.js';
import { placeOfKey, placeOfValue } from '../../load/positions.js';
import type { StateSetSpec } from '../../spec/format.js';
import type { Rule, RuleContext } from '../rule.js';

/** States are those of a set, or listed with their meaning; the parameters that use them are there and name them. */
export const statesFit: Rule = {
  name: 'states-fit',
  check(context) {
    for (const state of context.spec.states) {
      const values = statesOf(state, context);
      if (values === undefined) continue;
      const named = checkUsers(state, values, context);
      if (!named) continue;
      const holder = state.values ?? state;
      for (const value of values.filter((one) => !named.has(one)))
        context.report(diagnose('unused-state', placeOfKey(holder, value), { value }));
    }
  },
};

function statesOf(state: StateSetSpec, { sets, report }: RuleContext): readonly string[] | undefined {
  if (state.set === undefined) return Object.keys(state.values ?? {});
  const values = sets.get(state.set)?.values;
  if (values) return values;
  const hint = didYouMean(nearest(state.set, sets.keys()));
  report(diagnose('unknown-set', placeOfValue(state, 'set'), { name: state.set }, hint));
  return undefined;
}

/** The states that some user names; undefined when they cannot be determined. */
function checkUsers(
  state: StateSetSpec,
  states: readonly string[],
  { modules, report }: RuleContext,
): ReadonlySet<string> | undefined {
  const named = new Set<string>();
  let isKnown = (state.usedBy ?? []).length > 0;
  for (const [at, use] of (state.usedBy ?? []).entries()) {
    const [moduleName = '', name = ''] = use.split('.');
    const module = modules.find((one) => one.spec.name === moduleName);
    const parameter = module?.parameters.find((one) => one.name === name);
    const place = placeOfValue(state.usedBy ?? [], at);
    if (!module || !parameter) {
      report(diagnose('unknown-parameter', place, { module: moduleName, name }));
      isKnown = false;
      continue;
    }
    const values = parameter.expanded.values ?? [];
    const own = states.filter((one) => values.includes(one));
    if (own.length === 0) report(diagnose('stateless-user', place, { use, state: state.name }));
    for (const one of own) named.add(one);
  }
  return isKnown ? named : undefined;
}
