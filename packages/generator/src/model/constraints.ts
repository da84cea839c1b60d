/** Rules about which parameters a request has together: read from the spec, and taken apart into the cases that they allow. */
import type { ConstraintSpec } from '../spec/format.js';
import { stated } from '../text/look-up.js';
import type { Constraint, Module, SourcePlace, Term } from './model.js';

const ofSeveral = ['exactlyOne', 'atMostOne', 'atLeastOne'] as const;
const ofPairs = ['need', 'exclude'] as const;
/** The kinds of rules: each is a key of the spec. */
export const constraintKinds: readonly Constraint['kind'][] = [...ofSeveral, ...ofPairs];

/** The kinds that an entry of the spec states: exactly one, if it is sound. */
export const kindsIn = (spec: ConstraintSpec): readonly Constraint['kind'][] =>
  constraintKinds.filter((kind) => spec[kind] !== undefined);

/** True for a rule about several parameters that are alike; others have `parameters` and what they need or exclude. */
export const isOfSeveral = (kind: Constraint['kind']): boolean => ofSeveral.some((one) => one === kind);

/** `name`, or `name=value|value`. */
export function readTerm(written: string): Term {
  const at = written.indexOf('=');
  return at < 0 ? { name: written } : { name: written.slice(0, at), values: written.slice(at + 1).split('|') };
}

/** The rule that an entry of the spec states. Nothing for one that is not sound, or about a parameter that the module lacks. */
export function buildConstraint(
  spec: ConstraintSpec,
  source: SourcePlace,
  names: ReadonlySet<string>,
): readonly Constraint[] {
  const [kind] = kindsIn(spec);
  if (kind === undefined) return [];
  const { error, message, names: errorNames, asGenerator = true, parameters = [] } = spec;
  const [own, others] = isOfSeveral(kind) ? [spec[kind] ?? [], []] : [parameters, spec[kind] ?? []];
  const built: Constraint = {
    kind,
    parameters: own.map(readTerm),
    others: others.map(readTerm),
    ...(error !== undefined && { error }),
    ...(message !== undefined && { message }),
    ...(errorNames !== undefined && { names: errorNames }),
    asGenerator,
    source,
  };
  return termsOf(built).every(({ name }) => names.has(name)) ? [built] : [];
}

/** All terms of a rule. */
export const termsOf = ({ parameters, others }: Constraint): readonly Term[] => [...parameters, ...others];

/** What one of the cases of a rule asks of a request: terms that it has, and terms that it does not have. */
export interface ConstraintCase {
  readonly has: readonly Term[];
  readonly lacks: readonly Term[];
}

/** The cases of which a request must be one. */
export function casesOf({ kind, parameters, others }: Constraint): readonly ConstraintCase[] {
  const without = (term: Term) => parameters.filter((one) => one !== term);
  switch (kind) {
    case 'exactlyOne':
      return parameters.map((term) => ({ has: [term], lacks: without(term) }));
    case 'atMostOne':
      return parameters.map((term) => ({ has: [], lacks: without(term) }));
    case 'atLeastOne':
      return parameters.map((term) => ({ has: [term], lacks: [] }));
    case 'need':
      return [{ has: [], lacks: parameters }, ...others.map((term) => ({ has: [term], lacks: [] }))];
    case 'exclude':
      return [
        { has: [], lacks: parameters },
        { has: [], lacks: others },
      ];
  }
}

/** The rules of a module as plain data under the names of a request: for programs that check requests. */
export const constraintData = ({ constraints }: Pick<Module, 'constraints'>) =>
  constraints.map(({ source: _source, asGenerator, others, ...rule }) => ({
    ...rule,
    ...stated({ others }),
    ...(!asGenerator && { asGenerator }),
  }));
