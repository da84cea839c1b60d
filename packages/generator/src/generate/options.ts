/** Options of a run: outputs, spec and folders. */
import { relative } from 'node:path';
import type { Place } from '../output/roots.js';
import { isState } from '../output/roots.js';
import type { ProjectContext, Remember } from '../extension/extension.js';
import type { ParseFile } from '../load/load-spec.js';
import type { Project } from '../project/project.js';

/** Outputs, spec and folders of a run. */
export interface GenerateOptions {
  readonly spec: string;
  /** Folders of extensions outside of it. */
  readonly extensions?: readonly string[];
  readonly out: string;
  /** Names of outputs. */
  readonly only: readonly string[];
  readonly project: Project;
  /** Plan, but write nothing. */
  readonly dryRun?: boolean;
  /** Render, whatever is remembered of the last run. */
  readonly fresh?: boolean;
  /** Remember what a dry run found to be as it should be, for the next run. */
  readonly remember?: boolean;
  /** Delete outputs that nothing makes any more, however many they are. */
  readonly deleteMany?: boolean;
  /** Memory of `watch`. */
  readonly memory?: Memory;
}

/** Parsed files, and what emitters remember. */
export interface Memory {
  /** Reads a YAML file again only when its text has changed. */
  readonly parse: ParseFile;
  readonly remember: Remember;
  /** Begins a run: what the last one that had outputs did not use is forgotten. */
  readonly startRun: () => void;
}

/** Where it writes. */
export function placeOf({ project: { outputs, state }, out }: Pick<GenerateOptions, 'project' | 'out'>): Place {
  return { folder: out, roots: [...new Set(outputs.map(({ folder }) => folder))], state };
}

/** The chosen outputs of the project. */
export const chosenOutputs = ({ project, only }: GenerateOptions): Project['outputs'] =>
  project.outputs.filter(({ name }) => only.includes(name));

/** Arguments for emitters that the project decides. */
export function contextOf({
  project: { outputs, templates },
  spec,
  out,
  memory,
}: Pick<GenerateOptions, 'project' | 'spec' | 'out' | 'memory'>): ProjectContext {
  const isWikiQuery = outputs.every(({ folder, root }) => folder === root);
  const layout = {
    folders: Object.fromEntries(outputs.map(({ name, folder }) => [name, folder])),
    spec: isWikiQuery ? 'spec' : relative(out, spec).replaceAll('\\', '/'),
    isWikiQuery,
  };
  return { layout, templates, remember: memory?.remember ?? ((_key, make) => make()) };
}

/** Shows which files the chosen outputs are responsible for. */
export function ownerOf(options: GenerateOptions): (path: string) => boolean {
  const chosen = chosenOutputs(options);
  const place = placeOf(options);
  return (path) => !isState(path, place) && chosen.some(({ folder }) => path.startsWith(`${folder}/`));
}
