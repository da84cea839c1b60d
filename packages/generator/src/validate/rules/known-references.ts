import { didYouMean } from '../../text/nearest.js';
import type { DiagnosticCode } from '../../diagnostics/codes.js';
import { visitFields } from '../rule-helpers.js';
import type { SpecRule } from '../../extension/extension.js';

/** Components, shared texts, error codes, tokens and targets of tasks that are named are there. */
export const knownReferences: SpecRule = {
  name: 'known-references',
  check({ spec, modules, positions, report }) {
    type Known = ReadonlySet<string>;
    const must = (
      known: Known,
      name: string,
      code: DiagnosticCode,
      holder: object,
      key: string | number,
      module = '',
    ) => {
      if (!known.has(name)) report(code, positions.ofValue(holder, key), { module, name }, didYouMean(name, known));
    };
    const components = new Set(Object.keys(spec.components));
    const codes = new Set(Object.keys(spec.messages));
    const texts = new Set(Object.keys(spec.texts));
    const tokens = new Set(Object.keys(spec.types?.tokens ?? {}));
    const defaults = spec.api?.defaults ?? {};
    if (defaults.component !== undefined)
      must(components, defaults.component, 'unknown-component', defaults, 'component');
    for (const { spec: module, parameters } of modules) {
      const { name, component, errors = [], continues = [], tasks = [], examples = [] } = module;
      if (component !== '' && component !== defaults.component)
        must(components, component, 'unknown-component', module, 'component');
      for (const [at, code] of errors.entries()) must(codes, code, 'unknown-error', errors, at);
      for (const { own } of parameters) if (own?.text !== undefined) must(texts, own.text, 'unknown-text', own, 'text');
      const names = new Set(parameters.map((parameter) => parameter.name));
      for (const one of continues) {
        must(names, one.parameter, 'unknown-parameter', one, 'parameter', name);
        for (const token of tokensIn(one.form)) must(tokens, token, 'unknown-token', one, 'form');
      }
      const targets = new Set([...names, ...examples.map(({ id }) => id)]);
      for (const task of tasks)
        if (task.target !== undefined) must(targets, task.target, 'unknown-target', task, 'target', name);
    }
    visitFields(spec, ({ field }) => {
      if (field.text !== undefined) must(texts, field.text, 'unknown-text', field, 'text');
    });
  },
};

const tokensIn = (form: string): string[] => [...form.matchAll(/<([^<>]*)>/g)].map(([, name = '']) => name);
