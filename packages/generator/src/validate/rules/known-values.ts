import { diagnose, didYouMean } from '../../diagnostics/diagnostic.js';
import type { DiagnosticCode } from '../../diagnostics/codes.js';
import { nearest } from '../../diagnostics/nearest.js';
import { placeOfKey, placeOfValue } from '../../load/positions.js';
import { expand, setsOf } from '../rule-helpers.js';
import type { Rule, RuleContext } from '../rule.js';

/** Values that are called deprecated, explained or left out are values of the set; a value stands in a list once. */
export const knownValues: Rule = {
  name: 'known-values',
  check(context) {
    checkParameters(context);
    checkSets(context);
  },
};

function checkParameters({ spec, modules, report }: RuleContext): void {
  for (const module of modules) {
    for (const resolved of module.parameters) {
      const { own } = resolved;
      const { values, kind } = expand(spec, module, resolved);
      if (!own || !values || kind !== 'enum') continue;
      const set = typeof own.type === 'string' ? own.type : `"${resolved.name}"`;
      if (own.deprecatedvalues) checkList(own.deprecatedvalues, values, set, 'unknown-deprecated-value', report);
      if (own.values) checkKeys(own.values, values, set, report);
      if (typeof own.type === 'object') checkOnce(own.type, report);
    }
  }
}

function checkSets({ spec, report }: RuleContext): void {
  const sets = setsOf(spec);
  for (const [name, set] of Object.entries(spec.sets)) {
    const values = sets.get(name)?.values;
    if (!values) continue;
    if (set.deprecatedvalues) checkList(set.deprecatedvalues, values, name, 'unknown-deprecated-value', report);
    if (set.meanings) checkKeys(set.meanings, values, name, report);
    if (set.values) checkOnce(set.values, report);
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

function checkKeys(
  texts: Readonly<Record<string, string>>,
  values: readonly string[],
  set: string,
  report: RuleContext['report'],
): void {
  for (const value of Object.keys(texts))
    if (!values.includes(value))
      report(diagnose('unknown-value', placeOfKey(texts, value), { value, set }, didYouMean(nearest(value, values))));
}

function checkOnce(values: readonly string[], report: RuleContext['report']): void {
  values.forEach((value, at) => {
    if (values.indexOf(value) < at)
      report(diagnose('duplicate-name', placeOfValue(values, at), { what: 'value', name: value }));
  });
}
