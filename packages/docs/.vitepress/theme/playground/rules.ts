/** Rules of the spec about which parameters a request has together. */
import type { Module, Rule, Term } from './modules.js';
import { splitValues } from './values.js';
import type { Params } from './wire.js';

/** A rule of a module in this request. */
export interface ModuleRule {
  readonly rule: Rule;
  readonly module: Module;
  /** What stands before the names of its parameters. */
  readonly prefix: string;
}

/** The rules of a module that it checks in this request; `g` stands before the names of a generator. */
export const rulesOf = (module: Module, before: '' | 'g'): readonly ModuleRule[] =>
  (module.constraints ?? [])
    .filter(({ asGenerator }) => before === '' || asGenerator !== false)
    .map((rule) => ({ rule, module, prefix: before + module.prefix }));

/** The names of a rule in this request, for messages. */
export const wordsOf = ({ rule, prefix }: ModuleRule): { readonly names: string; readonly others: string } => {
  const written = (terms: readonly Term[]): string =>
    terms.map(({ name, values }) => `${prefix}${name}${values ? `=${values.join('|')}` : ''}`).join(', ');
  return { names: written(rule.parameters), others: written(rule.others ?? []) };
};

/** Whether every request has one of the parameters of the rule. */
export const isRequired = ({ kind }: Rule): boolean => kind === 'exactlyOne' || kind === 'atLeastOne';

/** The parameter at which a rule is broken, by its name in the request. */
export function breachOf({ rule, module, prefix }: ModuleRule, params: Params): string | undefined {
  const isMet = (term: Term): boolean => has(term, prefix, module, params);
  const met = rule.parameters.filter(isMet);
  const others = (rule.others ?? []).filter(isMet);
  const [first = rule.parameters[0], second] = met;
  const breaches = {
    exactlyOne: met.length === 0 ? first : second,
    atMostOne: second,
    atLeastOne: met.length === 0 ? first : undefined,
    need: met.length > 0 && others.length === 0 ? first : undefined,
    exclude: met.length > 0 && others.length > 0 ? first : undefined,
  };
  const at = breaches[rule.kind];
  return at && prefix + at.name;
}

function has({ name, values }: Term, prefix: string, { parameters }: Module, params: Params): boolean {
  const given = params[prefix + name];
  if (values === undefined) return given !== undefined;
  const parameter = parameters.find((one) => one.name === name);
  if (parameter?.all !== undefined && given === parameter.all) return true;
  const found = given === undefined ? [parameter?.default ?? []].flat().map(String) : splitValues(given);
  return found.some((value) => values.includes(value));
}
