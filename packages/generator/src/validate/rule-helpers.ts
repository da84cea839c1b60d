/** Helpers of several rules: walks over fields and texts, texts of lists. */
import type { ResolvedParameter } from '../resolve/resolve-modules.js';
import type { Resolution } from '../resolve/resolve-spec.js';
import { resultPlaces } from '../model/shape.js';
import type { FieldSpec, ModuleSpec } from '../spec/format.js';
import { isPlainType } from '../spec/kinds.js';
import { definitions, type DefinitionName } from '../spec/schema.js';
import type { Spec } from '../spec/spec.js';
import { visitScalars } from '../spec/visit-scalars.js';

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

/** A part of a spec, and the definition that it has. */
export type SpecPart = readonly [part: unknown, definition: DefinitionName];

/** What a spec says besides its modules. */
export const sharedParts = (spec: Spec): readonly SpecPart[] => [
  ...spec.resources.map((one): SpecPart => [one.spec, 'Resource']),
  [spec.sets, 'Sets'],
  [spec.components, 'Components'],
  [spec.messages, 'Errors'],
  [spec.states, 'States'],
  [spec.types, 'Types'],
  [spec.api, 'Api'],
];

/** All that a spec says. */
export const partsOf = (spec: Spec): readonly SpecPart[] => [
  ...[...spec.modules, ...spec.protocol].map((one): SpecPart => [one.spec, 'Module']),
  ...sharedParts(spec),
  [spec.texts, 'Texts'],
];

/** Visits what people read in parts of a spec, with what holds it. Values of the interface are left out: `{{x}}` may be one. */
export function visitTexts(
  parts: readonly SpecPart[],
  visit: (text: string, holder: object, key: string | number) => void,
  without?: string,
): void {
  for (const [part, definition] of parts)
    visitScalars(
      part,
      definitions[definition],
      (value, { prose }, ...place) => {
        if (prose && typeof value === 'string') visit(value, ...place);
      },
      without,
    );
}
