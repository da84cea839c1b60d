import type { SpecContext, SpecRule } from '../../extension/extension.js';
import { constraintKinds, isOfSeveral, kindsIn, readTerm } from '../../model/constraints.js';
import type { ResolvedModule } from '../../resolve/resolve-modules.js';
import type { ConstraintSpec } from '../../spec/format.js';
import { lookUp } from '../../text/look-up.js';
import { didYouMean } from '../../text/nearest.js';

/** Rules about parameters have one form each, and name errors, parameters and values that are there. */
export const constraintsFit: SpecRule = {
  name: 'constraints-fit',
  check(context) {
    for (const module of context.modules)
      for (const constraint of module.spec.constraints ?? []) {
        checkForm(constraint, context);
        checkError(constraint, context);
        for (const key of [...constraintKinds, 'parameters'] as const)
          checkTerms(constraint[key] ?? [], module, context);
      }
  },
};

function checkForm(constraint: ConstraintSpec, { positions, report }: SpecContext): void {
  const [kind, ...more] = kindsIn(constraint);
  const wrong = (problem: string): void => report('wrong-constraint', positions.of(constraint), { problem });
  if (kind === undefined) return wrong(`has none of ${constraintKinds.join(', ')}`);
  if (more.length > 0) return wrong(`has ${[kind, ...more].join(' and ')}; write one rule for each`);
  const count = constraint[kind]?.length ?? 0;
  if (isOfSeveral(kind)) {
    if (constraint.parameters) return wrong(`has "${kind}" and "parameters"`);
    if (count < 2) wrong(`has fewer than two parameters in "${kind}"`);
  } else if (count === 0 || (constraint.parameters ?? []).length === 0)
    wrong(`has nothing in "parameters" or "${kind}"`);
}

/** The errors of a rule are there, those that it does not name too. */
function checkError(constraint: ConstraintSpec, { spec, positions, report }: SpecContext): void {
  const { error = 'invalidparammix', message, exactlyOne, atLeastOne } = constraint;
  const found = lookUp(spec.messages, error);
  const codes = [...(atLeastOne ? [] : [error]), ...(exactlyOne || atLeastOne ? ['missingparam'] : [])];
  const missing = codes.find((code) => lookUp(spec.messages, code) === undefined);
  if (missing !== undefined) {
    const place = constraint.error === missing ? positions.ofValue(constraint, 'error') : positions.of(constraint);
    report('unknown-error', place, { name: missing }, didYouMean(missing, Object.keys(spec.messages)));
  } else if (message !== undefined && lookUp(found?.messages, message) === undefined) {
    const problem = `names the message "${message}", which the error ${error} does not have`;
    report('wrong-constraint', positions.ofValue(constraint, 'message'), { problem });
  }
}

function checkTerms(terms: readonly string[], { spec, parameters }: ResolvedModule, context: SpecContext): void {
  const { positions, report } = context;
  terms.forEach((written, at) => {
    const { name, values = [] } = readTerm(written);
    const place = positions.ofValue(terms, at);
    const parameter = parameters.find((one) => one.name === name)?.expanded;
    if (terms.indexOf(written) < at) report('duplicate-name', place, { what: 'parameter', name });
    if (!parameter) {
      const hint = didYouMean(
        name,
        parameters.map((one) => one.name),
      );
      report('unknown-parameter', place, { module: spec.name, name }, hint);
    } else if (parameter.values && !parameter.siteDependent)
      for (const value of values)
        if (!parameter.values.includes(value))
          report('unknown-value', place, { value, set: `"${name}"` }, didYouMean(value, parameter.values));
  });
}
