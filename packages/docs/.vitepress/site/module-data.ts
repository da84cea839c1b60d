/**
 * Splits `gen/modules.json` for the playground: an index that is loaded first, and the parameters of each module, which
 * are loaded together with their translations.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isModulesData } from './modules.js';

const name = 'virtual:module-data';
/** Modules of the protocol whose parameters are in every form. */
const always: ReadonlySet<string> = new Set(['main', 'query']);

/**
 * Serves `virtual:module-data`, `virtual:module-data/GROUP/NAME` and `virtual:module-data/texts/LANGUAGE/GROUP/NAME`
 * for each module, and `virtual:module-data/texts/LANGUAGE` with the texts of the index for each language.
 */
export const moduleData = (folder: string, languages: readonly string[]) => ({
  name: 'module-data',
  resolveId: (id: string): string | undefined => (id.startsWith(name) ? `\0${id}` : undefined),
  load(id: string): string | undefined {
    if (!id.startsWith(`\0${name}`)) return undefined;
    const path = id.slice(name.length + 2);
    const [kind, language = '', ...key] = path.split('/');
    if (kind === 'texts' && key.length === 0) return exported({ texts: indexTexts(readTexts(folder, language)) });
    if (kind === 'texts') return exported({ texts: readTexts(folder, language)[key.join('/')]?.parameters });
    const data = read(join(folder, 'modules.json'));
    if (path !== '') return exported({ parameters: data.modules.find((module) => keyOf(module) === path)?.parameters });
    const index = {
      sets: data.sets,
      modules: data.modules.map((module) => ({ ...module, parameters: undefined })),
      protocol: data.protocol.filter((module) => always.has(module.name)),
    };
    const loaders = data.modules.map(keyOf).map((key) => `${JSON.stringify(key)}: () => import("${name}/${key}")`);
    const keys = [...data.modules, ...index.protocol].map(keyOf);
    const texts = languages.map((language) => `${JSON.stringify(language)}: { ${textLoaders(language, keys)} }`);
    const indexes = languages.map(
      (language) => `${JSON.stringify(language)}: () => import("${name}/texts/${language}")`,
    );
    return [
      exported({ index }),
      `export const loaders = { ${loaders.join(', ')} };`,
      `export const textLoaders = { ${texts.join(', ')} };`,
      `export const indexTextLoaders = { ${indexes.join(', ')} };`,
    ].join('\n');
  },
});

const textLoaders = (language: string, keys: readonly string[]): string =>
  keys.map((key) => `${JSON.stringify(key)}: () => import("${name}/texts/${language}/${key}")`).join(', ');

const keyOf = (module: { readonly group: string; readonly name: string }): string => `${module.group}/${module.name}`;

const exported = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};`)
    .join('\n');

/** Texts of a module. Texts of its parameters are loaded with the parameters. */
interface ModuleTexts {
  readonly parameters: unknown;
}

function readTexts(folder: string, language: string): Readonly<Record<string, ModuleTexts>> {
  const data: unknown = JSON.parse(readFileSync(join(folder, language, 'module-texts.json'), 'utf8'));
  if (typeof data !== 'object' || data === null || !Object.values(data).every(isModuleTexts))
    throw new Error(`The texts of ${language} are not what the generator writes`);
  return Object.fromEntries(Object.entries(data));
}

const isModuleTexts = (value: unknown): value is ModuleTexts =>
  typeof value === 'object' && value !== null && 'parameters' in value;

/** The texts by group and name, without those of parameters. */
const indexTexts = (texts: Readonly<Record<string, ModuleTexts>>) =>
  Object.fromEntries(Object.entries(texts).map(([key, module]) => [key, { ...module, parameters: undefined }]));

function read(file: string) {
  const data: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isModulesData(data)) throw new Error(`${file} is not what the generator writes`);
  return data;
}
