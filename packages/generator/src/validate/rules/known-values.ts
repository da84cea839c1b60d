import type { DiagnosticCode } from '../../diagnostics/codes.js';
import { didYouMean } from '../../text/nearest.js';
import { valuesIn } from '../../resolve/values.js';
import type { SetSpec } from '../../spec/format.js';
import type { SpecContext, SpecRule } from '../../extension/extension.js';

/** Values that are called deprecated, explained or left out are values of the set; a value stands in a list once. */
export const knownValues: SpecRule = {
  name: 'known-values',
  check(context) {
    checkParameters(context);
    checkSets(context);
  },
};

function checkParameters(context: SpecContext): void {
  for (const module of context.modules) {
    for (const resolved of module.parameters) {
      const { own } = resolved;
      const { values, kind } = resolved.expanded;
      if (!own || !values || kind !== 'enum') continue;
      const set = own.type ?? `"${resolved.name}"`;
      if (own.deprecatedvalues) checkList(own.deprecatedvalues, values, set, 'unknown-deprecated-value', context);
      if (own.values) checkNames(own.values, values, set, context);
    }
  }
}

function checkSets(context: SpecContext): void {
  const { spec, sets } = context;
  for (const [name, set] of Object.entries(spec.sets)) {
    const values = sets.get(name)?.values;
    if (!values) continue;
    if (set.deprecatedvalues) checkList(set.deprecatedvalues, values, name, 'unknown-deprecated-value', context);
    if (set.values) checkNames(set.values, values, name, context);
    const base = set.like === undefined ? undefined : sets.get(set.like)?.values;
    if (set.without && base) checkList(set.without, base, set.like ?? '', 'unknown-value', context);
  }
}

function checkList(
  list: readonly string[],
  values: readonly string[],
  set: string,
  code: DiagnosticCode,
  { positions, report }: SpecContext,
): void {
  list.forEach((value, at) => {
    if (values.includes(value)) return;
    report(code, positions.ofValue(list, at), { value, set }, didYouMean(value, values));
  });
}

/** Own values are values of the set, if there is one, and each stands there once. */
function checkNames(
  own: NonNullable<SetSpec['values']>,
  values: readonly string[],
  set: string,
  { positions, report }: SpecContext,
): void {
  valuesIn(own).forEach((value, at, all) => {
    const place = Array.isArray(own) ? positions.ofValue(own, at) : positions.ofKey(own, value);
    if (!values.includes(value)) report('unknown-value', place, { value, set }, didYouMean(value, values));
    if (all.indexOf(value) < at) report('duplicate-name', place, { what: 'value', name: value });
  });
}
