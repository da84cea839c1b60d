/** Requests that break the rules of the spec about parameters that belong together: each as itself and as a generator. */
import {
  type ConstraintDescriptor,
  descriptors,
  type ModuleDescriptor,
  type ParameterDescriptor,
  protocolDescriptors,
  type TermDescriptor,
} from '@wiki-query/server-stubs';
import type { Request } from '../recording.js';

/** A valid value of a parameter of each type. */
const usual: Readonly<Record<string, string>> = {
  integer: '1',
  namespace: '0',
  timestamp: '2025-06-01T00:00:00Z',
  user: 'Alice',
  title: 'Main Page',
  boolean: '1',
};

const modules: readonly ModuleDescriptor[] = [...Object.values(descriptors), ...Object.values(protocolDescriptors)];

/** Requests for every rule of every module. */
export const constraintRequests = (): readonly Request[] =>
  modules.flatMap((module) =>
    (module.constraints ?? []).flatMap((rule) =>
      breaches(rule).flatMap((terms) =>
        [false, ...(module.generator ? [true] : [])].flatMap((isGenerator) => requestsOf(module, terms, isGenerator)),
      ),
    ),
  );

/** A term with one of its values, with each of them, and with all. */
const spellings = (term: TermDescriptor): readonly TermDescriptor[] => {
  const { name, values } = term;
  return values && values.length > 1 ? [...values.map((value) => ({ name, values: [value] })), term] : [term];
};

/** The sets of terms that may break a rule. */
function breaches({ kind, parameters, others = [] }: ConstraintDescriptor): readonly (readonly TermDescriptor[])[] {
  const pairs = parameters.flatMap((one, at) => parameters.slice(at + 1).map((other) => [one, other]));
  const each = parameters.flatMap(spellings);
  if (kind === 'need') return [...each.map((one) => [one]), parameters];
  if (kind === 'exclude') {
    return [
      ...each.flatMap((one) => others.flatMap(spellings).map((other) => [one, other])),
      [...parameters, ...others],
      [...others, ...parameters.toReversed()],
    ];
  }
  return [[], ...pairs, ...pairs.map((pair) => pair.toReversed()), parameters];
}

function requestsOf(
  module: ModuleDescriptor,
  terms: readonly TermDescriptor[],
  isGenerator: boolean,
): readonly Request[] {
  const prefix = (isGenerator ? 'g' : '') + module.prefix;
  const parameterOf = (name: string) => module.parameters.find((one) => one.name === name);
  const query = (valueOf: (term: TermDescriptor, parameter: ParameterDescriptor) => string): string => {
    const parameters = new URLSearchParams({ ...around(module, isGenerator), format: 'json', formatversion: '2' });
    for (const { name, required } of module.parameters) {
      if (required === true) parameters.set(prefix + name, 'A');
    }
    for (const term of terms) {
      const parameter = parameterOf(term.name);
      if (parameter) parameters.set(prefix + term.name, valueOf(term, parameter));
    }
    return parameters.toString();
  };
  const user = module.name === 'stashimageinfo' ? 'Alice' : 'Admin';
  const queries = new Set([
    query(valueOf),
    `${query(valueOf)}&errorformat=plaintext`,
    query(() => ''),
    query((term, parameter) => {
      const more = parameter.multi === true && term.values ? parameter.values?.slice(0, 2) : undefined;
      return [...(more ?? []), valueOf(term, parameter)].join('|');
    }),
  ]);
  return [...queries].map((text) => ({ query: text, user }));
}

const valueOf = ({ values }: TermDescriptor, parameter: ParameterDescriptor): string =>
  values?.join(parameter.multi === true ? '|' : ' ').split(' ')[0] ??
  usual[parameter.type] ??
  parameter.values?.find((value) => value !== '') ??
  'A';

/** What makes a module run as far as its rules. */
const around = (module: ModuleDescriptor, isGenerator: boolean): Readonly<Record<string, string>> => ({
  ...(module.path.startsWith('query+') || module.name === 'query' ? { action: 'query' } : { action: module.name }),
  ...(isGenerator ? { generator: module.name } : module.path.startsWith('query+') && { [module.group]: module.name }),
  ...((module.group === 'prop' || isGenerator) && { titles: 'Main Page' }),
});
