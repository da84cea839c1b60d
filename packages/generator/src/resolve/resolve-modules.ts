import { placeOf, placeOfKey } from '../load/positions.js';
import type { ModuleSpec, ParameterSpec } from '../spec/format.js';
import type { Spec } from '../spec/spec.js';
import { basesOf, type ReportLike } from './likes.js';
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

type Expand = (module: ModuleSpec, parameter: Omit<ResolvedParameter, 'expanded'>) => Parameter;

/** All modules, with each `like` followed as far as it leads. */
export function resolveModules(spec: Spec, expand: Expand, report: ReportLike): readonly ResolvedModule[] {
  const likes = new Likes(spec, report);
  return [...spec.modules, ...spec.protocol].map(({ file, spec: module }) => {
    const parameters = likes.parametersOf(module).map((one) => ({ ...one, expanded: expand(module, one) }));
    return { file, spec: module, parameters, source: placeOf(module) };
  });
}

/** What modules and parameters take over from others; lives as long as one pass over a spec. */
class Likes {
  private readonly byName: ReadonlyMap<string, ModuleSpec>;
  private readonly bases: ReadonlyMap<string, string>;
  private readonly merged = new Map<ModuleSpec, Map<string, ParameterSpec | undefined>>();

  constructor(
    spec: Spec,
    private readonly report: ReportLike,
  ) {
    const all = [...spec.protocol, ...spec.modules].map((located) => located.spec);
    this.byName = new Map(all.map((module) => [module.name, module]));
    this.bases = basesOf(this.byName, report);
  }

  parametersOf(module: ModuleSpec): readonly Omit<ResolvedParameter, 'expanded'>[] {
    return this.namesOf(module).flatMap((name, at) => {
      const spec = this.specOf(module, name);
      const own = lookUp(module.parameters, name) ?? undefined;
      const source = own ? placeOfKey(module.parameters ?? {}, name) : placeOfKey(module, 'like');
      return spec ? [{ name, index: at + 1, spec, own, source }] : [];
    });
  }

  /** The module that one is like. */
  private baseOf({ name }: ModuleSpec): ModuleSpec | undefined {
    return this.byName.get(this.bases.get(name) ?? '');
  }

  /** Those of the base come first. */
  private namesOf(module: ModuleSpec): readonly string[] {
    const base = this.baseOf(module);
    const names = new Set([...(base ? this.namesOf(base) : []), ...Object.keys(module.parameters ?? {})]);
    return [...names].filter((name) => lookUp(module.parameters, name) !== null);
  }

  private specOf(module: ModuleSpec, name: string, underWay: readonly string[] = []): ParameterSpec | undefined {
    const known = this.merged.get(module) ?? new Map<string, ParameterSpec | undefined>();
    this.merged.set(module, known);
    if (!known.has(name)) known.set(name, this.merge(module, name, [...underWay, `${module.name}.${name}`]));
    return known.get(name);
  }

  private merge(module: ModuleSpec, name: string, path: readonly string[]): ParameterSpec | undefined {
    const own = lookUp(module.parameters, name);
    const base = this.baseOf(module);
    if (own === null) return undefined;
    const inherited = base && this.specOf(base, name, path);
    return own ? mergeParameter(inherited, this.follow(own, name, path)) : inherited;
  }

  /** A parameter with what its `like` brings. */
  private follow(own: ParameterSpec, name: string, path: readonly string[]): ParameterSpec {
    if (own.like === undefined) return own;
    const [moduleName = '', ...rest] = own.like.split('.');
    const parameter = rest.length > 0 ? rest.join('.') : name;
    const target = `${moduleName}.${parameter}`;
    const module = this.byName.get(moduleName);
    const found = module && !path.includes(target) ? this.specOf(module, parameter, path) : undefined;
    if (found) return mergeParameter(found, own);
    const circle = path.includes(target) && { circle: [...path.slice(path.indexOf(target)), target] };
    this.report({ holder: own, name: own.like, ...circle });
    return own;
  }
}

/** Own keys win. A type takes the place of the values of an enumeration. */
function mergeParameter(base: ParameterSpec | undefined, own: ParameterSpec): ParameterSpec {
  if (!base) return own;
  const { like: _like, values, ...inherited } = base;
  return { ...inherited, ...(own.type === undefined && values && { values }), ...own };
}
