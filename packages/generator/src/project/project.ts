/** A project: what its configuration comes to, with every default in place, and how the options of a command open one. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { UsageError, type Host } from '../cli/host.js';
import { isRepository, labelOf, repositoryRoot, upwards } from '../cli/locations.js';
import { builtInOutputs, defaultOutputs, type Output } from '../emitters/emitters.js';
import type { Extension, Rule } from '../extension/extension.js';
import type { Templates } from '../emitters/docs/templates.js';
import { componentFile } from '../spec/schema.js';
import { hashOf } from '../text/hash.js';
import { lookUp } from '../text/look-up.js';
import { didYouMean } from '../text/nearest.js';
import type { BreakingPolicy, Config, CustomEmitter, CustomRules, ExtensionOptions } from './config.js';
import { extensionFile, loadExtension } from './load-extension.js';
import { configIn, loadConfig } from './load-config.js';

export interface ProjectOutput extends Output {
  /** Its folder, relative to the root of the outputs. */
  readonly folder: string;
  /** What has the emitter, for an output of the project's own. */
  readonly extension?: Extension;
  /** The options that the configuration gives its emitter. */
  readonly options?: ExtensionOptions;
}

/** The rules of an extension that the project uses. */
export interface ProjectRules {
  readonly extension: Extension;
  readonly rules: readonly Rule[];
  readonly options?: ExtensionOptions;
}

/** What commands need to know of a project. */
export interface Project {
  readonly outputs: readonly ProjectOutput[];
  readonly state: string;
  readonly rulesOff: readonly string[];
  /** Rules of its own. */
  readonly rules: readonly ProjectRules[];
  readonly templates: Readonly<Record<string, string>>;
  /** Hash of all that decides the outputs besides the spec. */
  readonly hash: string;
  /** True when code of the project takes part, which may read what the hash does not cover. */
  readonly hasCode: boolean;
}

/** A project without a configuration: the outputs of this repository in its folders. */
export const defaultProject: Project = {
  outputs: defaultOutputs.map((one) => ({ ...one, folder: one.root })),
  state: 'packages/generator/gen',
  rulesOff: [],
  rules: [],
  templates: {},
  hash: '',
  hasCode: false,
};

/** Where a run reads and writes, and what it makes. */
export interface OpenProject {
  readonly spec: string;
  /** Folders of extensions outside of it. */
  readonly extensions: readonly string[];
  readonly out: string;
  /** The spec folder as it is shown before the names of its files, with a slash at the end. */
  readonly specLabel: string;
  readonly project: Project;
  /** The outputs that `--only` names, or all. */
  readonly only: readonly string[];
  /** The configuration file and what it names: their change is a change of the input. */
  readonly configFiles: readonly string[];
}

/** Options of a command that say which project it works on. */
export type ProjectOptions = Readonly<Partial<Record<'config' | 'spec' | 'out' | 'only', string | undefined>>>;

/** The project that the options name, or that of the folder that one is in. */
export async function openProject(options: ProjectOptions, host: Host): Promise<OpenProject> {
  const { file, config } = await findConfig(options, host);
  const root = rootOf(file, host);
  const spec = options.spec === undefined ? resolve(root, config.spec ?? 'spec') : resolve(host.cwd, options.spec);
  if (!existsSync(spec) || !statSync(spec).isDirectory()) throw new UsageError(`There is no spec folder ${spec}`);
  const extensions = foldersIn(config, root);
  const { project, files } = await projectOf(config, root, file);
  const only = selectedOutputs(project, options.only);
  const out = options.out === undefined ? root : resolve(host.cwd, options.out);
  return { spec, extensions, out, specLabel: labelOf(host.cwd, spec), project, only, configFiles: files };
}

function extensionFolder(folder: string): string {
  if (!existsSync(join(folder, componentFile)))
    throw new UsageError(`The configuration names the extension ${folder}, which has no file ${componentFile}`);
  return folder;
}

function selectedOutputs({ outputs }: Project, only: string | undefined): readonly string[] {
  const all = outputs.map(({ name }) => name);
  for (const name of only?.split(',') ?? [])
    if (!all.includes(name))
      throw new UsageError(
        `There is no output "${name}"`,
        didYouMean(name, all) ?? `the outputs are ${all.join(', ')}`,
      );
  return only?.split(',') ?? all;
}

/** What the configuration says of a spec at any time. */
export interface SpecHistory {
  /** The folder that paths of the configuration are relative to. */
  readonly root: string;
  /** The spec folder in it. */
  readonly inside: string;
  /** Folders of extensions outside of the spec. */
  readonly extensions: readonly string[];
  /** The breaking changes that are accepted. */
  readonly accepted: NonNullable<BreakingPolicy['accepted']>;
}

/** The places of the spec, and what it may break, from the options and the configuration. */
export async function specHistory(options: ProjectOptions, host: Host): Promise<SpecHistory> {
  const { file, config } = await findConfig(options, host);
  const root = rootOf(file, host);
  const { spec: inside = config.spec ?? 'spec' } = options;
  return { root, inside, extensions: foldersIn(config, root), accepted: config.breaking?.accepted ?? [] };
}

const rootOf = (file: string | undefined, { cwd }: Host): string =>
  file === undefined ? repositoryRoot(cwd) : dirname(file);

const foldersIn = ({ extensions = [] }: Config, root: string): readonly string[] =>
  extensions.map((folder) => extensionFolder(resolve(root, folder)));

async function findConfig({ config: named }: ProjectOptions, host: Host) {
  const file = named === undefined ? nearestConfig(host.cwd) : resolve(host.cwd, named);
  const config: Config = file === undefined ? {} : await loadConfig(file);
  return { file, config };
}

/** The nearest configuration upwards; a repository without one ends the search. */
function nearestConfig(start: string): string | undefined {
  const folder = [...upwards(start)].find((one) => configIn(one) !== undefined || isRepository(one));
  return folder === undefined ? undefined : configIn(folder);
}

/** The project of a configuration, and the files that it is made of. */
async function projectOf(config: Config, root: string, file: string | undefined) {
  const { emitters = [], rules: { use: rules = [], off: rulesOff = [] } = {} } = config;
  const folder = resolve(root, config.templates ?? '');
  const templates = config.templates === undefined ? {} : await templatesIn(folder);
  const extensions = [...emitters, ...rules].flatMap(({ use }) => extensionFile(use, root) ?? []);
  const files = [file ?? [], extensions, Object.keys(templates).map((name) => join(folder, name))].flat();
  const project: Project = {
    outputs: [...builtIn(config), ...(await Promise.all(emitters.map((one) => customOutput(one, root))))],
    state: config.state ?? (config.outputs ? '.wiki-query' : defaultProject.state),
    rulesOff,
    rules: await customRules(rules, rulesOff, root),
    templates,
    hasCode: emitters.length + rules.length > 0,
    hash: hashOf(files.map((one) => `${relative(root, one)}\0${readFileSync(one, 'utf8')}`).join('\0')),
  };
  return { project, files };
}

function builtIn({ outputs }: Config): readonly ProjectOutput[] {
  if (!outputs) return defaultProject.outputs;
  return builtInOutputs.flatMap((one): ProjectOutput[] => {
    const folder = lookUp<string | undefined>(outputs, one.name);
    return folder === undefined ? [] : [{ ...one, folder }];
  });
}

async function customOutput({ use, ...output }: CustomEmitter, root: string): Promise<ProjectOutput> {
  const extension = await loadExtension(use, root);
  const { emit } = extension;
  if (emit === undefined) throw new UsageError(`The extension of the output "${output.name}" has no emitter`);
  return { ...output, root: output.folder, emit, extension };
}

async function customRules(
  used: readonly CustomRules[],
  off: readonly string[],
  root: string,
): Promise<readonly ProjectRules[]> {
  const loaded = await Promise.all(
    used.map(async ({ use, ...rest }) => ({ ...rest, extension: await loadExtension(use, root) })),
  );
  const names = loaded.flatMap(({ extension: { name, rules } }) => {
    if (rules === undefined) throw new UsageError(`The extension "${name}" has no rules`);
    return rules.map((rule) => `${name}/${rule.name}`);
  });
  const unknown = off.find((name) => name.includes('/') && !names.includes(name));
  if (unknown !== undefined)
    throw new UsageError(
      `The configuration switches off "${unknown}"; the rules of extensions are ${names.join(', ')}`,
    );
  return loaded.map((one) => ({
    ...one,
    rules: (one.extension.rules ?? []).filter(({ name }) => !off.includes(`${one.extension.name}/${name}`)),
  }));
}

/** The templates of a folder, each of which replaces a built-in one or is a partial of its own. */
async function templatesIn(folder: string): Promise<Templates> {
  if (!existsSync(folder)) throw new UsageError(`There is no template folder ${folder}`);
  const { builtInTemplates, readTemplates } = await import('../emitters/docs/templates.js');
  const own = readTemplates(folder);
  const known = Object.keys(builtInTemplates());
  const unknown = Object.keys(own).find((name) => !known.includes(name) && !name.startsWith('partials/'));
  if (unknown !== undefined)
    throw new UsageError(`${folder}/${unknown} overrides nothing; the templates are ${known.join(', ')}`);
  return own;
}
