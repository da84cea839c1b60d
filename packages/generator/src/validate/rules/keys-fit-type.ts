import { attributeRows } from '../../model/attributes.js';
import type { Parameter, ParameterKind } from '../../model/model.js';
import type { ParameterSpec } from '../../spec/format.js';
import { hasKnownType } from '../rule-helpers.js';
import type { SpecRule } from '../../extension/extension.js';

const ofKinds =
  (...kinds: readonly ParameterKind[]) =>
  (parameter: Parameter): boolean =>
    kinds.includes(parameter.kind);
const ofMulti = ({ multi }: Parameter): boolean => multi;

const fits: Readonly<Partial<Record<keyof ParameterSpec, (parameter: Parameter) => boolean>>> = {
  min: ofKinds('integer', 'limit'),
  max: ofKinds('integer', 'limit'),
  highmax: ofKinds('integer', 'limit'),
  deprecatedvalues: ofKinds('enum'),
  all: ofMulti,
  lowlimit: ofMulti,
  highlimit: ofMulti,
  ...Object.fromEntries(
    attributeRows.flatMap(({ key, of }) => (of ? [[key, of === 'multi' ? ofMulti : ofKinds(of)] as const] : [])),
  ),
};

/** A key that only some types have stands only with them. */
export const keysFitType: SpecRule = {
  name: 'keys-fit-type',
  check({ sets, modules, positions, report }) {
    for (const resolved of modules.flatMap((module) => module.parameters)) {
      const { own, spec, expanded: parameter } = resolved;
      if (!own || (spec.type ?? spec.values) === undefined || !hasKnownType({ sets }, resolved)) continue;
      const type = `${parameter.multi ? 'a multi-valued ' : 'a single '}${parameter.kind} parameter`;
      for (const [key, fit] of Object.entries(fits))
        if (Object.hasOwn(own, key) && !fit(parameter))
          report('misplaced-key', positions.ofKey(own, key), { key, type });
    }
  },
};
