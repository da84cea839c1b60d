import { translateSpec, type TranslatedSpec } from '../translate/translations.js';
import type { ModuleSpec, ParameterSpec } from '../spec/format.js';
import type { Spec } from '../spec/spec.js';
import type { Parameter } from '../model/model.js';
import type { LikeProblem } from './likes.js';
import { resolveModules, type ResolvedModule } from './resolve-modules.js';
import { resolveParameter } from './resolve-parameter.js';
import { resolveSets, type ResolvedSet } from './resolve-sets.js';
import { fillSharedTexts } from './shared-texts.js';
import type { TextHolder } from '../translate/map-texts.js';
import { isQueryModule } from '../model/modules.js';
import { sortValues } from './values.js';

/** A spec and the targets of its references. Rules read it, and the model is made of it. */
export interface Resolution {
  /** The spec with shared texts in place of their names. */
  readonly spec: Spec;
  /** The spec as written. */
  readonly written: Spec;
  /** What names shared texts. */
  readonly textHolders: readonly TextHolder[];
  readonly sets: ReadonlyMap<string, ResolvedSet>;
  /** Query modules and protocol modules, resolved as far as they can be. */
  readonly modules: readonly ResolvedModule[];
  /** The parameters of all of them, by `module.name`. */
  readonly parameters: ReadonlyMap<string, Parameter>;
  /** The spec in other languages. */
  readonly translated: TranslatedSpec;
  /** Each `like` that cannot be followed. */
  readonly likeProblems: readonly LikeProblem[];
}

/** Follows the references of a spec, as far as they lead anywhere. */
export function resolveSpec(written: Spec): Resolution {
  const { spec, textHolders } = fillSharedTexts(written);
  const { types } = spec;
  const likeProblems: LikeProblem[] = [];
  const report = (problem: LikeProblem): void => void likeProblems.push(problem);
  const sets = resolveSets(spec.sets, report);
  const context = { sets, types, namesOf: (group: Group) => moduleNamesOf(spec, group) };
  const modules = resolveModules(spec, (module, parameter) => resolveParameter(module, parameter, context), report);
  const parameters = new Map(
    modules.flatMap((module) =>
      module.parameters.map(({ name, expanded }) => [`${module.spec.name}.${name}`, expanded] as const),
    ),
  );
  return { spec, written, textHolders, sets, modules, parameters, translated: translateSpec(written), likeProblems };
}

type Group = NonNullable<ParameterSpec['submodules']>;

function isOf(module: ModuleSpec, group: Group): boolean {
  if (group === 'generator') return module.generator === true;
  return group === 'query' ? isQueryModule(module) : module.group === group;
}

/** Names of the modules that a parameter such as `list` or `generator` chooses among. */
function moduleNamesOf(spec: Spec, group: Group): readonly string[] {
  const modules = [...spec.modules, ...spec.protocol]
    .map((located) => located.spec)
    .filter((module) => isOf(module, group));
  const names = (some: typeof modules): readonly string[] => some.map(({ name }) => name);
  return sortValues(names(modules), names(modules.filter(({ deprecated }) => deprecated)));
}
