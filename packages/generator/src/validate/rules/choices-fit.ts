import type { FieldSpec } from '../../spec/format.js';
import { visitFields } from '../rule-helpers.js';
import type { SpecRule } from '../../extension/extension.js';

/** `by` names members of the same object, and a resource whose options say in `for` which values they are for. */
export const choicesFit: SpecRule = {
  name: 'choices-fit',
  check({ spec, positions, report }) {
    const resources = new Map(spec.resources.map((one) => [one.spec.name, one.spec]));
    visitFields(spec, ({ field, container }) => {
      const problems = [...choiceProblems(field, container, resources), ...optionProblems(field)];
      for (const { key, problem } of problems) report('invalid-shape', positions.ofValue(field, key), { problem });
      (field.options ?? [])
        .filter((option) => option.for && option.fields)
        .forEach((option) =>
          report('invalid-shape', positions.ofKey(option, 'for'), { problem: 'an option with for is a resource' }),
        );
    });
  },
};

interface Problem {
  readonly key: 'by' | 'options';
  readonly problem: string;
}

function choiceProblems(
  { type, by }: FieldSpec,
  container: object,
  resources: ReadonlyMap<string, FieldSpec>,
): readonly Problem[] {
  if (by === undefined) return [];
  const unknown = by.filter((name) => !Object.hasOwn(container, name));
  const values = (resources.get(type)?.options ?? []).flatMap((option) => option.for ?? []);
  const problems = [
    ...(by.length === 0 || by.length > 2 ? ['by names one or two members'] : []),
    ...unknown.map((name) => `by names "${name}", which is no member of the same object`),
    ...(values.length === 0 ? [`by goes with a resource whose options have for; "${type}" has none`] : []),
    ...values
      .filter((value) => value.split('/').length !== by.length)
      .map((value) => `"${value}" has another number of parts than by`),
  ];
  return problems.map((problem) => ({ key: 'by', problem }));
}

/** Either all options say which values they are for, or no option does. */
function optionProblems({ options = [] }: FieldSpec): readonly Problem[] {
  const some = options.some((option) => option.for);
  return some && options.some((option) => !option.for)
    ? [{ key: 'options', problem: 'some options have for and others do not' }]
    : [];
}
