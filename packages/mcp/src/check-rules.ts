/** Checks which parameters a request has together, by the rules of a module. */
import type { ModuleRecord, Rule, Term } from './catalog.js';

export type Value = string | number | boolean | readonly (string | number)[];

export const valuesOf = (value: Value): readonly string[] =>
  typeof value === 'object' ? value.map(String) : String(value).split('|');

type RuledModule = Pick<ModuleRecord, 'parameters' | 'constraints' | 'prefix'>;
type Given = Readonly<Record<string, Value>>;

/** The sentence of the first rule that a request breaks; `g` stands before the names of a generator. */
export function brokenRule(module: RuledModule, given: Given, before: '' | 'g'): string | undefined {
  const checked = (module.constraints ?? []).filter(({ asGenerator }) => before === '' || asGenerator !== false);
  const broken = checked.find((rule) => isBroken(rule, (term) => isMet(term, module, given, before)));
  return broken?.text.replaceAll(/`(?=\w)/g, `\`${before}`);
}

function isBroken({ kind, parameters, others = [] }: Rule, isTrue: (term: Term) => boolean): boolean {
  const count = parameters.filter(isTrue).length;
  switch (kind) {
    case 'exactlyOne':
      return count !== 1;
    case 'atMostOne':
      return count > 1;
    case 'atLeastOne':
      return count === 0;
    case 'need':
      return count > 0 && !others.some(isTrue);
    case 'exclude':
      return count > 0 && others.some(isTrue);
  }
}

function isMet({ name, values }: Term, { parameters, prefix }: RuledModule, given: Given, before: string): boolean {
  const wireName = prefix + name;
  const value = given[before + wireName];
  if (values === undefined) return value !== undefined && value !== false;
  const parameter = parameters.find((one) => one.name === wireName);
  const found = value === undefined ? [parameter?.default ?? []].flat().map(String) : valuesOf(value);
  return found.some((one) => one === parameter?.all || values.includes(one));
}
