/** What several rules need: walking over fields, expanded parameters, texts of lists. */
import { resolveParameter } from '../resolve/resolve-parameter.js';
import type { Parameter } from '../model/model.js';
import { moduleNamesOf } from '../resolve/module-names.js';
import type { ResolvedModule, ResolvedParameter } from '../resolve/resolve-modules.js';
import { resolveSets, type ResolvedSet } from '../resolve/resolve-sets.js';
import type { FieldSpec, ModuleSpec, ParameterSpec } from '../spec/format.js';
import { isPlainType } from '../spec/kinds.js';
import type { Spec } from '../spec/spec.js';

/** A field of a result or a resource, and who holds it. */
export interface FieldVisit {
  readonly field: FieldSpec;
  /** The map that holds the field under `key`, or the field itself for one that stands alone. */
  readonly container: object;
  readonly key: string;
  /** The module whose result it is; absent in a resource. */
  readonly module: ModuleSpec | undefined;
  /** True for a member with a name, false for elements, values and options. */
  readonly named: boolean;
}

const resultPlaces = ['top', 'query', 'page', 'generator'] as const;

/** Visits every field of every result and resource, parents first. */
export function visitFields(spec: Spec, visit: (one: FieldVisit) => void): void {
  for (const { spec: module } of [...spec.modules, ...spec.protocol])
    for (const place of resultPlaces) visitMap(module.result?.[place] ?? {}, module, visit);
  for (const { spec: resource } of spec.resources) {
    visit({ field: resource, container: resource, key: 'type', module: undefined, named: true });
    visitInside(resource, undefined, visit);
  }
}

function visitMap(
  fields: Readonly<Record<string, FieldSpec>>,
  module: ModuleSpec | undefined,
  visit: (one: FieldVisit) => void,
): void {
  for (const [key, field] of Object.entries(fields)) {
    visit({ field, container: fields, key, module, named: true });
    visitInside(field, module, visit);
  }
}

function visitInside(field: FieldSpec, module: ModuleSpec | undefined, visit: (one: FieldVisit) => void): void {
  if (field.fields) visitMap(field.fields, module, visit);
  for (const inner of [...(field.items ? [field.items] : []), ...(field.options ?? [])]) {
    visit({ field: inner, container: inner, key: 'type', module, named: false });
    visitInside(inner, module, visit);
  }
}

/** All sets of a spec, resolved. */
export const setsOf = (spec: Spec): ReadonlyMap<string, ResolvedSet> =>
  cached(sets, spec, () => resolveSets(spec.sets));
const sets = new WeakMap<Spec, ReadonlyMap<string, ResolvedSet>>();

/** A parameter as the model will have it. */
export const expand = (
  spec: Spec,
  { spec: { prefix, generator = false } }: ResolvedModule,
  parameter: ResolvedParameter,
): Parameter =>
  resolveParameter({ prefix, generator }, parameter, {
    sets: setsOf(spec),
    texts: spec.texts,
    types: spec.types,
    namesOf: (group) => namesOf(spec, group),
  });

type Group = NonNullable<ParameterSpec['submodules']>;
const groupNames = new WeakMap<Spec, Map<Group, readonly string[]>>();
function namesOf(spec: Spec, group: Group): readonly string[] {
  const known = cached(groupNames, spec, () => new Map<Group, readonly string[]>());
  const names = known.get(group) ?? moduleNamesOf(spec, group);
  known.set(group, names);
  return names;
}

function cached<K extends object, V>(cache: WeakMap<K, V>, key: K, make: () => V): V {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}

/** True for `list`, `prop` and `meta` modules. */
export const isQueryModule = ({ group }: Pick<ModuleSpec, 'group'>): boolean =>
  group === 'list' || group === 'prop' || group === 'meta';

/** False for a parameter whose type is no plain one and no set of the spec. */
export function hasKnownType(spec: Spec, { spec: { type } }: ResolvedParameter): boolean {
  return type === undefined || isPlainType(type) || setsOf(spec).has(type);
}

/** The first few of many names, for a message. */
export function someOf(names: readonly string[], most = 12): string {
  return names.length <= most ? names.join(', ') : `${names.slice(0, most).join(', ')}, ...`;
}

/** What own entry of a parameter says a key, and where: the entry, else nothing. */
export const ownHolder = (parameter: ResolvedParameter, key: keyof ParameterSpec): object | undefined =>
  parameter.own && key in parameter.own ? parameter.own : undefined;
