import type { Parameter } from '../model/model.js';
import type { Spec } from '../spec/spec.js';
import { moduleNamesOf } from './module-names.js';
import { resolveModules, type LikeProblem, type MergedModule, type MergedParameter } from './resolve-modules.js';
import { resolveParameter, type ParameterContext } from './resolve-parameter.js';
import { resolveSets, type ResolvedSet } from './resolve-sets.js';

/** A parameter as its module has it in the end. */
export interface ResolvedParameter extends MergedParameter {
  /** The same as the model has it. */
  readonly expanded: Parameter;
}

/** A module with the parameters that it has in the end. */
export interface ResolvedModule extends MergedModule {
  readonly parameters: readonly ResolvedParameter[];
}

/** What the references of a spec lead to: validation looks at it, and the model is made of it. */
export interface Resolution {
  readonly sets: ReadonlyMap<string, ResolvedSet>;
  /** Query modules and protocol modules, resolved as far as they can be. */
  readonly modules: readonly ResolvedModule[];
  /** Each `like` that cannot be followed. */
  readonly likeProblems: readonly LikeProblem[];
}

export type ResolvedSpec = Spec & { readonly resolution: Resolution };

declare const valid: unique symbol;
/** A spec without errors. Only `validateSpec` makes one. */
export type ValidSpec = ResolvedSpec & { readonly [valid]: true };

/** Follows the references of a spec, as far as they lead anywhere. */
export function resolveSpec(spec: Spec): ResolvedSpec {
  const sets = resolveSets(spec.sets);
  const { texts, types } = spec;
  const context: ParameterContext = { sets, texts, types, namesOf: (group) => moduleNamesOf(spec, group) };
  const { modules, problems } = resolveModules(spec);
  const expand = (module: MergedModule): ResolvedModule => {
    const { prefix, generator = false } = module.spec;
    const parameters = module.parameters.map((parameter) => ({
      ...parameter,
      expanded: resolveParameter({ prefix, generator }, parameter, context),
    }));
    return { ...module, parameters };
  };
  return { ...spec, resolution: { sets, modules: modules.map(expand), likeProblems: problems } };
}
