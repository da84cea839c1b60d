/**
 * The part of a spec that describes what every wiki has: the protocol around the modules, errors, texts, types, shared shapes and sets. A
 * spec whose `api.yaml` says `extends: mediawiki-1.43` has it from the generator, and those modules that `modules` names. Its own files and
 * entries take the place of shared ones.
 */
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { queryGroups } from '../spec/kinds.js';
import { componentFile, languageOf } from '../spec/schema.js';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kitFolder } from '../kit/kit.js';
import { isRecord, lookUp } from '../text/look-up.js';
import { withoutBrokenLinks } from '../text/broken-links.js';
import { withExtensions, type LoadedDocument } from './extensions.js';
import { samePlace } from './positions.js';
import { usedSets } from './used-sets.js';
import type { TextFile } from '../text/text-file.js';

type Entries = Readonly<Record<string, unknown>>;

type Parse = (file: TextFile) => { readonly value: unknown };

/** Shared folders, and files with entries by name. */
const folders = ['protocol', 'resources'];
const maps = ['sets.yaml', 'errors.yaml', 'texts.yaml', 'components.yaml', 'types.yaml', 'formats.yaml'];
const apiFile = 'api.yaml';
const states = 'states.yaml';
const extended = 'mediawiki-1.43';

/** The documents of a spec with those that it shares. Links of shared texts that lead to nothing in the spec become plain names. */
export function withSharedSpec(
  written: readonly LoadedDocument[],
  parse: Parse,
  report: (diagnostic: Diagnostic) => void,
): readonly LoadedDocument[] {
  const api = written.find(({ path }) => path === apiFile)?.value;
  if (!isRecord(api) || api['extends'] !== extended) return withExtensions(written, report);
  const parsed = new Map<string, unknown>();
  const read = (path: string): unknown => {
    if (!parsed.has(path))
      parsed.set(path, parse({ path, text: readFileSync(join(kitFolder('spec'), path), 'utf8') }).value);
    return parsed.get(path);
  };
  const own = withExtensions(written, report);
  const shared = extensionFiles(namesIn(api['modules'])).map((path) => ({ path, value: read(path) }));
  // What the spec has itself takes the place of shared entries.
  const withThem = (documents: readonly LoadedDocument[]) => withExtensions([...own, ...documents], () => undefined);
  const targets = linkTargets(merge(withThem(shared), read));
  const sound = shared.map(({ path, value }) => ({
    path,
    // The place of a component shows that it is that of an extension.
    value: path.endsWith(`/${componentFile}`) ? value : withoutBrokenLinks(value, targets),
  }));
  return merge(withThem(sound), (path) => withoutBrokenLinks(read(path), targets));
}

/** The documents of a spec, and the shared ones that `read` returns. */
function merge(own: readonly LoadedDocument[], read: (path: string) => unknown): readonly LoadedDocument[] {
  const paths = new Set(own.map(({ path }) => path));
  const valueOf = (path: string): Entries => {
    const value = own.find((document) => document.path === path)?.value;
    return isRecord(value) ? value : {};
  };
  const files = [...folders.flatMap(filesIn), ...moduleFiles(namesIn(valueOf(apiFile)['modules']))]
    // An action that the spec describes takes the place of the shared one.
    .filter((path) => !paths.has(path) && !paths.has(path.replace('protocol/', 'actions/')))
    .map((path) => ({ path, value: read(path) }));
  const described = new Map([...own, ...files].flatMap(({ path, value }) => entryOf(moduleOf(path), value)));
  const modules = new Set(described.keys());
  const numbers: Numbers = { modules: described, sets: merged(read('sets.yaml'), valueOf('sets.yaml')) };
  const shared = [
    ...files.map(({ path, value }) => ({ path, value: ofPresentModules(value, modules) })),
    ...maps.map((path) => ({ path, value: merged(read(path), valueOf(path)) })),
    { path: apiFile, value: mergedApi(read(apiFile), valueOf(apiFile), numbers) },
    // States are those of a server.
    ...(paths.has(states) ? [] : [{ path: states, value: [] }]),
  ];
  const rest = own.filter(({ path }) => !maps.includes(path) && path !== apiFile);
  return [...rest, ...shared].map(({ path, value }) =>
    path === 'sets.yaml' && isRecord(value)
      ? { path, value: usedSets(value, [...rest, ...shared], valueOf(path)) }
      : { path, value },
  );
}

const entryOf = (name: string | undefined, value: unknown): [string, unknown][] =>
  name === undefined ? [] : [[name, value]];

const filesIn = (folder: string): string[] =>
  readdirSync(join(kitFolder('spec'), folder)).map((name) => `${folder}/${name}`);

const queryModuleFiles = (): string[] => queryGroups.flatMap((group) => filesIn(`modules/${group}`));

const namesIn = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list : []);

const extensionsFolder = 'extensions';
const fileOfExtension = /^extensions\/([^/]+)\/(.*)$/;

/** Files of the extensions that the generator has. */
const allExtensionFiles = (): string[] =>
  readdirSync(join(kitFolder('spec'), extensionsFolder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${extensionsFolder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.yaml') && languageOf(path) === undefined)
    .sort();

/** The shared files of those extensions that have some modules: these modules, and what they refer to. */
function extensionFiles(names: readonly unknown[]): string[] {
  const partsOf = (path: string): readonly string[] => fileOfExtension.exec(path)?.slice(1) ?? [];
  const isTaken = (path: string): boolean => names.includes(moduleOf(partsOf(path)[1] ?? ''));
  const files = allExtensionFiles();
  const taken = new Set(files.filter(isTaken).map((path) => partsOf(path)[0]));
  return files.filter((path) => {
    const [extension, within = ''] = partsOf(path);
    return taken.has(extension) && (isTaken(path) || moduleOf(within) === undefined);
  });
}

/** The modules that a spec can take from the generator. */
export const sharedModules = (): string[] =>
  [...queryModuleFiles(), ...allExtensionFiles().map((path) => path.replace(fileOfExtension, '$2'))].flatMap(
    (path) => moduleOf(path) ?? [],
  );

/** The shared files of some modules. */
const moduleFiles = (names: readonly unknown[]): string[] =>
  queryModuleFiles().filter((path) => names.includes(moduleOf(path)));

/** The name of the module that a file describes. */
const moduleOf = (path: string): string | undefined =>
  /^(?:modules\/\w+|protocol|actions)\/(.*)\.yaml$/.exec(path)?.[1];

const merged = (shared: unknown, own: Entries): Entries => samePlace({ ...(isRecord(shared) && shared), ...own }, own);

/** A parameter of the protocol says nothing of modules that the spec lacks, and examples, which may need them, are left out. */
function ofPresentModules(value: unknown, modules: ReadonlySet<string>): unknown {
  if (!isRecord(value) || !isRecord(value['parameters'])) return value;
  const fit = (parameter: unknown): unknown => {
    if (!isRecord(parameter) || parameter['submodules'] === undefined) return parameter;
    const { deprecatedvalues: listed, ...keys } = parameter;
    const left = Array.isArray(listed) ? listed.filter((name) => modules.has(String(name))) : [];
    return samePlace(left.length > 0 ? { ...keys, deprecatedvalues: left } : keys, parameter);
  };
  const { parameters, examples: _examples, tasks, ...rest } = value;
  const fitTask = (task: unknown): unknown =>
    isRecord(task) && !Object.hasOwn(parameters, String(task['target']))
      ? samePlace({ question: task['question'] }, task)
      : task;
  const fitted = Object.fromEntries(Object.entries(parameters).map(([name, one]) => [name, fit(one)]));
  const left = { ...rest, ...(Array.isArray(tasks) && { tasks: tasks.map(fitTask) }) };
  return samePlace({ ...left, parameters: samePlace(fitted, parameters) }, value);
}

/** Statements of both, without those about numbers of modules that the spec lacks, and cookies of MediaWiki only. */
function mergedApi(shared: unknown, own: Entries, numbers: Numbers): Entries {
  const isAbsent = (statement: unknown): boolean =>
    [...JSON.stringify(statement).matchAll(/\{\{([a-z]\w*)\.(\w+)(?:\.(\w+))?\}\}/g)].some(
      ([, name = '', parameter = '', fact]) =>
        name !== 'multi' && name !== 'bounds' && !hasNumber(numbers, name, parameter, fact),
    );
  const lists = Object.entries(isRecord(shared) ? shared : {}).flatMap(([key, value]): [string, unknown][] => {
    if (!Array.isArray(value)) return [];
    const mine = lookUp(own, key);
    const list: readonly unknown[] = Array.isArray(mine) ? mine : [];
    const ids = new Set(list.map(idOf));
    const isOfWiki = (one: unknown): boolean => key !== 'cookies' || (isRecord(one) && one['origin'] === extended);
    return [[key, [...value.filter((one) => !isAbsent(one) && !ids.has(idOf(one)) && isOfWiki(one)), ...list]]];
  });
  const [http, ownHttp] = [isRecord(shared) ? shared['http'] : undefined, own['http']];
  const facts = { http: isRecord(ownHttp) ? merged(http, ownHttp) : http };
  return samePlace({ ...merged(shared, own), ...facts, ...Object.fromEntries(lists) }, own);
}

/** Where a spec has its numbers. */
interface Numbers {
  readonly modules: ReadonlyMap<string, unknown>;
  readonly sets: Entries;
}

/** Whether a module has a number: its own, or that of a parameter. Those of a parameter that is like another one are known later. */
function hasNumber({ modules, sets }: Numbers, module: string, parameter: string, fact: string | undefined): boolean {
  const described = modules.get(module);
  if (fact === undefined || !isRecord(described)) return described !== undefined;
  const found = isRecord(described['parameters']) ? lookUp(described['parameters'], parameter) : undefined;
  if (!isRecord(found)) return false;
  const set = lookUp(sets, String(found['type']));
  return [found, set].some((one) => isRecord(one) && (Object.hasOwn(one, fact) || one['like'] !== undefined));
}

/** A statement is known by its id, a cookie by its name, and a name by itself. */
const idOf = (one: unknown): unknown => (isRecord(one) ? (one['id'] ?? one['name']) : one);

/** Targets of links in the documents of a spec. */
export function linkTargets(documents: readonly LoadedDocument[]): ReadonlySet<string> {
  return new Set(
    documents.flatMap(({ path, value }): readonly string[] => {
      if (!isRecord(value)) return [];
      const module = moduleOf(path);
      if (module !== undefined) {
        const { parameters } = value;
        return [module, ...Object.keys(isRecord(parameters) ? parameters : {}).map((name) => `${module}.${name}`)];
      }
      if (path.startsWith('resources/')) return [`resource:${String(value['name'])}`];
      if (path === 'sets.yaml') return Object.keys(value).map((name) => `set:${name}`);
      return path === 'errors.yaml' ? Object.keys(value).map((code) => `error:${code}`) : [];
    }),
  );
}
