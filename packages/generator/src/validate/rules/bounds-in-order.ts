import type { SpecRule } from '../../extension/extension.js';

const bounds = [
  ['min', 'max'],
  ['min', 'highmax'],
  ['max', 'highmax'],
] as const;
const pairs = [...bounds, ['lowlimit', 'highlimit']] as const;

/** A lower bound is not greater than its upper bound. */
export const boundsInOrder: SpecRule = {
  name: 'bounds-in-order',
  optional: true,
  check({ spec, modules, positions, report }) {
    for (const module of modules) {
      for (const resolved of module.parameters) {
        const { own, expanded: parameter } = resolved;
        if (!own) continue;
        const crossed = pairs.find(([low, high]) => isCrossed(parameter[low], parameter[high]));
        const said = pairs.flat().some((key) => key in own);
        if (!crossed || !said) continue;
        const [low, high] = crossed;
        const place = low in own ? positions.ofValue(own, low) : positions.ofValue(own, high);
        report('bounds-crossed', place, { low: `${low} ${parameter[low]}`, high: `${high} ${parameter[high]}` });
      }
    }
    for (const set of Object.values(spec.sets)) {
      const crossed = bounds.find(([low, high]) => isCrossed(set[low], set[high]));
      if (!crossed) continue;
      const [low, high] = crossed;
      const place = low in set ? positions.ofValue(set, low) : positions.of(set);
      report('bounds-crossed', place, { low: `${low} ${set[low]}`, high: `${high} ${set[high]}` });
    }
  },
};

const isCrossed = (low: number | undefined, high: number | undefined): boolean =>
  low !== undefined && high !== undefined && low > high;
