/** Opens the project that a command works on: its configuration, its folders, what the options change. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { textOption, type Arguments } from '../cli/command.js';
import { UsageError, type Host } from '../cli/host.js';
import { labelOf, repositoryRoot } from '../cli/locations.js';
import { builtInOutputs } from '../emitters/emitters.js';
import type { Templates } from '../emitters/docs/templates.js';
import { hashOf } from '../text/hash.js';
import { didYouMean } from '../text/nearest.js';
import type { BreakingPolicy, Config, CustomEmitter, CustomRules } from './config.js';
import { extensionFile, loadExtension } from './load-extension.js';
import { configIn, loadConfig } from './load-config.js';
import { defaultProject, type Project, type ProjectOutput, type ProjectRules } from './project.js';

/** Where a run reads and writes, and what it makes. */
export interface OpenProject {
  readonly spec: string;
  readonly out: string;
  /** The spec folder as it is shown before the names of its files, with a slash at the end. */
  readonly specLabel: string;
  readonly project: Project;
  /** The outputs that `--only` names, or all. */
  readonly only: readonly string[];
  /** The configuration file and what it names: their change is a change of the input. */
  readonly configFiles: readonly string[];
}

/** The project of the options `--config`, `--spec` and `--out`, or of the folder that one is in. */
export async function openProject(args: Arguments, host: Host): Promise<OpenProject> {
  const { file, loaded } = await findConfig(args, host);
  const root = file === undefined ? repositoryRoot(host.cwd) : dirname(file);
  const specOption = textOption(args, 'spec');
  const outOption = textOption(args, 'out');
  const spec = specOption === undefined ? resolve(root, loaded?.config.spec ?? 'spec') : resolve(host.cwd, specOption);
  if (!existsSync(spec) || !statSync(spec).isDirectory()) throw new UsageError(`There is no spec folder ${spec}`);
  const out = outOption === undefined ? root : resolve(host.cwd, outOption);
  const { project, files } = loaded
    ? await projectOf(loaded.config, loaded.text, root)
    : { project: defaultProject, files: [] };
  return {
    spec,
    out,
    specLabel: labelOf(host.cwd, spec),
    project,
    only: selectedOutputs(project, textOption(args, 'only')),
    configFiles: file === undefined ? [] : [file, ...files],
  };
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

/** What breaking changes the configuration accepts. */
export async function breakingPolicy(args: Arguments, host: Host): Promise<BreakingPolicy> {
  const { loaded } = await findConfig(args, host);
  return loaded?.config.breaking ?? {};
}

async function findConfig(args: Arguments, host: Host) {
  const named = textOption(args, 'config');
  const file = named === undefined ? nearestConfig(host.cwd) : resolve(host.cwd, named);
  return { file, loaded: file === undefined ? undefined : await loadConfig(file) };
}

/** The nearest configuration upwards; a repository without one ends the search. */
function nearestConfig(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    const found = configIn(folder);
    if (found !== undefined) return found;
    if (existsSync(join(folder, 'spec')) && existsSync(join(folder, 'package.json'))) return undefined;
    if (dirname(folder) === folder) return undefined;
  }
}

async function projectOf(config: Config, text: string, root: string) {
  const templates = config.templates === undefined ? {} : await templatesIn(resolve(root, config.templates));
  const [emitters, rules] = [config.emitters ?? [], config.rules?.use ?? []];
  const rulesOff = config.rules?.off ?? [];
  const files = [...emitters, ...rules].flatMap(({ use }) => extensionFile(use, root) ?? []);
  const project: Project = {
    outputs: [...builtIn(config), ...(await Promise.all(emitters.map((one) => customOutput(one, root))))],
    state: config.state ?? (config.outputs ? '.wiki-query' : defaultProject.state),
    rulesOff,
    rules: await customRules(rules, rulesOff, root),
    templates,
    hasCode: emitters.length + rules.length > 0,
    hash: hashOf([text, JSON.stringify(templates), ...files.map((file) => readFileSync(file, 'utf8'))].join('\0')),
  };
  const templateFiles = Object.keys(templates).map((name) => join(resolve(root, config.templates ?? ''), name));
  return { project, files: [...files, ...templateFiles] };
}

function builtIn({ outputs }: Config): readonly ProjectOutput[] {
  if (!outputs) return defaultProject.outputs;
  return builtInOutputs.flatMap((one): ProjectOutput[] => {
    const folder = Object.entries(outputs).find(([name]) => name === one.name)?.[1];
    return folder === undefined ? [] : [{ ...one, folder }];
  });
}

async function customOutput({ name, folder, use, options }: CustomEmitter, root: string): Promise<ProjectOutput> {
  const extension = await loadExtension(use, root);
  const { emit } = extension;
  if (emit === undefined) throw new UsageError(`The extension of the output "${name}" has no emitter`);
  return { name, folder, root: folder, emit, extension, ...(options && { options }) };
}

async function customRules(
  used: readonly CustomRules[],
  off: readonly string[],
  root: string,
): Promise<readonly ProjectRules[]> {
  const loaded = await Promise.all(
    used.map(async ({ use, options }) => ({ extension: await loadExtension(use, root), ...(options && { options }) })),
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
