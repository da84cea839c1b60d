/** Options of a run: outputs, spec and folders. */
import type { Place } from '../output/roots.js';
import { isState } from '../output/roots.js';
import type { ProjectContext, Remember } from '../extension/extension.js';
import type { ParseFile } from '../load/load-spec.js';
import { emitContext, placeOfProject, defaultProject, type Project } from '../project/project.js';

/** Outputs, spec and folders of a run. */
export interface GenerateOptions {
  readonly spec: string;
  readonly out: string;
  /** Names of outputs. */
  readonly only: readonly string[];
  /** The project of the configuration; without it, the outputs of wiki-query are made in its folders. */
  readonly project?: Project;
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

/** The project of a run. */
export const projectOf = ({ project }: GenerateOptions): Project => project ?? defaultProject;

/** Where it writes. */
export const placeOf = (options: GenerateOptions): Place => placeOfProject(projectOf(options), options.out);

/** The chosen outputs of the project. */
export const chosenOutputs = (options: GenerateOptions): Project['outputs'] =>
  projectOf(options).outputs.filter(({ name }) => options.only.includes(name));

/** Arguments for emitters that the project decides. */
export const contextOf = (options: GenerateOptions): ProjectContext => ({
  ...emitContext(projectOf(options), options.spec, options.out),
  ...(options.memory && { remember: options.memory.remember }),
});

/** Shows which files the chosen outputs are responsible for. */
export function ownerOf(options: GenerateOptions): (path: string) => boolean {
  const chosen = chosenOutputs(options);
  const place = placeOf(options);
  return (path) => !isState(path, place) && chosen.some(({ folder }) => path.startsWith(`${folder}/`));
}
