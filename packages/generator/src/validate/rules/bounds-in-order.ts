import { diagnose } from '../../diagnostics/diagnostic.js';
import { placeOf, placeOfValue } from '../../load/positions.js';
import type { Rule } from '../rule.js';

const pairs = [
  ['min', 'max'],
  ['min', 'highmax'],
  ['max', 'highmax'],
  ['lowlimit', 'highlimit'],
] as const;

/** A lower bound is not greater than its upper bound. */
export const boundsInOrder: Rule = {
  name: 'bounds-in-order',
  check({ spec, modules, report }) {
    for (const module of modules) {
      for (const resolved of module.parameters) {
        const { own, expanded: parameter } = resolved;
        if (!own) continue;
        const crossed = pairs.find(([low, high]) => isCrossed(parameter[low], parameter[high]));
        const said = pairs.flat().some((key) => key in own);
        if (!crossed || !said) continue;
        const [low, high] = crossed;
        const place = low in own ? placeOfValue(own, low) : placeOfValue(own, high);
        report(
          diagnose('bounds-crossed', place, { low: `${low} ${parameter[low]}`, high: `${high} ${parameter[high]}` }),
        );
      }
    }
    for (const set of Object.values(spec.sets)) {
      const crossed = (
        [
          ['min', 'max'],
          ['min', 'highmax'],
          ['max', 'highmax'],
        ] as const
      ).find(([low, high]) => isCrossed(set[low], set[high]));
      if (!crossed) continue;
      const [low, high] = crossed;
      const place = low in set ? placeOfValue(set, low) : placeOf(set);
      report(diagnose('bounds-crossed', place, { low: `${low} ${set[low]}`, high: `${high} ${set[high]}` }));
    }
  },
};

const isCrossed = (low: number | undefined, high: number | undefined): boolean =>
  low !== undefined && high !== undefined && low > high;
