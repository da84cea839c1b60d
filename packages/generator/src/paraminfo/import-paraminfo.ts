/** Makes a spec folder of a description of modules. */
import { isDeepStrictEqual } from 'node:util';
import { UsageError } from '../cli/host.js';
import { errorsOf } from '../diagnostics/diagnostic.js';
import { modelOf } from '../generate/load-model.js';
import type { TypesSpec } from '../spec/format.js';
import type { Module } from '../model/model.js';
import { correct, type Corrections } from './compare-records.js';
import { findSets, isSameSet, type ImportedParameter, type ImportedSets } from './find-sets.js';
import { importParameter, writeValues } from './import-parameter.js';
import { factsOf, knownModule, parameterFacts, setsOfSite, type KnownFacts } from './known-facts.js';
import type { Json, ModuleDescription, ParameterDescription } from './read-paraminfo.js';
import { parseYaml } from '../load/parse-yaml.js';
import type { LoadedDocument } from '../load/extensions.js';
import { linkTargets, withSharedSpec } from '../load/shared-spec.js';
import { printYaml } from '../print/yaml.js';
import { definitions, documentOf } from '../spec/schema.js';
import { withoutBrokenLinksIn } from '../text/broken-links.js';
import { mapTexts } from '../translate/map-texts.js';
import { groupBy, mostCommon } from '../text/group-by.js';
import { lookUp, put } from '../text/look-up.js';
import type { TextFile } from '../text/text-file.js';

/** What is known of the described modules, and where the model of the files is not what was described. */
interface Knowledge {
  /** Modules that are as in the generator's spec, and have no files. */
  readonly taken: ReadonlySet<string>;
  /** Modules whose facts are known. */
  readonly known: ReadonlyMap<string, Module>;
  readonly corrections: Corrections;
}

export interface ImportOptions {
  /** The address that editors find the format of a file at. */
  readonly schema: (file: string) => string;
  /** Takes what is around modules from the generator, such as the protocol and errors: without them there is no client. */
  readonly shared?: boolean;
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
    const filesWith = (corrections: Corrections): TextFile[] =>
      print(documentsOf(descriptions, { taken, known, corrections }, options), options);
    const { model, diagnostics } = modelOf(filesWith(new Map()));
    if (!model) {
      const errors = errorsOf(diagnostics);
      const wrong = errors.map(({ place }) => moduleOf(place.file));
      // Taken modules name what the wiki lacks; if the errors are elsewhere, it may be any of them.
      const withFiles = wrong.filter((name) => !taken.has(name));
      if (removed(known, withFiles) || removed(taken, wrong) || removed(taken, [...taken])) continue;
      const [first] = errors;
      throw new UsageError(`The description of the wiki makes no sound spec: ${first?.place.file}: ${first?.message}`);
    }
    const corrections = correct(model, descriptions);
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
  const targets = linkTargets(
    withSharedSpec(
      files,
      ({ path, text }) => parseYaml(path, text),
      () => undefined,
    ),
  );
  return files.map(({ path, value }) => {
    const definition = documentOf(path);
    if (definition === undefined) throw new Error(`An import makes no file ${path}`);
    // Links are in what people read: a value of the interface may look like one.
    const linked = mapTexts(value, definitions[definition], {
      text: (_, text) => withoutBrokenLinksIn(text, targets),
    });
    return { path, text: `# yaml-language-server: $schema=${schema(path)}#/$defs/${definition}\n${printYaml(linked)}` };
  });
}

/** The modules that are as this project knows them; the values of sets, and the component, may be those of the wiki. */
function namesOfSame(facts: KnownFacts, descriptions: readonly ModuleDescription[]): Set<string> {
  const known = descriptions.filter((one) => knownModule(facts, one));
  const names = new Set(known.map(({ name }) => name));
  for (const [key, wrong] of correct(facts.model, known)) {
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

function documentsOf(
  descriptions: readonly ModuleDescription[],
  knowledge: Knowledge,
  options: ImportOptions,
): LoadedDocument[] {
  const { facts } = options;
  const { taken } = knowledge;
  const components: Record<string, Json> = {};
  const multi = commonLimits(descriptions);
  const modules = descriptions
    .map((description) => ({
      description,
      component: componentOf(description.record, components, facts),
      parameters: description.parameters.map((parameter) => ({
        ...parameter,
        module: description.name,
        keys: importParameter(parameter, multi),
      })),
    }))
    .filter(({ description }) => !taken.has(description.name));
  // Taken modules of extensions bring their component.
  for (const { name, isExtension } of facts?.model.components ?? [])
    if (isExtension && modules.every(({ component }) => component !== name)) delete components[name];
  const ofSite = facts ? setsOfSite(facts, descriptions, taken) : {};
  const shared: ImportedSets = { ...facts?.spec.sets, ...ofSite };
  const found = findSets(
    modules.flatMap(({ parameters }) => parameters),
    shared,
  );
  const own = Object.entries(found).filter(([name, set]) => !isSameSet(set, lookUp(shared, name) ?? {}));
  const entries: readonly LoadedDocument[] = [
    { path: 'sets.yaml', value: { ...ofSite, ...Object.fromEntries(own) } },
    { path: 'components.yaml', value: others(components, facts?.spec.components) },
    { path: 'types.yaml', value: others({ multi }, facts?.spec.types) },
  ];
  const names = sharedNames(descriptions);
  return [
    ...modules.map((module) => moduleDocument(module, knowledge, options)),
    ...entries.filter(({ value }) => !facts || Object.keys(Object(value)).length > 0),
    ...(options.shared || names.length > 0 ? [{ path: 'api.yaml', value: apiSpec(names, taken, options) }] : []),
  ];
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
function componentOf(record: Json, components: Record<string, Json>, facts: KnownFacts | undefined): string {
  const known = facts?.model.components.find(({ source }) => source === record['source']);
  const component = Object.fromEntries(
    ['source', ...componentKeys].map((key) => [key, String(lookUp(record, key) ?? '')]),
  );
  const start =
    String(record['source'] ?? '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'unnamed';
  let name = known?.name ?? (start === 'mediawiki' ? 'core' : start);
  for (let number = 2; lookUp(components, name) && !isDeepStrictEqual(lookUp(components, name), component); number++)
    name = `${start}-${number}`;
  put(components, name, component);
  return name;
}

/** Names that two parameters of one request have, and prefixes that two modules have. */
function sharedNames(descriptions: readonly ModuleDescription[]): string[] {
  const prefixOf = ({ record }: ModuleDescription): string => String(record['prefix'] ?? '');
  const prefixes = descriptions.map(prefixOf).filter((prefix) => prefix !== '');
  const names = descriptions.flatMap((one) =>
    one.parameters.flatMap(({ name }) => {
      const wire = prefixOf(one) + name;
      return Object.hasOwn(one.record, 'generator') ? [wire, `g${wire}`] : [wire];
    }),
  );
  return [...new Set([...repeated(prefixes), ...repeated(names)])].sort();
}

const repeated = (names: readonly string[]): readonly string[] =>
  [...groupBy(names, (name) => name).values()].filter(([, second]) => second !== undefined).flat();

/** The entries that are not as in the spec of the generator. */
const others = (own: object, shared: object = {}): Json =>
  Object.fromEntries(
    Object.entries(own).filter(([name, value]) => !isDeepStrictEqual(value, lookUp<unknown>(shared as Json, name))),
  );

/** With `shared`, all but the names and the modules is that of the generator. */
function apiSpec(names: readonly string[], taken: ReadonlySet<string>, options: ImportOptions): Json {
  const { facts, title, shared } = options;
  const { description = '', license = { name: '' }, sharedNames: known = [], http } = facts?.spec.api ?? {};
  const more = names.filter((name) => !known.includes(name));
  return {
    ...(shared && { extends: 'mediawiki-1.43' }),
    ...(taken.size > 0 && { modules: [...taken].sort() }),
    title: title ?? 'Wiki query interface',
    version: '0.1.0',
    description,
    license,
    ...(!shared && http && { http }),
    ...(more.length > 0 && { sharedNames: more }),
    rules: [],
    limits: [],
    authentication: [],
    versioning: [],
    events: [],
  };
}

/** A module on its way into a spec. */
interface ImportedModule {
  readonly description: ModuleDescription;
  readonly component: string;
  readonly parameters: readonly ImportedParameter[];
}

function moduleDocument(
  { description, component, parameters }: ImportedModule,
  { known: allKnown, corrections }: Knowledge,
  { facts, texts }: ImportOptions,
): LoadedDocument {
  const { name, record, text, group } = description;
  const known = allKnown.get(name);
  const correction = corrections.get(name);
  const isOn = (key: string): boolean => Object.hasOwn(record, key);
  const { before, after } = facts ? factsOf(facts, known, description) : { before: {}, after: {} };
  const value = {
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
  return { path: group === 'action' ? `actions/${name}.yaml` : `modules/${group}/${name}.yaml`, value };
}

/** The wiki's own texts of a parameter. */
const ownTexts = ({ text, values }: ParameterDescription): Json => ({
  ...(text !== undefined && { description: text }),
  ...(values && { values }),
});

/** The first sentence of a text, as a summary is written. */
function summaryOf(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const last = line.search(/[^.](?=\.(?:\s|$)|$)/);
  return (last < 0 ? text : line.slice(0, last + 1)).slice(0, 200);
}
