import { queryGroups } from '../../spec/kinds.js';
import { didYouMean } from '../../text/nearest.js';
import type { Parameter } from '../../model/model.js';
import type { ResolvedModule } from '../../resolve/resolve-modules.js';
import type { ExampleSpec } from '../../spec/format.js';
import { isNumber } from '../../spec/kinds.js';
import { isQueryModule } from '../../model/modules.js';
import { someOf } from '../rule-helpers.js';
import type { SpecContext, SpecRule } from '../../extension/extension.js';
import { lookUp } from '../../text/look-up.js';

type Value = string | number | boolean;

/** An example selects its module, and gives only parameters of what it selects, with values that they take. */
export const examplesFit: SpecRule = {
  name: 'examples-fit',
  optional: true,
  check(context) {
    const byName = new Map(context.modules.map((module) => [module.spec.name, module]));
    if (!byName.has('query')) return;
    for (const module of context.modules)
      for (const example of module.spec.examples ?? []) checkExample(example, module, byName, context);
  },
};

function checkExample(
  example: ExampleSpec,
  module: ResolvedModule,
  byName: ReadonlyMap<string, ResolvedModule>,
  { positions, report }: SpecContext,
): void {
  const say = (problem: string, key?: string, hint?: string): void => {
    const place = key === undefined ? positions.of(example) : positions.ofKey(example.request, key);
    report('example-unfit', place, { example: example.id, problem }, hint);
  };
  const { selected, generator } = selection(example, byName);
  if (!selected.includes(module) && generator !== module) say(`it does not select "${module.spec.name}"`);
  const parameters = new Map([
    ...selected.flatMap((one) => one.parameters.map(({ expanded }) => [expanded.wireName, expanded] as const)),
    ...(generator?.parameters ?? []).map(({ expanded }) => [expanded.generatorName ?? '', expanded] as const),
  ]);
  for (const [wire, value] of Object.entries(example.request)) {
    const parameter = parameters.get(wire) ?? templated(parameters, wire);
    if (!parameter) {
      const hint = didYouMean(wire, parameters.keys());
      say(`"${wire}" is not a parameter of a module that it selects`, wire, hint);
      continue;
    }
    for (const one of valuesOf(value, parameter)) {
      const want = wireMisfit(parameter, one);
      if (want !== undefined) say(`${wire}=${one} is not ${want}`, wire, didYouMean(one, parameter.values ?? []));
    }
  }
  for (const [wire, parameter] of parameters)
    if (parameter.required && !Object.hasOwn({ ...example.request, ...example.body }, wire))
      say(`the required "${wire}" is missing`);
}

function selection(example: ExampleSpec, byName: ReadonlyMap<string, ResolvedModule>) {
  const names = (key: string): string[] => String(lookUp(example.request, key) ?? '').split(/[|\u001f]/);
  const action = String(example.request['action'] ?? 'query');
  const queried = queryGroups.flatMap((group) =>
    names(group)
      .flatMap((name) => byName.get(name) ?? [])
      .filter(({ spec }) => spec.group === group),
  );
  const format = String(example.request['format'] ?? 'json');
  const around = ['main', action, format].flatMap((name) => byName.get(name) ?? []);
  const generator = byName.get(String(example.request['generator'] ?? ''));
  const isQuery = action === 'query';
  return {
    selected: [...around.filter(({ spec }) => !isQueryModule(spec)), ...(isQuery ? queried : [])],
    generator: isQuery && generator?.spec.generator ? generator : undefined,
  };
}

/** The templated parameter that a name is an instance of. */
function templated(parameters: ReadonlyMap<string, Parameter>, wire: string): Parameter | undefined {
  for (const [name, parameter] of parameters)
    if (parameter.templateVars && new RegExp(`^${name.replace(/\{\w+\}/g, '.+')}$`).test(wire)) return parameter;
  return undefined;
}

function valuesOf(value: Value, { multi }: Parameter): string[] {
  const text = String(value);
  if (multi && text === '') return [];
  return multi ? text.replace(/^\u001f/, '').split(/[|\u001f]/) : [text];
}

/** Description of a right value of a request for one that does not fit. */
function wireMisfit(parameter: Parameter, value: string): string | undefined {
  if (value === parameter.all) return undefined;
  if (parameter.kind === 'enum') {
    const known = parameter.siteDependent || [...(parameter.values ?? []), ...parameter.internalValues].includes(value);
    return known ? undefined : `one of ${someOf(parameter.values ?? [])}`;
  }
  if (parameter.kind === 'limit' && value === 'max') return undefined;
  return isNumber(parameter.kind) && !/^-?\d+$/.test(value) ? 'a whole number' : undefined;
}
