/** Compares the rules about which parameters a request has together: by the requests that they refuse. */
import { casesOf, termsOf } from '../model/constraints.js';
import type { Constraint, Module, Term } from '../model/model.js';
import { parametersOf } from '../model/modules.js';
import { contentOf, say, type Compare } from './compare.js';

/** Rules with more terms are compared by what they say: the number of combinations doubles with each term. */
const mostTerms = 16;

const written = ({ name, values }: Term): string => (values ? `${name}=${values.join('|')}` : name);

/** Rules without those that are the same on the other side. */
const changedIn = (rules: readonly Constraint[], others: readonly Constraint[]): readonly Constraint[] => {
  const known = new Set(others.map(contentOf));
  return rules.filter((rule) => !known.has(contentOf(rule)));
};

/** Whether a request with exactly these terms obeys the rules. */
const accepts = (rules: readonly Constraint[], given: ReadonlySet<string>): boolean =>
  rules.every((rule) =>
    casesOf(rule).some(
      ({ has, lacks }) =>
        has.every((term) => given.has(written(term))) && !lacks.some((term) => given.has(written(term))),
    ),
  );

/** Each combination of the terms, smaller ones first. */
const combinationsOf = (terms: readonly string[]): readonly ReadonlySet<string>[] =>
  Array.from({ length: 2 ** terms.length }, (_, bits) => new Set(terms.filter((_term, at) => (bits >> at) & 1))).sort(
    (a, b) => a.size - b.size,
  );

const nameOf = (given: ReadonlySet<string>, of: readonly string[]): string =>
  given.size === 0 ? `none of ${of.join(', ')}` : [...given].join(' and ');

/** Requests of before have no parameters that are new. */
export const combinations: Compare<readonly Constraint[], Module> = (pair) => {
  const { was, is, owners } = pair;
  const [before, after] = [changedIn(was, is), changedIn(is, was)];
  if (contentOf(was) === contentOf(is)) return;
  const known = new Set(parametersOf(owners[0]).map(({ name }) => name));
  const terms = [...before, ...after].flatMap(termsOf);
  const names = [...new Set(terms.map(written))];
  const added = terms.filter(({ name }) => !known.has(name)).map(written);
  const change = { ...pair, was: before, is: after };
  if (names.length > mostTerms) return say(change, 'combination-refused', 'other combinations of parameters');
  const all = combinationsOf(names);
  const isOfBefore = (given: ReadonlySet<string>): boolean => !added.some((name) => given.has(name));
  const refused = all.find((given) => isOfBefore(given) && accepts(before, given) && !accepts(after, given));
  const accepted = all.find((given) => !accepts(before, given) && accepts(after, given));
  if (refused) say(change, 'combination-refused', nameOf(refused, names));
  if (accepted) say(change, 'combination-accepted', nameOf(accepted, names));
  if (!refused && !accepted) say(change, 'combination-error-changed');
};
