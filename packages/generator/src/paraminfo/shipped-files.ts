/** The files of an imported spec that describe what every wiki has: the protocol around the modules, errors, shared shapes. */
import type { ModuleFile, ParameterSpec } from '../spec/format.js';
import { fillTexts, lookupIn, type PlaceholderSource } from '../resolve/placeholders.js';
import type { KnownFacts } from './known-facts.js';
import type { Json } from './read-paraminfo.js';

/** A file of a spec as data, and its definition in the schema of the format. */
export interface DraftFile {
  readonly path: string;
  readonly definition: string;
  readonly value: unknown;
}

/** The files, as data. `sharedNames` are those of the imported modules, whose names are `modules`. */
export function shippedFiles(
  facts: KnownFacts,
  title: string,
  sharedNames: readonly string[],
  modules: ReadonlySet<string>,
): DraftFile[] {
  const { spec } = facts;
  const protocol = spec.protocol.map(({ file, spec: module }): DraftFile => {
    const parameters = spec.resolution.modules.find((one) => one.spec === module)?.parameters ?? [];
    const { name: _name, group, like: _like, examples: _examples, ...own } = module;
    const whole: ModuleFile = {
      ...(group !== 'action' && { group }),
      ...own,
      parameters: Object.fromEntries(parameters.map(({ name, spec: keys }) => [name, fitParameter(keys, modules)])),
    };
    return { path: file, definition: 'Module', value: whole };
  });
  const resources = spec.resources.map(({ file, spec: value }) => ({ path: file, definition: 'Resource', value }));
  return [
    ...protocol,
    ...resources,
    { path: 'errors.yaml', definition: 'Errors', value: spec.messages },
    { path: 'texts.yaml', definition: 'Texts', value: spec.texts },
    { path: 'formats.yaml', definition: 'Formats', value: spec.formats ?? { places: [] } },
    { path: 'states.yaml', definition: 'States', value: [] },
    { path: 'api.yaml', definition: 'Api', value: apiOf(facts, title, sharedNames) },
  ];
}

/** A parameter of the protocol; one that names modules says nothing of those that the wiki lacks. */
function fitParameter({ like: _like, ...keys }: ParameterSpec, modules: ReadonlySet<string>): ParameterSpec {
  const { deprecatedvalues: deprecated, ...rest } = keys;
  if (keys.submodules === undefined || !deprecated) return keys;
  const left = deprecated.filter((name) => modules.has(name));
  return left.length > 0 ? { ...rest, deprecatedvalues: left } : rest;
}

/** Its texts name numbers of sets and modules that the wiki may lack: they are those of MediaWiki itself. */
const apiOf = (facts: KnownFacts, title: string, sharedNames: readonly string[]): Json => ({
  ...emptyApi,
  ...fillTexts(facts.spec.api, lookupIn(numbersOf(facts), {})),
  title,
  version: '0.1.0',
  // The others are those of this project's server, which the imported wiki does not run on.
  cookies: (facts.spec.api?.cookies ?? []).filter(({ origin }) => origin === 'mediawiki-1.43'),
  ...(sharedNames.length > 0 && { sharedNames }),
});

function numbersOf({ spec }: KnownFacts): PlaceholderSource {
  const { sets, modules } = spec.resolution;
  return {
    types: spec.types,
    sets,
    parameterOf: (name, parameter) =>
      modules.find((one) => one.spec.name === name)?.parameters.find((one) => one.name === parameter)?.expanded,
  };
}

const emptyApi = {
  title: '',
  version: '',
  description: '',
  license: { name: '' },
  rules: [],
  limits: [],
  authentication: [],
  versioning: [],
  events: [],
};
