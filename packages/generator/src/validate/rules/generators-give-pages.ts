import type { SpecRule } from '../../extension/extension.js';

/** Only list and prop modules, which give pages, can be generators. */
export const generatorsGivePages: SpecRule = {
  name: 'generators-give-pages',
  optional: true,
  check({ spec, positions, report }) {
    for (const { spec: module } of [...spec.modules, ...spec.protocol])
      if (module.generator && module.group !== 'list' && module.group !== 'prop')
        report('generator-on-meta', positions.ofKey(module, 'generator'), { group: module.group });
  },
};
