/** The configuration of a project: `wiki-query.config.yaml`, or the default export of `wiki-query.config.ts`. */
import type { Emitter } from '../model/emitter.js';
import type { OutputName } from '../emitters/emitters.js';

/** What a configuration file says. Paths are relative to the folder of the file. */
export interface Config {
  /** The spec folder; `spec` when not given. */
  readonly spec?: string;
  /** Built-in output → its folder. Only these are made; without this key the usual ones are, in their usual folders. */
  readonly outputs?: Readonly<Partial<Record<OutputName, string>>>;
  /** Outputs of your own. */
  readonly emitters?: readonly CustomEmitter[];
  /** A folder with Handlebars files that take the place of the built-in ones of the same name. */
  readonly templates?: string;
  /** Validation rules that are not applied, by name. */
  readonly rules?: { readonly off?: readonly string[] };
  /** Changes that `diff` accepts although they break callers. */
  readonly breaking?: BreakingPolicy;
  /** Where the generator keeps its manifest and caches; `.wiki-query` when `outputs` is given. */
  readonly state?: string;
}

/** What `diff` lets pass. */
export interface BreakingPolicy {
  readonly accepted?: readonly AcceptedChange[];
}

/** A breaking change that is accepted: all members that are given must match. `*` in a name is any text. */
export interface AcceptedChange {
  /** What changed, as `diff` names it: `allpages.limit`, `Revision.userid`, `sets.DIRA`. */
  readonly at: string;
  /** Code of the change, such as `parameter-removed`. */
  readonly code?: string;
  /** Why the change affects nobody; shown in the report. */
  readonly reason: string;
  /** The last day, `2027-01-31`; after it the change is breaking again. */
  readonly until: string;
}

/** An output of the user's own. */
export interface CustomEmitter {
  /** Name for `--only`. */
  readonly name: string;
  /** The folder of its files. No other emitter writes there. */
  readonly folder: string;
  /** The emitter, or the path of a JavaScript or TypeScript file whose default export it is. */
  readonly emit: CustomEmit | string;
}

/**
 * Makes files of the model. Paths are relative to the folder of the emitter; `from` names the spec files that a file is
 * made of. It must depend on the model alone, for `check` compares what it gives with what is on disk.
 */
export type CustomEmit = (model: Parameters<Emitter>[0]) => readonly CustomFile[] | Promise<readonly CustomFile[]>;

/** One file that a custom emitter makes. */
export interface CustomFile {
  readonly path: string;
  readonly text: string;
  readonly from?: readonly string[];
}

/** Gives a configuration its type: `export default defineConfig({…})`. */
export const defineConfig = (config: Config): Config => config;
