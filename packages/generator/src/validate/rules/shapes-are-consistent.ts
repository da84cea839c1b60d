import type { FieldSpec } from '../../spec/format.js';
import { visitFields } from '../rule-helpers.js';
import type { SpecRule } from '../../extension/extension.js';

/** Fields have the keys that go with their type. */
export const shapesAreConsistent: SpecRule = {
  name: 'shapes-are-consistent',
  check({ spec, positions, report }) {
    const resources = new Map(spec.resources.map((one) => [one.spec.name, one.spec]));
    visitFields(spec, ({ field, container, key }) => {
      const problem = problemOf(field);
      if (problem !== undefined) report('invalid-shape', positions.ofKey(container, key), { problem });
      for (const one of choiceProblems(field, container, resources))
        report('invalid-shape', positions.ofValue(field, 'by'), { problem: one });
      const { options = [] } = field;
      if (options.some((option) => option.for) && options.some((option) => !option.for))
        report('invalid-shape', positions.ofValue(field, 'options'), {
          problem: 'some options have for and others do not',
        });
      for (const option of options)
        if (option.for && option.fields)
          report('invalid-shape', positions.ofKey(option, 'for'), { problem: 'an option with for is a resource' });
    });
  },
};

function problemOf(field: FieldSpec): string | undefined {
  const { type } = field;
  if (type === 'object' && !field.fields && !field.open) return 'an object has fields, or is open';
  if ((type === 'array' || type === 'map') && !field.items) return `${type === 'map' ? 'a map' : 'an array'} has items`;
  if (type === 'oneOf' && !field.options?.length) return 'a oneOf has options';
  if (type !== 'object' && field.fields) return `fields do not go with type ${type}`;
  if (type !== 'array' && type !== 'map' && field.items) return `items do not go with type ${type}`;
  if (field.pairs !== undefined && type !== 'map') return 'pairs go with a map';
  if (field.bool !== undefined && type !== 'boolean') return 'bool goes with type boolean';
  if (field.description !== undefined && field.text !== undefined) return 'either description or text';
  return undefined;
}

/** `by` names members of the same object, and a resource whose options say in `for` which values they are for. */
function choiceProblems(
  { type, by }: FieldSpec,
  container: object,
  resources: ReadonlyMap<string, FieldSpec>,
): readonly string[] {
  if (by === undefined) return [];
  const unknown = by.filter((name) => !Object.hasOwn(container, name));
  const values = (resources.get(type)?.options ?? []).flatMap((option) => option.for ?? []);
  return [
    ...(by.length === 0 || by.length > 2 ? ['by names one or two members'] : []),
    ...unknown.map((name) => `by names "${name}", which is no member of the same object`),
    ...(values.length === 0 ? [`by goes with a resource whose options have for; "${type}" has none`] : []),
    ...values
      .filter((value) => value.split('/').length !== by.length)
      .map((value) => `"${value}" has another number of parts than by`),
  ];
}
