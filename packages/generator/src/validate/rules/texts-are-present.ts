import { meaningsIn, valuesIn } from '../../resolve/values.js';
import { visitFields } from '../rule-helpers.js';
import type { ParameterSpec } from '../../spec/format.js';
import type { SpecRule } from '../../extension/extension.js';

/** Modules have a summary, parameters and fields a description, of their own or shared; values have a meaning. */
export const textsArePresent: SpecRule = {
  name: 'texts-are-present',
  optional: true,
  check({ spec, sets, modules, positions, report }) {
    for (const { spec: module, parameters } of modules) {
      if (!module.summary)
        report('missing-text', positions.of(module), { what: `module ${module.name}`, key: 'summary' });
      for (const { name, own, spec: parameter, source } of parameters) {
        if (!parameter.description) report('missing-text', source, { what: `parameter "${name}"`, key: 'description' });
        for (const value of own?.values ? unexplained(parameter) : [])
          report('missing-text', source, { what: `value "${value}" of "${name}"`, key: 'meaning' });
      }
    }
    for (const set of sets.values())
      for (const value of set.values ?? [])
        if (!Object.hasOwn(set.meanings, value))
          report('missing-text', set.source, { what: `value "${value}" of ${set.name}`, key: 'meaning' });
    visitFields(spec, ({ field, container, key, named }) => {
      if (!named || field.description) return;
      const place = container === field ? positions.of(field) : positions.ofKey(container, key);
      const what = container === field ? 'the resource' : `field "${key}"`;
      report('missing-text', place, { what, key: 'description' });
    });
  },
};

/** The values of an enumeration that stands in the parameter itself and that nothing explains. */
function unexplained({ type, values = [] }: ParameterSpec): readonly string[] {
  const meanings = meaningsIn(values);
  return type === undefined ? valuesIn(values).filter((value) => !Object.hasOwn(meanings, value)) : [];
}
