/** Shapes of responses: what one `FieldSpec` means in each format version. */
import { placeOf, placeOfKey } from '../load/positions.js';
import type { FieldSpec } from '../spec/format.js';
import { isFieldKind } from '../spec/kinds.js';
import type { SourcePlace } from '../model/model.js';
import type { FieldKind, FormatVersion, Member, Presence, Shape } from '../model/shape.js';
import { choiceOf } from './build-choice.js';
import type { ResolvedSet } from '../resolve/resolve-sets.js';

/** Parts of the spec that shapes refer to. */
export interface ShapeContext {
  readonly sets: ReadonlyMap<string, ResolvedSet>;
  readonly resources: ReadonlyMap<string, FieldSpec>;
}

type FieldMap = Readonly<Record<string, FieldSpec>>;

/** The members of an object in one format version. */
export function buildMembers(fields: FieldMap | undefined, version: FormatVersion, context: ShapeContext): Member[] {
  return Object.entries(fields ?? {}).flatMap(([name, field]) => {
    const spec = inVersion(field, version);
    if (!spec) return [];
    const shape = buildShape(spec, version, context, placeOfKey(fields ?? {}, name));
    return {
      name: version === 1 && spec.content ? '*' : name,
      shape,
      presence: presenceOf(spec, shape),
      when: spec.when ?? {},
      deprecated: spec.deprecated ?? false,
      ...(version === 2 && spec.content && { content: true }),
      ...(spec.origin && { origin: spec.origin }),
    };
  });
}

/** The one place that decides whether a member may be absent: stubs, documents and docs read its result. */
function presenceOf(spec: FieldSpec, { flag }: Shape): Presence {
  if (spec.required !== true || flag === true) return 'possible';
  return Object.keys(spec.when ?? {}).length > 0 ? 'conditional' : 'always';
}

/** A field as one version has it, before the rules; undefined when the version has it not. */
function inVersion(field: FieldSpec, version: FormatVersion): FieldSpec | undefined {
  if (version === 2) return field.fv1only ? undefined : field;
  if (field.fv1 === 'absent') return undefined;
  return field.fv1 ? { ...field, ...field.fv1 } : field;
}

/** The shape of a field in one format version. */
export function buildShape(
  field: FieldSpec,
  version: FormatVersion,
  context: ShapeContext,
  source: SourcePlace = placeOf(field),
): Shape {
  const spec = inVersion(field, version) ?? field;
  const shape = plainShape(spec, version, context, source);
  if (version === 2) return shape;
  if (spec.pairs !== undefined && shape.items) return pairsShape(shape, shape.items, spec.pairs);
  if (spec.subelement) return wrappedShape(shape);
  return shape;
}

function plainShape(spec: FieldSpec, version: FormatVersion, context: ShapeContext, source: SourcePlace): Shape {
  const kind: FieldKind = isFieldKind(spec.type) ? spec.type : 'resource';
  const items = spec.items && buildShape(spec.items, version, context);
  const options = spec.options?.map((option) => buildShape(option, version, context));
  const orEmptyArray = spec.emptyArray === 'both' || (spec.emptyArray === 'fv1' && version === 1);
  return {
    kind,
    description: spec.description ?? '',
    ...(kind === 'resource' && { resource: spec.type }),
    ...valuesOf(spec, context),
    ...(kind === 'object' && { members: buildMembers(spec.fields, version, context) }),
    ...choiceOf(spec, (option) => buildShape(option, version, context), context.resources),
    ...(spec.for && { cases: spec.for }),
    ...(spec.errorCode && { errorCode: true }),
    ...(spec.open && { open: true }),
    ...(items && { items }),
    ...(spec.keys !== undefined && { keys: spec.keys }),
    ...(options && { options }),
    ...(spec.nullable && { nullable: true }),
    ...(kind === 'boolean' && version === 1 && spec.bool !== 'both' && { flag: true }),
    ...(orEmptyArray && { orEmptyArray }),
    source,
  };
}

function valuesOf(spec: FieldSpec, context: ShapeContext): Pick<Shape, 'values' | 'openValues'> {
  if (typeof spec.values !== 'string') return spec.values ? { values: spec.values } : {};
  const set = context.sets.get(spec.values);
  if (!set?.values) return {};
  return { values: set.values, ...(set.siteDependent && { openValues: true }) };
}

/** `{"*": value}`, as format version 1 writes an element with text. */
function wrappedShape(shape: Shape): Shape {
  const { description, source } = shape;
  return { kind: 'object', description, source, members: [member('*', { ...shape, description: '' })] };
}

/** `[{<key>: ..., "*": value}]`, as format version 1 writes a map. */
function pairsShape(map: Shape, value: Shape, key: string): Shape {
  const { description, source } = map;
  const name: Shape = { kind: 'string', description: map.keys ?? '', source };
  const items: Shape = { kind: 'object', description: '', source, members: [member(key, name), member('*', value)] };
  return { kind: 'array', description, source, items };
}

const member = (name: string, shape: Shape): Member => ({
  name,
  shape,
  presence: 'always',
  when: {},
  deprecated: false,
});
