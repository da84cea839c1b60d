/** Helpers of several rules: walks over fields and texts, texts of lists. */
import type { ResolvedParameter } from '../resolve/resolve-modules.js';
import type { Resolution } from '../resolve/resolve-spec.js';
import { resultPlaces } from '../model/shape.js';
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

/** Visits every field of every result and resource, parents first. */
export function visitFields(spec: Spec, visit: (one: FieldVisit) => void): void {
  const visitAll = (fields: readonly FieldVisit[]): void =>
    fields.forEach((one) => {
      visit(one);
      visitAll(fieldsIn(one));
    });
  for (const { spec: module } of [...spec.modules, ...spec.protocol])
    for (const place of resultPlaces) visitAll(membersOf(module.result?.[place], module));
  for (const { spec: resource } of spec.resources) visitAll([alone(resource, undefined, true)]);
}

const fieldsIn = ({ field: { fields, items, options = [] }, module }: FieldVisit): readonly FieldVisit[] => [
  ...membersOf(fields, module),
  ...[items ?? [], options].flat().map((inner) => alone(inner, module, false)),
];

const membersOf = (fields: FieldSpec['fields'] = {}, module: FieldVisit['module']): readonly FieldVisit[] =>
  Object.entries(fields).map(([key, field]) => ({ field, container: fields, key, module, named: true }));

const alone = (field: FieldSpec, module: FieldVisit['module'], named: boolean): FieldVisit => ({
  field,
  container: field,
  key: 'type',
  module,
  named,
});

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
