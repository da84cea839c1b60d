/** The configuration of a project: `wiki-query.config.yaml`, or the default export of `wiki-query.config.ts`. */
import type { Extension } from '../extension/extension.js';
import type { OutputName } from '../emitters/emitters.js';

/** What a configuration file says. Paths are relative to the folder of the file. */
export interface Config {
  /** The spec folder; `spec` when not given. */
  readonly spec?: string;
  /** Built-in output → its folder. Only these are made; without this key those of wiki-query are, in its folders. */
  readonly outputs?: Readonly<Partial<Record<OutputName, string>>>;
  /** Outputs of your own. */
  readonly emitters?: readonly CustomEmitter[];
  /** A folder with Handlebars files that take the place of the built-in ones of the same name. */
  readonly templates?: string;
  readonly rules?: {
    /** Rules that are not applied: `NAME` for one of the generator, `EXTENSION/NAME` for one of an extension. */
    readonly off?: readonly string[];
    /** Rules of your own. */
    readonly use?: readonly CustomRules[];
  };
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

/** An extension: an object, or where its default export is: a file (`./emit-csv.ts`), or an npm package. */
export type ExtensionReference = Extension | string;

/** Options of an extension. */
export type ExtensionOptions = Readonly<Record<string, unknown>>;

/** An output of the project's own. */
export interface CustomEmitter {
  /** Name for `--only`. */
  readonly name: string;
  /** The folder of its files. No other emitter writes there. */
  readonly folder: string;
  readonly use: ExtensionReference;
  readonly options?: ExtensionOptions;
}

/** Rules of the project's own. */
export interface CustomRules {
  readonly use: ExtensionReference;
  readonly options?: ExtensionOptions;
}

/** Gives a configuration its type: `export default defineConfig({…})`. */
export const defineConfig = (config: Config): Config => config;
