import { didYouMean } from '../../diagnostics/diagnostic.js';
import type { DiagnosticCode } from '../../diagnostics/codes.js';
import { nearest } from '../../text/nearest.js';
import { visitFields } from '../rule-helpers.js';
import type { SpecContext, SpecRule } from '../../extension/extension.js';

/** Components, shared texts and error codes that are named are there. */
export const knownReferences: SpecRule = {
  name: 'known-references',
  check(context) {
    const { spec, modules } = context;
    const components = new Set(Object.keys(spec.components));
    const codes = new Set(Object.keys(spec.messages));
    const texts = new Set(Object.keys(spec.texts));
    const defaults = spec.api?.defaults ?? {};
    if (defaults.component !== undefined)
      must(components, defaults.component, 'unknown-component', defaults, 'component', context);
    for (const { spec: module, parameters } of modules) {
      if (module.component !== '' && module.component !== defaults.component)
        must(components, module.component, 'unknown-component', module, 'component', context);
      module.errors?.forEach((code, at) => must(codes, code, 'unknown-error', module.errors ?? [], at, context));
      for (const { own } of parameters)
        if (own?.text !== undefined) must(texts, own.text, 'unknown-text', own, 'text', context);
    }
    visitFields(spec, ({ field }) => {
      if (field.text !== undefined) must(texts, field.text, 'unknown-text', field, 'text', context);
    });
  },
};

function must(
  known: ReadonlySet<string>,
  name: string,
  code: DiagnosticCode,
  holder: object,
  key: string | number,
  { positions, report }: SpecContext,
): void {
  if (known.has(name)) return;
  report(code, positions.ofValue(holder, key), { name }, didYouMean(nearest(name, known)));
}
