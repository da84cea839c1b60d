/** Checks which parameters a request has together, by the rules of its module. */
import type { ConstraintDescriptor, ModuleDescriptor, TermDescriptor } from './contract.js';

/** What a request has of a parameter. */
export interface GivenParameters {
  /** The request has the parameter itself, and it is no flag that is off. */
  readonly isGiven: (name: string) => boolean;
  /** The values that the parameter has, its default included. */
  readonly valuesOf: (name: string) => readonly string[];
  /** Name of the parameter in the request, with its prefix. */
  readonly wireName: (name: string) => string;
}

/** The error of a request that breaks a rule, with the key of its message and the values for the text. */
export interface BrokenConstraint {
  readonly code: string;
  readonly message: string;
  readonly values: { readonly parameters: readonly string[] } | { readonly parameter: string; readonly other: string };
}

/** The first rule that a request breaks. `about`: only rules with one of these parameters, where there are some. */
export function brokenConstraint(
  { constraints = [], parameters, prefix }: ModuleDescriptor,
  request: GivenParameters,
  { isGenerator = false, about = [] }: { readonly isGenerator?: boolean; readonly about?: readonly string[] } = {},
): BrokenConstraint | undefined {
  for (const rule of constraints) {
    if (isGenerator && rule.asGenerator === false) continue;
    const named = [...rule.parameters, ...(rule.others ?? [])];
    if (about.length > 0 && !named.some(({ name }) => about.includes(name))) continue;
    const broken = breakOf(rule, parameters, { ...request, wireName: namesOf(rule, prefix, request) });
    if (broken) return broken;
  }
  return undefined;
}

/** The names that the error of a rule has. */
function namesOf(
  { names }: ConstraintDescriptor,
  prefix: string,
  { wireName }: GivenParameters,
): GivenParameters['wireName'] {
  if (names === undefined) return wireName;
  return (name) => (names === 'bare' ? name : prefix + name);
}

function breakOf(
  rule: ConstraintDescriptor,
  parameters: ModuleDescriptor['parameters'],
  request: GivenParameters,
): BrokenConstraint | undefined {
  const { kind, others = [] } = rule;
  const isMet = (term: TermDescriptor): boolean => matched(term, request).length > 0;
  const met = rule.parameters.filter(isMet);
  if (kind === 'need' || kind === 'exclude') {
    const [first] = met;
    const other =
      kind === 'exclude'
        ? others.find(isMet)
        : others.some((term) => isMet(term) && !isEmptyList(term, parameters, request))
          ? undefined
          : others[0];
    if (!first || !other) return undefined;
    const nameOf = (term: TermDescriptor): string => shown(term, parameters, request, kind === 'need');
    const values = { parameter: shown(first, parameters, request), other: nameOf(other) };
    const usual = kind === 'need' ? 'mustusewith' : 'cannotusewith';
    return errorOf(rule, 'invalidparammix', `apierror-invalidparammix-${usual}`, values);
  }
  if (met.length > 1 && kind !== 'atLeastOne') {
    // In the order of the module's parameters.
    const inOrder = parameters.filter(({ name }) => met.some((term) => term.name === name));
    const names = inOrder.map(({ name }) => request.wireName(name));
    return errorOf(rule, 'invalidparammix', 'apierror-invalidparammix', { parameters: names });
  }
  if (met.length > 0 || kind === 'atMostOne') return undefined;
  const usual = kind === 'exactlyOne' ? 'one-of' : 'at-least-one-of';
  const names = rule.parameters.map(({ name }) => request.wireName(name));
  return errorOf(rule, 'missingparam', `apierror-missingparam-${usual}`, { parameters: names });
}

const errorOf = (
  { error, message }: ConstraintDescriptor,
  code: string,
  usual: string,
  values: BrokenConstraint['values'],
): BrokenConstraint => ({ code: error ?? code, message: message ?? usual, values });

/** The values with which a request has a term; its name for one without values. */
function matched({ name, values }: TermDescriptor, { isGiven, valuesOf }: GivenParameters): readonly string[] {
  if (!values) return isGiven(name) ? [name] : [];
  return valuesOf(name).filter((value) => values.includes(value));
}

/** What needs a parameter with several values needs at least one of them. */
const isEmptyList = (
  { name }: TermDescriptor,
  parameters: ModuleDescriptor['parameters'],
  { valuesOf }: GivenParameters,
): boolean => parameters.some((one) => one.name === name && one.multi === true) && valuesOf(name).length === 0;

/** A term in a message. Values are named where a parameter has several, and where one is needed. */
function shown(
  term: TermDescriptor,
  parameters: ModuleDescriptor['parameters'],
  request: GivenParameters,
  isNeeded = false,
): string {
  const wireName = request.wireName(term.name);
  const isMulti = parameters.some(({ name, multi }) => name === term.name && multi === true);
  if (!term.values || !(isNeeded || isMulti)) return wireName;
  return `${wireName}=${(isNeeded ? term.values : matched(term, request)).join('|')}`;
}
