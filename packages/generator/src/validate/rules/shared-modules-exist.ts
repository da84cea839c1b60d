import type { SpecRule } from '../../extension/extension.js';
import { sharedModules } from '../../load/shared-spec.js';
import { didYouMean } from '../../text/nearest.js';

/** `modules` of `api.yaml` names modules that the generator has, or that replace them. */
export const sharedModulesExist: SpecRule = {
  name: 'shared-modules-exist',
  check({ spec, positions, report }) {
    const named = spec.api?.modules ?? [];
    const own = new Set(spec.modules.map((module) => module.spec.name));
    for (const [at, name] of named.entries())
      if (!own.has(name))
        report('unknown-module', positions.ofValue(named, at), { name }, didYouMean(name, sharedModules()));
  },
};
