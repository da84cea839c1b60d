import { didYouMean } from '../../text/nearest.js';
import type { Parameter } from '../../model/model.js';
import { hasKnownType, ownHolder, someOf } from '../rule-helpers.js';
import type { SpecRule } from '../../extension/extension.js';

/** A default is a value that a request could give: of the type, in the set, within the bounds. */
export const defaultsFit: SpecRule = {
  name: 'defaults-fit',
  optional: true,
  check({ sets, modules, positions, report }) {
    for (const module of modules) {
      for (const resolved of module.parameters) {
        const holder = ownHolder(resolved, 'default') ?? ownHolder(resolved, 'type');
        const parameter = resolved.expanded;
        if (!holder || parameter.default === undefined || !hasKnownType({ sets }, resolved)) continue;
        const values = typeof parameter.default === 'object' ? parameter.default : [parameter.default];
        for (const value of values) {
          const want = misfit(parameter, value);
          if (want === undefined) continue;
          const hint = parameter.values ? didYouMean(String(value), parameter.values) : undefined;
          report('default-outside', positions.ofValue(holder, 'default'), { value: JSON.stringify(value), want }, hint);
        }
      }
    }
  },
};

/** Description of a right value for one that does not fit; undefined when it fits. */
export function misfit(parameter: Parameter, value: string | number | boolean): string | undefined {
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
