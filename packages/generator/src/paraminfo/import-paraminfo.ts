/** Makes a spec folder of a description of modules. */
import { isDeepStrictEqual } from 'node:util';
import { errorsOf } from '../diagnostics/diagnostic.js';
import { modelOf } from '../generate/load-model.js';
import type { TypesSpec } from '../spec/format.js';
import type { Module } from '../model/model.js';
import { differences, type Corrections } from './corrections.js';
import { findSets, isSameSet, type ImportedParameter, type ImportedSets } from './find-sets.js';
import { importParameter, writeValues } from './import-parameter.js';
import { factsOf, knownModule, parameterFacts, setsOfSite, type KnownFacts } from './known-facts.js';
import type { Json, ModuleDescription, ParameterDescription } from './read-paraminfo.js';
import { parseYaml } from '../load/parse-yaml.js';
import { linkTargets, withSharedSpec, type LoadedDocument } from '../load/shared-spec.js';
import { printYaml } from '../print/yaml.js';
import { documentOf } from '../spec/schema.js';
import { withoutBrokenLinks } from '../text/broken-links.js';
import { mostCommon } from '../text/group-by.js';
import { lookUp, put } from '../text/look-up.js';
import type { TextFile } from '../text/text-file.js';

/** A module on its way into a spec. */
interface ImportedModule {
  readonly description: ModuleDescription;
  readonly component: string;
  readonly parameters: readonly ImportedParameter[];
}

/** A spec on its way: the modules that are taken from the generator's spec have no files in it. */
interface Draft {
  readonly modules: readonly ImportedModule[];
  readonly taken: ReadonlySet<string>;
  readonly sets: ImportedSets;
  readonly components: Json;
  readonly multi: TypesSpec['multi'];
  readonly sharedNames: readonly string[];
}

export interface ImportOptions {
  /** The address that editors find the format of a file at. */
  readonly schema: (file: string) => string;
  /** Known facts of MediaWiki's own modules; without them the spec has only the content of the description. */
  readonly facts?: KnownFacts;
  /** Takes over the wiki's own descriptions. */
  readonly texts?: boolean;
  readonly title?: string;
}

/**
 * The files of a spec with all that the description carries. What is as in the generator's spec, modules too, is taken from there
 * (`extends`), and has no files. A wiki of another version may have changed too much: modules that turn out to be wrong with known facts
 * are made without them, and those that turn out to be others than the generator's have files.
 */
export function importParaminfo(descriptions: readonly ModuleDescription[], options: ImportOptions): TextFile[] {
  const { facts, texts = false } = options;
  const known = new Map(facts ? descriptions.flatMap((one) => entryOf(one.name, knownModule(facts, one))) : []);
  const taken = facts && !texts ? namesOfSame(facts, descriptions) : new Set<string>();
  for (;;) {
    const draft = draftOf(descriptions, taken, options);
    const filesWith = (corrections: Corrections): TextFile[] =>
      print(filesOf(draft, corrections, known, options), options);
    const { model, diagnostics } = modelOf(filesWith(new Map()));
    if (!model) {
      const errors = errorsOf(diagnostics);
      const wrong = errors.map(({ place }) => moduleOf(place.file));
      // Taken modules name what the wiki lacks; if the errors are elsewhere, it may be any of them.
      const withFiles = wrong.filter((name) => !taken.has(name));
      if (removed(known, withFiles) || removed(taken, wrong) || removed(taken, [...taken])) continue;
      throw new Error(`The imported spec is not sound: ${errors[0]?.message}`);
    }
    const corrections = differences(model, descriptions);
    const changed = [...corrections.keys()].map((key) => key.replace(/\..*/, ''));
    if (!removed(taken, changed)) return filesWith(corrections);
  }
}

const entryOf = (name: string, module: Module | undefined): [string, Module][] => (module ? [[name, module]] : []);

/** Removes names from a map or set; false if nothing was removed. */
const removed = (from: Map<string, unknown> | Set<string>, names: readonly string[]): boolean =>
  names.filter((name) => from.delete(name)).length > 0;

const moduleOf = (file: string): string => /^modules\/.*\/(.*)\.yaml$/.exec(file)?.[1] ?? '';

/** Prints the files of a spec. Links that lead to nothing become plain names. */
function print(files: readonly LoadedDocument[], { schema }: ImportOptions): TextFile[] {
  const targets = linkTargets(withSharedSpec(files, ({ path, text }) => parseYaml(path, text)));
  return files.map(({ path, value }) => ({
    path,
    text: `# yaml-language-server: $schema=${schema(path)}#/$defs/${documentOf(path)}\n${printYaml(withoutBrokenLinks(value, targets))}`,
  }));
}

/** The modules that are as this project knows them; the values of sets, and the component, may be those of the wiki. */
function namesOfSame(facts: KnownFacts, descriptions: readonly ModuleDescription[]): Set<string> {
  const known = descriptions.filter((one) => knownModule(facts, one));
  const names = new Set(known.map(({ name }) => name));
  for (const [key, wrong] of differences(facts.model, known)) {
    const [name = '', parameter] = key.split('.');
    const set = facts.model.modules
      .find((module) => module.name === name)
      ?.parameters.find((one) => one.name === parameter)?.set;
    const isOfSite = set !== undefined && lookUp(facts.spec.sets, set)?.siteDependent === true;
    const ofWiki = parameter === undefined ? componentKeys : isOfSite ? ['type'] : [];
    if (Object.keys(wrong).some((one) => !ofWiki.includes(one))) names.delete(name);
  }
  return names;
}

const componentKeys = ['sourcename', 'licensetag', 'licenselink'];

function draftOf(
  descriptions: readonly ModuleDescription[],
  taken: ReadonlySet<string>,
  { facts }: ImportOptions,
): Draft {
  const components: Record<string, Json> = {};
  const multi = commonLimits(descriptions);
  const all = descriptions.map((description): ImportedModule => {
    const parameters = description.parameters.map((parameter) => ({
      ...parameter,
      module: description.name,
      keys: importParameter(parameter, multi),
    }));
    return { description, component: componentOf(description.record, components), parameters };
  });
  const modules = all.filter(({ description }) => !taken.has(description.name));
  const ofSite = facts ? setsOfSite(facts, descriptions, taken) : {};
  const shared: ImportedSets = { ...facts?.spec.sets, ...ofSite };
  const sets = Object.entries(
    findSets(
      modules.flatMap(({ parameters }) => parameters),
      shared,
    ),
  ).filter(([name, set]) => !Object.hasOwn(shared, name) || !isSameSet(set, lookUp(shared, name) ?? {}));
  return {
    modules,
    taken,
    sets: { ...ofSite, ...Object.fromEntries(sets) },
    components,
    multi,
    sharedNames: sharedNames(descriptions),
  };
}

/** The numbers of values that most multi-valued parameters of a description take; zeros when it names none. */
const commonLimits = (descriptions: readonly ModuleDescription[]): TypesSpec['multi'] =>
  mostCommon(
    descriptions.flatMap(({ parameters }) =>
      parameters.flatMap(({ record: { lowlimit, highlimit } }) =>
        typeof lowlimit === 'number' && typeof highlimit === 'number' ? [{ lowlimit, highlimit }] : [],
      ),
    ),
  ) ?? { lowlimit: 0, highlimit: 0 };

/** The component of a module; one that is new is added under a name of its own. */
function componentOf(record: Json, components: Record<string, Json>): string {
  const textAt = (key: string): string => String(lookUp(record, key) ?? '');
  const component = {
    source: textAt('source'),
    sourcename: textAt('sourcename'),
    licensetag: textAt('licensetag'),
    licenselink: textAt('licenselink'),
  };
  const start =
    component.source
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'unnamed';
  let name = start === 'mediawiki' ? 'core' : start;
  for (let number = 2; lookUp(components, name) && !isDeepStrictEqual(lookUp(components, name), component); number++)
    name = `${start}-${number}`;
  put(components, name, component);
  return name;
}

/** Names that two parameters of one request have, and prefixes that two modules have. */
function sharedNames(descriptions: readonly ModuleDescription[]): string[] {
  const seen = new Set<string>();
  const shared = new Set<string>();
  const claim = (name: string): void => void (seen.has(name) ? shared.add(name) : seen.add(name));
  for (const { record } of descriptions) if (record['prefix']) claim(String(record['prefix']));
  seen.clear();
  for (const { record, parameters } of descriptions)
    for (const { name } of parameters) {
      const wire = `${String(record['prefix'] ?? '')}${name}`;
      claim(wire);
      if (Object.hasOwn(record, 'generator')) claim(`g${wire}`);
    }
  return [...shared].sort();
}

function filesOf(
  draft: Draft,
  corrections: Corrections,
  known: ReadonlyMap<string, Module>,
  options: ImportOptions,
): LoadedDocument[] {
  const { facts } = options;
  const modules = draft.modules.map((module): LoadedDocument => {
    const { group, name } = module.description;
    const path = group === 'action' ? `actions/${name}.yaml` : `modules/${group}/${name}.yaml`;
    return { path, value: moduleSpec(module, corrections, known.get(name), options) };
  });
  const { sets, components, multi, sharedNames: names } = draft;
  const entries: readonly LoadedDocument[] = [
    { path: 'sets.yaml', value: sets },
    { path: 'components.yaml', value: others(components, facts?.spec.components) },
    { path: 'types.yaml', value: others({ multi }, facts?.spec.types) },
  ];
  return [
    ...modules,
    ...entries.filter(({ value }) => !facts || Object.keys(Object(value)).length > 0),
    ...(facts || names.length > 0 ? [{ path: 'api.yaml', value: apiSpec(draft, options) }] : []),
  ];
}

/** The entries that are not as in the spec of the generator. */
const others = (own: object, shared: object = {}): Json =>
  Object.fromEntries(
    Object.entries(own).filter(([name, value]) => !isDeepStrictEqual(value, lookUp<unknown>(shared as Json, name))),
  );

/** With known facts, all but the names and the modules is that of the generator. */
function apiSpec({ taken, sharedNames: names }: Draft, { facts, title }: ImportOptions): Json {
  const { description = '', license = { name: '' }, sharedNames: known = [] } = facts?.spec.api ?? {};
  const more = names.filter((name) => !known.includes(name));
  return {
    ...(facts && { extends: 'mediawiki-1.43' }),
    ...(taken.size > 0 && { modules: [...taken].sort() }),
    title: (facts && title) ?? 'Wiki query interface',
    version: facts ? '0.1.0' : '0.0.0',
    description,
    license,
    ...(more.length > 0 && { sharedNames: more }),
    rules: [],
    limits: [],
    authentication: [],
    versioning: [],
    events: [],
  };
}

function moduleSpec(
  { description, component, parameters }: ImportedModule,
  corrections: Corrections,
  known: Module | undefined,
  { facts, texts }: ImportOptions,
): Json {
  const { name, record, text, group } = description;
  const correction = corrections.get(name);
  const isOn = (key: string): boolean => Object.hasOwn(record, key);
  const { before, after } = facts ? factsOf(facts, known, description) : { before: {}, after: {} };
  return {
    prefix: String(record['prefix'] ?? ''),
    ...(isOn('generator') && group !== 'meta' && { generator: true }),
    ...(isOn('deprecated') && { deprecated: true }),
    ...(isOn('mustbeposted') && { mustbeposted: true }),
    ...(isOn('writerights') && { writerights: true }),
    ...(!isOn('readrights') && { readrights: false }),
    component,
    helpurls: record['helpurls'] ?? [],
    ...before,
    ...(texts && text !== undefined && { summary: summaryOf(text), description: text }),
    ...(correction && { record: correction }),
    parameters: Object.fromEntries(
      parameters.map((parameter) => {
        const more = corrections.get(`${name}.${parameter.name}`);
        const keys = writeValues({
          ...parameter.keys,
          ...parameterFacts(known, parameter),
          ...(texts && ownTexts(parameter)),
          ...(more && { record: more }),
        });
        return [parameter.name, keys];
      }),
    ),
    ...after,
  };
}

/** The wiki's own texts of a parameter. */
const ownTexts = ({ text, values }: ParameterDescription): Json => ({
  ...(text !== undefined && { description: text }),
  ...(values && { values }),
});

/** The first sentence of a text, as a summary is written. */
const summaryOf = (text: string): string => (/^[^\n]*?[^\n.](?=\.(\s|$)|\n|$)/.exec(text)?.[0] ?? text).slice(0, 200);
