/** Rules about which parameters a request has together, as sentences and as data with the names of a request. */
import type { Constraint, Module, Term } from '../model/model.js';

/** A term as a request writes it: `aisort=timestamp`. */
const writtenTerm = (prefix: string, { name, values }: Term): string =>
  `${prefix}${name}${values ? `=${values.join('|')}` : ''}`;

/** The sentence of each kind of rule. Translations have it in other languages. */
const sentences: Readonly<Record<Constraint['kind'], string>> = {
  exactlyOne: 'Set exactly one of {names}.',
  atMostOne: 'Set at most one of {names}.',
  atLeastOne: 'Set at least one of {names}.',
  need: 'With {names}, also set {others}.',
  exclude: 'With {names}, do not set {others}.',
};

/** The sentence that is added where a module that can be a generator checks a rule otherwise only. */
const exception = 'As a generator, the module does not check this.';

/** A rule for a template: its sentences, and the names in them. */
export const ruleViews = ({ constraints, prefix, generator }: Module) =>
  constraints.map(({ kind, parameters, others, asGenerator }) => ({
    sentence: sentences[kind],
    names: parameters.map((term) => writtenTerm(prefix, term)),
    others: others.map((term) => writtenTerm(prefix, term)),
    ...(generator && !asGenerator && { exception }),
  }));

const codes = (names: readonly string[], word: string): string => names.map((name) => `\`${name}\``).join(word);

/** The rules of a module in English. */
export const ruleSentences = (module: Module): readonly string[] =>
  ruleViews(module).map(({ sentence, names, others, exception: more = '' }) => {
    const by = others.length > 0 ? ' or ' : ', ';
    return `${sentence.replace('{names}', codes(names, by)).replace('{others}', codes(others, by))} ${more}`.trim();
  });

/** The rules of a module as the spec writes them, with the names of a request. */
export const ruleData = ({ constraints, prefix }: Module): readonly Readonly<Record<string, unknown>>[] =>
  constraints.map(({ kind, parameters, others, asGenerator }) => {
    const [own, rest] = [parameters, others].map((terms) => terms.map((term) => writtenTerm(prefix, term)));
    return {
      ...(others.length > 0 ? { parameters: own, [kind]: rest } : { [kind]: own }),
      ...(!asGenerator && { asGenerator }),
    };
  });

/**
 * The rules of modules for a client that checks requests at run time, with the names that the module has. `sort=|name`: a request without the
 * parameter has the value too, because it is the default.
 */
export const ruleFacts = (modules: readonly Module[]) =>
  modules
    .filter(({ constraints }) => constraints.length > 0)
    .map(({ name, prefix, parameters, constraints }) => {
      const written = (term: Term): string => {
        const usual = parameters.find((one) => one.name === term.name)?.default;
        const isDefault = term.values?.some((value) => [usual ?? []].flat().map(String).includes(value)) === true;
        return writtenTerm('', isDefault && term.values ? { ...term, values: ['', ...term.values] } : term);
      };
      return {
        name,
        prefix,
        rules: constraints.map((rule) => ({
          ...rule,
          parameters: rule.parameters.map(written),
          others: rule.others.map(written),
        })),
      };
    });
