import { attributeRows, hasAttribute } from '../../model/attributes.js';
import { hasKnownType } from '../rule-helpers.js';
import type { SpecRule } from '../../extension/extension.js';

/** A key that only some types have stands only with them. */
export const keysFitType: SpecRule = {
  name: 'keys-fit-type',
  check({ sets, modules, positions, report }) {
    for (const resolved of modules.flatMap((module) => module.parameters)) {
      const { own, spec, expanded: parameter } = resolved;
      if (!own || (spec.type ?? spec.values) === undefined || !hasKnownType({ sets }, resolved)) continue;
      const type = `${parameter.multi ? 'a multi-valued ' : 'a single '}${parameter.kind} parameter`;
      for (const [, row] of attributeRows)
        if (row.key !== undefined && Object.hasOwn(own, row.key) && !hasAttribute(row, parameter))
          report('misplaced-key', positions.ofKey(own, row.key), { key: row.key, type });
    }
  },
};
