import { diagnose, didYouMean } from '../../diagnostics/diagnostic.js';
import type { DiagnosticCode } from '../../diagnostics/codes.js';
import { nearest } from '../../text/nearest.js';
import { placeOfValue } from '../../load/positions.js';
import { visitFields } from '../rule-helpers.js';
import type { Rule, RuleContext } from '../rule.js';

/** Components, shared texts and error codes that are named are there. */
export const knownReferences: Rule = {
  name: 'known-references',
  check({ spec, modules, report }) {
    const components = new Set(Object.keys(spec.components));
    const codes = new Set(Object.keys(spec.messages));
    const texts = new Set(Object.keys(spec.texts));
    const defaults = spec.api?.defaults ?? {};
    if (defaults.component !== undefined)
      must(components, defaults.component, 'unknown-component', defaults, 'component', report);
    for (const { spec: module, parameters } of modules) {
      if (module.component !== '' && module.component !== defaults.component)
        must(components, module.component, 'unknown-component', module, 'component', report);
      module.errors?.forEach((code, at) => must(codes, code, 'unknown-error', module.errors ?? [], at, report));
      for (const { own } of parameters)
        if (own?.text !== undefined) must(texts, own.text, 'unknown-text', own, 'text', report);
    }
    visitFields(spec, ({ field }) => {
      if (field.text !== undefined) must(texts, field.text, 'unknown-text', field, 'text', report);
    });
  },
};

function must(
  known: ReadonlySet<string>,
  name: string,
  code: DiagnosticCode,
  holder: object,
  key: string | number,
  report: RuleContext['report'],
): void {
  if (known.has(name)) return;
  report(diagnose(code, placeOfValue(holder, key), { name }, didYouMean(nearest(name, known))));
}
