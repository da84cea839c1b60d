import { diagnose, didYouMean } from '../../diagnostics/diagnostic.js';
import type { DiagnosticCode } from '../../diagnostics/codes.js';
import { nearest } from '../../text/nearest.js';
import { placeOfKey, placeOfValue } from '../../load/positions.js';
import { valuesIn } from '../../resolve/values.js';
import type { SetSpec } from '../../spec/format.js';
import type { Rule, RuleContext } from '../rule.js';

/** Values that are called deprecated, explained or left out are values of the set; a value stands in a list once. */
export const knownValues: Rule = {
  name: 'known-values',
  check(context) {
    checkParameters(context);
    checkSets(context);
  },
};

function checkParameters({ modules, report }: RuleContext): void {
  for (const module of modules) {
    for (const resolved of module.parameters) {
      const { own } = resolved;
      const { values, kind } = resolved.expanded;
      if (!own || !values || kind !== 'enum') continue;
      const set = own.type ?? `"${resolved.name}"`;
      if (own.deprecatedvalues) checkList(own.deprecatedvalues, values, set, 'unknown-deprecated-value', report);
      if (own.values) checkNames(own.values, values, set, report);
    }
  }
}

function checkSets({ spec, sets, report }: RuleContext): void {
  for (const [name, set] of Object.entries(spec.sets)) {
    const values = sets.get(name)?.values;
    if (!values) continue;
    if (set.deprecatedvalues) checkList(set.deprecatedvalues, values, name, 'unknown-deprecated-value', report);
    if (set.values) checkNames(set.values, values, name, report);
    const base = set.like === undefined ? undefined : sets.get(set.like)?.values;
    if (set.without && base) checkList(set.without, base, set.like ?? '', 'unknown-value', report);
  }
}

function checkList(
  list: readonly string[],
  values: readonly string[],
  set: string,
  code: DiagnosticCode,
  report: RuleContext['report'],
): void {
  list.forEach((value, at) => {
    if (values.includes(value)) return;
    report(diagnose(code, placeOfValue(list, at), { value, set }, didYouMean(nearest(value, values))));
  });
}

/** Own values are values of the set, if there is one, and each stands there once. */
function checkNames(
  own: NonNullable<SetSpec['values']>,
  values: readonly string[],
  set: string,
  report: RuleContext['report'],
): void {
  valuesIn(own).forEach((value, at, all) => {
    const place = Array.isArray(own) ? placeOfValue(own, at) : placeOfKey(own, value);
    if (!values.includes(value))
      report(diagnose('unknown-value', place, { value, set }, didYouMean(nearest(value, values))));
    if (all.indexOf(value) < at) report(diagnose('duplicate-name', place, { what: 'value', name: value }));
  });
}
