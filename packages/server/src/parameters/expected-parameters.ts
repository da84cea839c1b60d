/** What a module reads from requests to one wiki. It is made once, so that a request costs what it sends. */
import type { ModuleDescriptor, ParameterDescriptor } from '@wiki-query/server-stubs';
import { setOwn } from '@wiki-query/wikitext';
import { siteParameter } from '../profile/site-values.js';
import type { SiteFacts } from '../profile/site-facts.js';
import type { RawParameters } from '../request/raw-parameters.js';
import { splitValues } from './split-values.js';

/** A parameter with the values of the wiki, and its place among those of its module. */
export interface ExpectedParameter {
  readonly parameter: ParameterDescriptor;
  readonly position: number;
}

export interface Expected {
  /** By the name without prefixes. */
  readonly byName: ReadonlyMap<string, ExpectedParameter>;
  /** Those that a request must have. */
  readonly required: readonly ExpectedParameter[];
  /** The values of the others in a request without parameters. */
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly templated: readonly ParameterDescriptor[];
}

const ofSites = new WeakMap<SiteFacts, WeakMap<ModuleDescriptor, Expected>>();

/** What a module expects on a wiki. */
export function expectedOf(module: ModuleDescriptor, site: SiteFacts): Expected {
  let ofSite = ofSites.get(site);
  if (ofSite === undefined) ofSites.set(site, (ofSite = new WeakMap()));
  let expected = ofSite.get(module);
  if (expected === undefined) ofSite.set(module, (expected = makeExpected(module, site)));
  return expected;
}

function makeExpected({ path, parameters, templatedParameters }: ModuleDescriptor, site: SiteFacts): Expected {
  const all = parameters.map((declared, position) => ({ parameter: siteParameter(path, declared, site), position }));
  const defaults = {};
  for (const { parameter } of all) {
    const value = parameter.required === true ? undefined : defaultOf(parameter);
    if (value !== undefined) setOwn(defaults, parameter.name, value);
  }
  return {
    byName: new Map(all.map((one) => [one.parameter.name, one])),
    required: all.filter(({ parameter }) => parameter.required === true),
    defaults,
    templated: templatedParameters.map((declared) => siteParameter(path, declared, site)),
  };
}

/** A default in the form for the module: several values as an array. */
export function defaultOf({ type, multi, default: value }: ParameterDescriptor): unknown {
  if (type === 'boolean') return false;
  if (multi !== true || value === undefined) return value;
  const list = Array.isArray(value) ? value : splitValues(String(value), 1000);
  return type === 'namespace' || type === 'integer' ? list.map(Number) : list;
}

/** The parameters that the request sends, and those that it must have, in the order of the module. */
export function sentOrRequired(
  { byName, required }: Expected,
  sent: RawParameters,
  prefix: string,
): readonly ExpectedParameter[] {
  const found = [...required];
  for (const name of sent.names()) {
    const one = name.startsWith(prefix) ? byName.get(name.slice(prefix.length)) : undefined;
    if (one !== undefined && one.parameter.required !== true) found.push(one);
  }
  return found.length < 2 ? found : found.sort((one, other) => one.position - other.position);
}
