import { didYouMean } from '../../text/nearest.js';
import { isPlainType } from '../../spec/kinds.js';
import { someOf } from '../rule-helpers.js';
import type { SpecRule } from '../../extension/extension.js';

/** Each parameter has a type: a plain one, a set of `sets.yaml`, or its values. */
export const knownTypes: SpecRule = {
  name: 'known-types',
  check({ sets, modules, positions, report }) {
    for (const { parameters } of modules) {
      for (const { name, own, spec: parameter, source } of parameters) {
        const { type } = parameter;
        if (type === undefined && !parameter.values && !parameter.submodules && parameter.like === undefined)
          report('missing-type', source, { name });
        if (type === undefined || isPlainType(type) || sets.has(type) || own?.type !== type) continue;
        const hint = didYouMean(type, sets.keys()) ?? (sets.size > 0 ? `sets: ${someOf([...sets.keys()])}` : undefined);
        report('unknown-set', positions.ofValue(own, 'type'), { name: type }, hint);
      }
    }
  },
};
