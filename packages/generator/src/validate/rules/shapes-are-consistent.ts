import { didYouMean } from '../../text/nearest.js';
import { isFieldKind } from '../../spec/kinds.js';
import type { FieldSpec } from '../../spec/format.js';
import { visitFields, type FieldVisit } from '../rule-helpers.js';
import type { SpecContext, SpecRule } from '../../extension/extension.js';

/** Fields have a known type and the keys that go with it; `when` names parameters and values that there are. */
export const shapesAreConsistent: SpecRule = {
  name: 'shapes-are-consistent',
  check(context) {
    const { spec, positions, report } = context;
    const resources = spec.resources.map((located) => located.spec.name);
    const types = [
      ...resources,
      'string',
      'integer',
      'number',
      'boolean',
      'timestamp',
      'object',
      'array',
      'map',
      'oneOf',
    ];
    const conditions = conditionChecker(context);
    visitFields(spec, (visit) => {
      const { field } = visit;
      if (!isFieldKind(field.type) && !resources.includes(field.type)) {
        const hint = didYouMean(field.type, types);
        report('unknown-resource', positions.ofValue(field, 'type'), { name: field.type }, hint);
      }
      const problem = problemOf(field, context);
      if (problem !== undefined) report('invalid-shape', positions.ofKey(visit.container, visit.key), { problem });
      conditions(visit);
    });
  },
};

function problemOf(field: FieldSpec, { sets }: SpecContext): string | undefined {
  const { type } = field;
  if (type === 'object' && !field.fields && !field.open) return 'an object has fields, or is open';
  if ((type === 'array' || type === 'map') && !field.items) return `${type === 'map' ? 'a map' : 'an array'} has items`;
  if (type === 'oneOf' && !field.options?.length) return 'a oneOf has options';
  if (type !== 'object' && field.fields) return `fields do not go with type ${type}`;
  if (type !== 'array' && type !== 'map' && field.items) return `items do not go with type ${type}`;
  if (field.pairs !== undefined && type !== 'map') return 'pairs go with a map';
  if (field.bool !== undefined && type !== 'boolean') return 'bool goes with type boolean';
  if (field.description !== undefined && field.text !== undefined) return 'either description or text';
  if (typeof field.values === 'string' && !sets.get(field.values)?.values)
    return `no set of values is called "${field.values}"`;
  return undefined;
}

/** Checks `when` against the parameters of the module; a resource's conditions belong to its users. */
function conditionChecker({ modules, positions, report }: SpecContext): (visit: FieldVisit) => void {
  const byName = new Map(modules.map((module) => [module.spec, module]));
  return ({ field, module: holder }) => {
    const module = holder && byName.get(holder);
    if (!module || !field.when) return;
    const when = field.when;
    for (const [name, values] of Object.entries(when)) {
      const parameter = module.parameters.find((one) => one.name === name);
      if (!parameter) {
        const hint = didYouMean(
          name,
          module.parameters.map((one) => one.name),
        );
        report('unknown-parameter', positions.ofKey(when, name), { module: module.spec.name, name }, hint);
        continue;
      }
      const { values: known, siteDependent } = parameter.expanded;
      if (values === true || !known || siteDependent) continue;
      values.forEach((value, at) => {
        if (known.includes(value)) return;
        const hint = didYouMean(value, known);
        report('unknown-value', positions.ofValue(values, at), { value, set: `"${name}"` }, hint);
      });
    }
  };
}
