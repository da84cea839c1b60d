import { placeOf, placeOfKey } from '../load/positions.js';
import type { ModuleSpec, ParameterSpec } from '../spec/format.js';
import type { Spec } from '../spec/spec.js';
import type { Parameter, SourcePlace } from '../model/model.js';
import { lookUp } from '../text/look-up.js';

/** A parameter as its module has it in the end. */
export interface ResolvedParameter {
  readonly name: string;
  /** 1-based position in the module. */
  readonly index: number;
  /** With `like` worked out; sets are still names. */
  readonly spec: ParameterSpec;
  /** The entry of the module itself; absent if the parameter comes whole from another module. */
  readonly own: ParameterSpec | undefined;
  /** The same as the model has it. */
  readonly expanded: Parameter;
  readonly source: SourcePlace;
}

/** A module with the parameters that it has in the end. */
export interface ResolvedModule {
  readonly file: string;
  readonly spec: ModuleSpec;
  readonly parameters: readonly ResolvedParameter[];
  readonly source: SourcePlace;
}

/** Something that `like` says and that cannot be followed. */
export interface LikeProblem {
  readonly kind: 'dangling' | 'cyclic';
  /** Holds the `like`. */
  readonly holder: object;
  readonly name: string;
  readonly circle: readonly string[];
}

type Unexpanded = Omit<ResolvedParameter, 'expanded'>;
type Expand = (module: ModuleSpec, parameter: Unexpanded) => Parameter;

/** All modules with `like` worked out as far as it goes, and where it goes nowhere. */
export function resolveModules(
  spec: Spec,
  expand: Expand,
): { readonly modules: readonly ResolvedModule[]; readonly likeProblems: readonly LikeProblem[] } {
  const likeProblems: LikeProblem[] = [];
  const modules = new Merging(spec, (problem) => void likeProblems.push(problem)).modules(expand);
  return { modules, likeProblems };
}

type Origin = Pick<ResolvedParameter, 'spec' | 'own' | 'source'>;
type ParameterMap = ReadonlyMap<string, Origin>;

/** One pass over a spec; lives as long as it, to follow each `like` once. */
class Merging {
  private readonly byName: ReadonlyMap<string, { readonly file: string; readonly spec: ModuleSpec }>;
  private readonly parameterMaps = new Map<string, ParameterMap>();
  private readonly merged = new Map<ParameterSpec, ParameterSpec>();

  constructor(
    private readonly spec: Spec,
    private readonly onProblem: (problem: LikeProblem) => void,
  ) {
    const all = [...spec.protocol, ...spec.modules];
    this.byName = new Map(all.map((located) => [located.spec.name, located]));
  }

  modules(expand: Expand): ResolvedModule[] {
    return [...this.spec.modules, ...this.spec.protocol].map(({ file, spec }) => {
      const parameters = [...this.parametersOf(spec, [])].map(([name, origin], at) => {
        const parameter = { name, index: at + 1, ...origin };
        return { ...parameter, expanded: expand(spec, parameter) };
      });
      return { file, spec, parameters, source: placeOf(spec) };
    });
  }

  private parametersOf(module: ModuleSpec, underWay: readonly string[]): ParameterMap {
    const isNamed = this.byName.get(module.name)?.spec === module;
    const known = isNamed ? this.parameterMaps.get(module.name) : undefined;
    if (known) return known;
    const parameters = this.inherited(module, underWay);
    for (const [name, own] of Object.entries(module.parameters ?? {})) {
      if (own === null) {
        parameters.delete(name);
        continue;
      }
      const base = parameters.get(name)?.spec;
      const spec = mergeParameter(base, this.follow(own, name, [`${module.name}.${name}`]));
      parameters.set(name, { spec, own, source: placeOfKey(module.parameters ?? {}, name) });
    }
    if (isNamed) this.parameterMaps.set(module.name, parameters);
    return parameters;
  }

  /** The parameters of the module that this one is like. */
  private inherited(module: ModuleSpec, underWay: readonly string[]): Map<string, Origin> {
    if (module.like === undefined) return new Map();
    const base = this.byName.get(module.like)?.spec;
    const circle = [...underWay, module.name];
    if (!base || circle.includes(module.like)) {
      const kind = base ? 'cyclic' : 'dangling';
      this.onProblem({ kind, holder: module, name: module.like, circle: [...circle, module.like] });
      return new Map();
    }
    const source = placeOfKey(module, 'like');
    return new Map(
      [...this.parametersOf(base, circle)].map(([name, { spec }]) => [name, { spec, own: undefined, source }]),
    );
  }

  /** A parameter with what its `like` brings. */
  private follow(own: ParameterSpec, name: string, underWay: readonly string[]): ParameterSpec {
    if (own.like === undefined) return own;
    const known = this.merged.get(own);
    if (known) return known;
    const target = this.target(own.like, name);
    const circle = [...underWay, target.name];
    if (!target.spec || underWay.includes(target.name)) {
      const kind = target.spec ? 'cyclic' : 'dangling';
      this.onProblem({ kind, holder: own, name: own.like, circle });
      return own;
    }
    const merged = mergeParameter(this.follow(target.spec, target.parameter, circle), own);
    this.merged.set(own, merged);
    return merged;
  }

  private target(like: string, name: string): { name: string; parameter: string; spec: ParameterSpec | undefined } {
    const [moduleName = '', ...rest] = like.split('.');
    const parameter = rest.length > 0 ? rest.join('.') : name;
    return { name: `${moduleName}.${parameter}`, parameter, spec: this.parameterOf(moduleName, parameter, []) };
  }

  /** A parameter as its module, or the module that that one is like, has it. */
  private parameterOf(moduleName: string, parameter: string, seen: readonly string[]): ParameterSpec | undefined {
    const module = this.byName.get(moduleName)?.spec;
    if (!module || seen.includes(moduleName)) return undefined;
    const own = lookUp(module.parameters, parameter);
    if (own === null) return undefined;
    const base =
      module.like === undefined ? undefined : this.parameterOf(module.like, parameter, [...seen, moduleName]);
    if (own && base && own.like === undefined) return mergeParameter(base, own);
    return own ?? base;
  }
}

/**
 * Own keys win. A description of either form takes the place of the other form, and a type that of the values of an
 * enumeration.
 */
function mergeParameter(base: ParameterSpec | undefined, own: ParameterSpec): ParameterSpec {
  if (!base) return own;
  const { like: _like, ...inherited } = base;
  const { description, text, values, ...bare } = inherited;
  const hasText = own.description !== undefined || own.text !== undefined;
  return {
    ...bare,
    ...(!hasText && description !== undefined && { description }),
    ...(!hasText && text !== undefined && { text }),
    ...(own.type === undefined && values && { values }),
    ...own,
  };
}
