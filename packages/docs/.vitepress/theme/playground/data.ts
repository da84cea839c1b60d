/** Modules and parameters: those of the spec, each of which is loaded when it is selected, or those of another wiki. */
import { shallowRef } from 'vue';
import { index, loaders } from 'virtual:module-data';
import { entriesIn, inLanguage } from './texts.js';
import { type Entry, groups, type Module, type Parameter } from './modules.js';
import { chosen, type Params } from './wire.js';

export type { Entry, Group, Module, Parameter } from './modules.js';
export { groups } from './modules.js';

/** The modules of a wiki. */
export interface Catalogue {
  readonly entries: readonly Entry[];
  /** Modules with their parameters, by group and name. */
  readonly loaded: ReadonlyMap<string, Module>;
  /** Parameters of `action=query` that select pages, and its boolean parameters. */
  readonly query: Module;
  /** Parameters that every request takes. */
  readonly main: Module;
}

/** Modules of the spec, without their parameters. */
export const specEntries: readonly Entry[] = index.modules;

const protocol = (name: string): Module => {
  const found = index.protocol.find((module) => module.name === name);
  if (found === undefined) throw new Error(`The spec has no module ${name}`);
  return found;
};

const ofSpec: Catalogue = {
  entries: specEntries,
  loaded: new Map(),
  query: protocol('query'),
  main: protocol('main'),
};

/** The parameters of `action=query` that are one of these parts of the page set, on every wiki. */
export const pageSetNames = (...parts: readonly NonNullable<Parameter['pageSet']>[]): readonly string[] =>
  ofSpec.query.parameters.flatMap(({ name, pageSet }) => (pageSet && parts.includes(pageSet) ? [name] : []));

/** The parameters of a query by the spec: how they go together is the same on every wiki. */
export const ofEveryWiki: Module = ofSpec.query;

/** The modules of the spec, with the texts of every form in the language of the page. */
export const own = shallowRef(ofSpec);

/** The modules that the form offers now. */
export const catalogue = shallowRef(ofSpec);

/** Switches to the modules of another wiki, or back to those of the spec. */
export function offer(found: Catalogue | undefined): void {
  catalogue.value = found ?? own.value;
}

/** Applies the texts of a language. Those of parameters are loaded with the parameters. */
export async function loadTexts(language: string): Promise<void> {
  const [entries, query, main] = await Promise.all([
    entriesIn(specEntries, language),
    inLanguage(ofSpec.query, language),
    inLanguage(ofSpec.main, language),
  ]);
  const isOwn = catalogue.value.entries === own.value.entries;
  own.value = { ...ofSpec, entries, query, main };
  if (isOwn) catalogue.value = { ...own.value, loaded: catalogue.value.loaded };
}

export const keyOf = (group: string, name: string): string => `${group}/${name}`;

/** Finds a module of a group, with or without its parameters. */
export const findEntry = (group: string, name: string): Entry | undefined =>
  catalogue.value.entries.find((entry) => entry.group === group && entry.name === name);

/** Finds the module with the name of a generator. */
export const findGeneratorEntry = (name: string): Entry | undefined =>
  catalogue.value.entries.find((entry) => entry.generator === true && entry.name === name);

/** Finds a module of a group whose parameters are loaded. */
export const findModule = (group: string, name: string): Module | undefined =>
  catalogue.value.loaded.get(keyOf(group, name));

/** Finds the generator of this name if its parameters are loaded. */
export function findGenerator(name: string): Module | undefined {
  const entry = findGeneratorEntry(name);
  return entry && findModule(entry.group, name);
}

/** The modules that a request chooses. */
const chosenEntries = (params: Params): readonly Entry[] =>
  [
    ...groups.flatMap(({ name: group }) => chosen(params, group).map((name) => findEntry(group, name))),
    findGeneratorEntry(params['generator'] ?? ''),
  ].filter((entry) => entry !== undefined);

/** Whether the parameters of all selected modules are loaded. */
export const isLoaded = (params: Params): boolean =>
  chosenEntries(params).every(({ group, name }) => findModule(group, name) !== undefined);

/** Loads the parameters of the selected modules, with their texts in a language. */
export async function loadChosen(params: Params, language: string): Promise<void> {
  await Promise.all(
    chosenEntries(params).map(async (entry) => {
      const key = keyOf(entry.group, entry.name);
      const loader = loaders[key];
      if (catalogue.value.loaded.has(key) || loader === undefined) return;
      const { parameters } = await loader();
      const module = await inLanguage({ ...entry, parameters }, language);
      // Another wiki may have been selected in the meantime.
      const now = catalogue.value;
      if (now.entries.includes(entry)) catalogue.value = { ...now, loaded: new Map([...now.loaded, [key, module]]) };
    }),
  );
}

/** The values that a parameter lists, from itself or from a shared set. */
export const valuesOf = (parameter: Parameter): readonly string[] =>
  parameter.values ?? (parameter.set === undefined ? [] : (index.sets[parameter.set] ?? []));
