/**
 * The interface of extensions: emitters, which make files of the model, and rules, which check it. The emitters of the generator have the same
 * interface as those of a project or of an npm package. The generator's own rules check the spec before there is a model.
 */
import type { PrintHelpers } from '../print/helpers.js';
import type { Model, SourcePlace } from './model.js';

/** The version of the interface. It is raised when extensions that were written for it would no longer work. */
export const extensionVersion = 1;

/** What the default export of an extension is. */
export interface Extension {
  /** The version of the interface that it is written for: 1. */
  readonly version: typeof extensionVersion;
  /** The start of the codes of its findings. */
  readonly name: string;
  readonly emit?: Emitter;
  readonly check?: Check;
}

/**
 * Makes files of the model; reads nothing else and writes nothing, since `check` compares what it gives with what is on disk. Files that
 * are printed while the caller walks through them are not all in memory at once.
 */
export type Emitter = (model: Model, context: EmitContext) => Iterable<OutputFile> | Promise<Iterable<OutputFile>>;

/** Checks a model whose spec has no errors, and reports what it finds. */
export type Check = (model: Model, context: ExtensionContext) => void | Promise<void>;

/** A file that an emitter makes. */
export interface OutputFile {
  /** Path below the folder of the output. */
  readonly path: string;
  /** The whole text. */
  readonly text: string;
  /** The spec files that the output is made of, for `check` and for provenance; none for one that is made of all. */
  readonly from?: readonly string[];
}

/** A file with its path in the project. */
export type PlacedFile = Required<OutputFile>;

/** What an extension gets besides the model. */
export interface ExtensionContext {
  /** The options that the configuration gives it. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Writes a line to standard error, under the name of the extension. */
  readonly log: (text: string) => void;
  /** Reports a finding. Nothing is written by a run with a finding that is an error. */
  readonly report: (finding: Finding) => void;
  /** Texts, names and types as the outputs of the generator have them. */
  readonly print: PrintHelpers;
}

/**
 * Gives what `make` makes of a key. `watch` makes it again only when the JSON of the key has changed, so the key must contain everything that
 * `make` uses; other commands always make it.
 */
export type Remember = <T>(key: unknown, make: () => T) => T;

/** What an emitter gets besides the model. */
export interface EmitContext extends ExtensionContext {
  readonly layout: OutputLayout;
  /** Templates that take the place of built-in ones: file name → text. */
  readonly templates: Readonly<Record<string, string>>;
  readonly remember: Remember;
}

/** What an emitter gets from its project. */
export type ProjectContext = Omit<EmitContext, keyof ExtensionContext>;

/** Something that an extension finds in the spec. */
export interface Finding {
  /** What kind of finding it is, such as `summary-too-long`. The report shows it after the name of the extension. */
  readonly code: string;
  readonly message: string;
  /** An error if not given. */
  readonly severity?: 'error' | 'warning';
  /** The module, parameter or other part of the model that it is about. */
  readonly at?: { readonly source: SourcePlace };
  /** What would be right. */
  readonly hint?: string;
}

/** Where things lie in a project, for links from one output to another. Paths are relative to its root. */
export interface OutputLayout {
  /** Output name → its folder; an output that is not made has none. */
  readonly folders: Readonly<Record<string, string>>;
  /** The spec folder. */
  readonly spec: string;
  /** True in the repository of wiki-query, which has guides, a playground and a hand-written contract around the outputs. */
  readonly isWikiQuery: boolean;
}
