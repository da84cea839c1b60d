import { diagnose } from '../../diagnostics/diagnostic.js';
import { placeOfKey } from '../../load/positions.js';
import type { Rule } from '../rule.js';

/** Only list and prop modules, which give pages, can be generators. */
export const generatorsGivePages: Rule = {
  name: 'generators-give-pages',
  check({ spec, report }) {
    for (const { spec: module } of [...spec.modules, ...spec.protocol])
      if (module.generator && module.group !== 'list' && module.group !== 'prop')
        report(diagnose('generator-on-meta', placeOfKey(module, 'generator'), { group: module.group }));
  },
};
