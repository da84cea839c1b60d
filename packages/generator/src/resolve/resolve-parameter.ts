import type { ModuleSpec, ParameterSpec, TypesSpec } from '../spec/format.js';
import { isPlainType } from '../spec/kinds.js';
import { attributesOf } from '../model/attributes.js';
import type { Parameter } from '../model/model.js';
import type { ResolvedParameter } from './resolve-modules.js';
import type { ResolvedSet } from './resolve-sets.js';
import { meaningsIn, sortValues, valuesIn } from './values.js';
import { lookUp, pick } from '../text/look-up.js';

/** Parts of the spec that parameters refer to. */
export interface ParameterContext {
  readonly sets: ReadonlyMap<string, ResolvedSet>;
  readonly types: TypesSpec | undefined;
  /** Names of the modules of a group, for parameters that choose among them. */
  readonly namesOf: (group: NonNullable<ParameterSpec['submodules']>) => readonly string[];
}

/** A parameter with its set expanded, its names decided and its texts looked up. */
export function resolveParameter(
  { prefix, generator }: Pick<ModuleSpec, 'prefix' | 'generator'>,
  parameter: Pick<ResolvedParameter, 'name' | 'index' | 'spec' | 'source'>,
  context: ParameterContext,
): Parameter {
  const { spec } = parameter;
  const set = context.sets.get(spec.type ?? '');
  const type = typeOf(spec, set, context);
  const attributes = attributesOf(spec, set?.spec);
  const wireName = prefix + parameter.name;
  const defaultValue = defaultOf(spec.default ?? set?.spec.default, attributes.multi);
  return {
    name: parameter.name,
    wireName,
    ...(generator && { generatorName: `g${wireName}` }),
    index: parameter.index,
    ...type,
    ...attributes,
    ...(set && { set: set.name }),
    siteDependent: spec.siteDependent ?? set?.siteDependent ?? false,
    ...(defaultValue !== undefined && { default: defaultValue }),
    deprecatedValues: spec.deprecatedvalues ?? set?.deprecatedValues ?? [],
    // Validation sees to it that a multi-valued parameter has numbers.
    lowlimit: spec.lowlimit ?? context.types?.multi.lowlimit ?? 0,
    highlimit: spec.highlimit ?? context.types?.multi.highlimit ?? 0,
    forms: (context.types?.types?.[type.kind]?.forms ?? []).map(({ form }) => form),
    restrictions: restrictionsOf(spec.info, context.types),
    description: spec.description ?? '',
    valueTexts: valueTextsOf(spec, set, type.values),
    ...(spec.record && { record: spec.record }),
    ...(spec.origin && { origin: spec.origin }),
    source: parameter.source,
  };
}

type ParameterType = Pick<Parameter, 'kind' | 'values' | 'messageOrder'>;

const enumerationOf = (listed: readonly string[], { sorted, order, deprecatedvalues }: ParameterSpec): ParameterType =>
  sorted
    ? { kind: 'enum', values: sortValues(listed, deprecatedvalues ?? []), messageOrder: listed }
    : { kind: 'enum', values: listed, messageOrder: order ?? [] };

function typeOf(spec: ParameterSpec, set: ResolvedSet | undefined, context: ParameterContext): ParameterType {
  const messageOrder = spec.order ?? [];
  if (set?.values) return { kind: 'enum', values: set.values, messageOrder: set.messageOrder };
  if (set) return { kind: set.spec.type ?? 'string', messageOrder };
  if (spec.submodules) {
    const known = context.namesOf(spec.submodules);
    return { kind: 'enum', values: spec.values ? valuesIn(spec.values) : known, messageOrder };
  }
  if (spec.type === undefined && spec.values) return enumerationOf(valuesIn(spec.values), spec);
  return { kind: spec.type !== undefined && isPlainType(spec.type) ? spec.type : 'string', messageOrder };
}

/** The default as it is after validation: a list for a multi-valued parameter, with the empty value as the empty list. */
export function defaultOf(value: ParameterSpec['default'], multi: boolean): Parameter['default'] {
  if (value === undefined || !multi) return value;
  if (typeof value === 'string') return value === '' ? [] : value.split('|');
  return typeof value === 'object' ? value : typeof value === 'number' ? [value] : [String(value)];
}

/** Meanings of the restrictions of a parameter; `{values}` in the text are the numbers of the restriction. */
const restrictionsOf = (info: ParameterSpec['info'] = [], { restrictions = {} }: Partial<TypesSpec> = {}): string[] =>
  info.flatMap(({ name, values = [] }) => lookUp(restrictions, name)?.replaceAll('{values}', values.join(', ')) ?? []);

function valueTextsOf(spec: ParameterSpec, set: ResolvedSet | undefined, values: readonly string[] | undefined) {
  const texts = { ...set?.meanings, ...meaningsIn(spec.values) };
  return values ? pick(texts, values) : texts;
}
