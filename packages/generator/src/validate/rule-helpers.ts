/** Helpers of several rules: walks over fields and texts, texts of lists. */
import type { ResolvedParameter } from '../resolve/resolve-modules.js';
import type { Resolution } from '../resolve/resolve-spec.js';
import type { FieldSpec, ModuleSpec } from '../spec/format.js';
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

/** False for a parameter whose type is no plain one and no set of the spec. */
export function hasKnownType({ sets }: Pick<Resolution, 'sets'>, { spec: { type } }: ResolvedParameter): boolean {
  return type === undefined || isPlainType(type) || sets.has(type);
}

/** The first few of many names, for a message. */
export function someOf(names: readonly string[], count = 12): string {
  return names.length <= count ? names.join(', ') : `${names.slice(0, count).join(', ')}, ...`;
}

/** All that a spec says. */
export const partsOf = (spec: Spec): readonly unknown[] => [
  [...spec.modules, ...spec.protocol, ...spec.resources].map((located) => located.spec),
  [spec.sets, spec.components, spec.messages, spec.states, spec.texts, spec.types, spec.api],
];

/** Visits every text in some data once, with what holds it. Example requests are left out: they are sent as they are. */
export function visitTexts(
  node: unknown,
  visit: (text: string, holder: object, key: string | number) => void,
  without?: string,
  seen = new Set<object>(),
): void {
  if (typeof node !== 'object' || node === null || seen.has(node)) return;
  seen.add(node);
  for (const [key, value] of Object.entries(node)) {
    if (key === without || (key === 'request' && 'id' in node)) continue;
    if (typeof value === 'string') visit(value, node, Array.isArray(node) ? Number(key) : key);
    else visitTexts(value, visit, without, seen);
  }
}
