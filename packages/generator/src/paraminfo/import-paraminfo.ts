/** Makes a spec folder of a description of modules. */
import { moduleRecord } from '../emitters/paraminfo/module-record.js';
import { modelOf } from '../generate/load-model.js';
import type { TypesSpec } from '../spec/format.js';
import type { SpecFile } from '../load/load-spec.js';
import type { Module } from '../model/model.js';
import { findSets, type ImportedParameter, type ImportedSets } from './find-sets.js';
import { importParameter, writeValues } from './import-parameter.js';
import { factsOf, knownModule, parameterFacts, type KnownFacts } from './known-facts.js';
import type { Json, ModuleDescription, ParameterDescription } from './read-paraminfo.js';
import { usualLimits } from './usual-limits.js';
import { printDraft } from './print-draft.js';
import { shippedFiles, type DraftFile } from './shipped-files.js';
import { lookUp, put } from '../text/look-up.js';

/** A module on its way into a spec. */
interface ImportedModule {
  readonly description: ModuleDescription;
  readonly component: string;
  readonly parameters: readonly ImportedParameter[];
}

interface Draft {
  readonly modules: readonly ImportedModule[];
  readonly sets: ImportedSets;
  readonly components: Json;
  readonly multi: TypesSpec['multi'];
  readonly sharedNames: readonly string[];
}

/** What an import takes besides the description. */
export interface ImportOptions {
  /** The address that editors find the format of a file at. */
  readonly schema: (file: string) => string;
  /** What is known of MediaWiki's own modules; without it the spec has what the description says and nothing else. */
  readonly facts?: KnownFacts;
  /** Takes over the wiki's own descriptions. */
  readonly texts?: boolean;
  readonly title?: string;
}

/** The files of a spec with all that the description carries. */
export function importParaminfo(descriptions: readonly ModuleDescription[], options: ImportOptions): SpecFile[] {
  const draft = draftOf(descriptions);
  const known = withSoundFacts(draft, options);
  const first = print(filesOf(draft, new Map(), known, options), options);
  return print(filesOf(draft, differences(first, descriptions), known, options), options);
}

/** Modules whose known facts go with what the wiki says of them: a wiki of another version may have changed too much. */
function withSoundFacts(draft: Draft, options: ImportOptions): ReadonlyMap<string, Module> {
  const { facts } = options;
  if (!facts) return new Map();
  const known = new Map(
    draft.modules.flatMap(({ description }): [string, Module][] => {
      const module = knownModule(facts, description);
      return module ? [[description.name, module]] : [];
    }),
  );
  const { diagnostics } = modelOf(print(filesOf(draft, new Map(), known, options), options));
  for (const { severity, place } of diagnostics)
    if (severity === 'error') known.delete(/^modules\/.*\/(.*)\.yaml$/.exec(place.file)?.[1] ?? '');
  return known;
}

const print = (files: readonly DraftFile[], { schema }: ImportOptions): SpecFile[] => printDraft(files, schema);

function draftOf(descriptions: readonly ModuleDescription[]): Draft {
  const components: Record<string, Json> = {};
  const multi = usualLimits(descriptions) ?? noLimits;
  const modules = descriptions.map((description): ImportedModule => {
    const parameters = description.parameters.map((parameter) => ({
      module: description.name,
      name: parameter.name,
      keys: importParameter(parameter, multi),
    }));
    return { description, component: componentOf(description.record, components), parameters };
  });
  const sets = findSets(modules.flatMap(({ parameters }) => parameters));
  return { modules, sets, components, multi, sharedNames: sharedNames(descriptions) };
}

/** A description that names no number of values has no use for one. */
const noLimits = { lowlimit: 0, highlimit: 0 };

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
  for (let number = 2; lookUp(components, name) && !isSame(lookUp(components, name), component); number++)
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

type Corrections = ReadonlyMap<string, Json>;

function filesOf(
  draft: Draft,
  corrections: Corrections,
  known: ReadonlyMap<string, Module>,
  options: ImportOptions,
): DraftFile[] {
  const { facts, title = 'Wiki query interface' } = options;
  const modules = draft.modules.map((module): DraftFile => {
    const { group, name } = module.description;
    const path = group === 'action' ? `actions/${name}.yaml` : `modules/${group}/${name}.yaml`;
    return { path, definition: 'Module', value: moduleSpec(module, corrections, known.get(name), options) };
  });
  const components = facts ? { ...facts.spec.components, ...draft.components } : draft.components;
  const shared = draft.sharedNames;
  const names = new Set(draft.modules.map(({ description }) => description.name));
  return [
    ...modules,
    { path: 'sets.yaml', definition: 'Sets', value: draft.sets },
    { path: 'components.yaml', definition: 'Components', value: components },
    { path: 'types.yaml', definition: 'Types', value: { ...facts?.spec.types, multi: draft.multi } },
    ...(facts ? shippedFiles(facts, title, shared, names) : []),
    ...(!facts && shared.length > 0 ? [{ path: 'api.yaml', definition: 'Api', value: apiSpec(shared) }] : []),
  ];
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
  const { before, after } = facts && known ? factsOf(facts, known, description) : unknownFacts(facts);
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
        const described = description.parameters.find((one) => one.name === parameter.name);
        const keys = writeValues({
          ...parameter.keys,
          ...parameterFacts(known, parameter.name, described?.record ?? {}),
          ...(texts && ownTexts(described)),
          ...(more && { record: more }),
        });
        return [parameter.name, keys];
      }),
    ),
    ...after,
  };
}

/** Nothing is known of the results of a module: its responses may be anything. */
const unknownFacts = (facts: KnownFacts | undefined): { readonly before: Json; readonly after: Json } => ({
  before: {},
  after: facts ? { result: { open: true } } : {},
});

/** The wiki's own texts of a parameter. */
const ownTexts = (described: ParameterDescription | undefined): Json => ({
  ...(described?.text !== undefined && { description: described.text }),
  ...(described?.values && { values: described.values }),
});

/** The first sentence of a text, as a summary is written. */
const summaryOf = (text: string): string => (/^[^\n]*?[^\n.](?=\.(\s|$)|\n|$)/.exec(text)?.[0] ?? text).slice(0, 200);

const apiSpec = (names: readonly string[]): Json => ({
  title: 'Wiki query interface',
  version: '0.0.0',
  description: '',
  license: { name: '' },
  sharedNames: names,
  rules: [],
  limits: [],
  authentication: [],
  versioning: [],
  events: [],
});

/** Renders what was imported, and finds where it is not what was described. */
function differences(files: readonly SpecFile[], descriptions: readonly ModuleDescription[]): Corrections {
  const { model, diagnostics } = modelOf(files);
  if (!model)
    throw new Error(`The imported spec is not sound: ${diagnostics.find((one) => one.severity === 'error')?.message}`);
  const corrections = new Map<string, Json>();
  const byName = new Map([...model.protocol, ...model.modules].map((module) => [module.name, module]));
  for (const { name, record, parameters } of descriptions) {
    const module = byName.get(name);
    if (!module) continue;
    const { parameters: ordinary, templatedparameters: templated, ...made } = moduleRecord(module);
    correct(corrections, name, record, made);
    const records = [...asList(ordinary), ...asList(templated)];
    for (const parameter of parameters) {
      const own = records.find((one) => one['name'] === parameter.name) ?? {};
      correct(corrections, `${name}.${parameter.name}`, parameter.record, own);
    }
  }
  return corrections;
}

function correct(corrections: Map<string, Json>, key: string, want: Json, made: Json): void {
  const keys = new Set([...Object.keys(want), ...Object.keys(made)]);
  const wrong = [...keys].filter((one) => !isSame(lookUp(want, one), lookUp(made, one)));
  if (wrong.length > 0) corrections.set(key, Object.fromEntries(wrong.map((one) => [one, lookUp(want, one) ?? null])));
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** The same with the members of objects in one order; the order of a map says nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

const asList = (value: unknown): readonly Json[] => (Array.isArray(value) ? value : []);
