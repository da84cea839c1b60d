/** Members of an object whose values decide what another member is. */
import type { FieldSpec } from '../spec/format.js';
import type { Choice, ChoiceCase, Shape } from '../model/shape.js';

/** The choice of an object, if it has a field with `by`. */
export function choiceOf(
  { fields = {} }: FieldSpec,
  shapeOf: (option: FieldSpec) => Shape,
  resources: ReadonlyMap<string, FieldSpec>,
): { readonly choice?: Choice } {
  const [member, field] = Object.entries(fields).find(([, { by }]) => by !== undefined) ?? [];
  const union = field && resources.get(field.type);
  if (member === undefined || !field?.by?.every((name) => Object.hasOwn(fields, name)) || !union) return {};
  return {
    choice: {
      member,
      resource: field.type,
      by: field.by,
      open: union.open ?? false,
      cases: casesOf(union.options ?? [], shapeOf),
    },
  };
}

/** The cases by the value of the first member, those with the same options as one. */
function casesOf(options: readonly FieldSpec[], shapeOf: (option: FieldSpec) => Shape): ChoiceCase[] {
  const values = [...new Set(options.flatMap((option) => option.for ?? []))].sort();
  const cases = new Map<string, ChoiceCase>();
  for (const whole of values) {
    const [value = '', second] = whole.split('/');
    const own = options.filter((option) => option.for?.includes(whole));
    const key = JSON.stringify([value, second === '*', own.map(({ type }) => type)]);
    const found = cases.get(key)?.further ?? [];
    const further = second === undefined || second === '*' ? undefined : [...found, second];
    cases.set(key, { value, ...(further && { further }), options: own.map(shapeOf) });
  }
  return [...cases.values()];
}
