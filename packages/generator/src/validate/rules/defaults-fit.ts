import { didYouMean } from '../../text/nearest.js';
import type { Parameter } from '../../model/model.js';
import { hasKnownType, someOf } from '../rule-helpers.js';
import type { SpecRule } from '../../extension/extension.js';

/** A default is a value that a request could give: of the type, in the set, within the bounds. */
export const defaultsFit: SpecRule = {
  name: 'defaults-fit',
  optional: true,
  check({ sets, modules, positions, report }) {
    for (const resolved of modules.flatMap((module) => module.parameters)) {
      const { own, expanded: parameter } = resolved;
      if (!own || !('default' in own || 'type' in own) || !hasKnownType({ sets }, resolved)) continue;
      for (const value of [parameter.default ?? []].flat()) {
        const want = misfit(parameter, value);
        if (want === undefined) continue;
        const hint = didYouMean(String(value), parameter.values ?? []);
        report('default-outside', positions.ofValue(own, 'default'), { value: JSON.stringify(value), want }, hint);
      }
    }
  },
};

/** Description of a right value for one that does not fit; undefined when it fits. */
function misfit(parameter: Parameter, value: string | number | boolean): string | undefined {
  if (parameter.all !== undefined && value === parameter.all) return undefined;
  switch (parameter.kind) {
    case 'enum':
      return parameter.values?.includes(String(value)) ? undefined : `one of ${someOf(parameter.values ?? [])}`;
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'true or false';
    case 'namespace':
      return Number.isInteger(value) ? undefined : 'the number of a namespace';
    case 'integer':
    case 'limit':
      return numberMisfit(parameter, value);
    default:
      return typeof value === 'string' ? undefined : 'text (in quotes)';
  }
}

function numberMisfit({ kind, min, max, highmax }: Parameter, value: string | number | boolean): string | undefined {
  if (kind === 'limit' && value === 'max') return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value)) return 'a whole number';
  if (min !== undefined && value < min) return `at least ${min}`;
  const greatest = highmax ?? max;
  return greatest !== undefined && value > greatest ? `at most ${greatest}` : undefined;
}
