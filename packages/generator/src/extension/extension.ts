/**
 * The interface of extensions: emitters, which make files of the model, and rules, which check the spec. The emitters and rules of the
 * generator have the same interface as those of a project or of an npm package.
 */
import type { DiagnosticCode, DiagnosticKind } from '../diagnostics/codes.js';
import type { MessageValues } from '../diagnostics/diagnostic.js';
import type { Positions } from '../load/positions.js';
import type { Model, SourcePlace } from '../model/model.js';
import type { PrintHelpers } from './print-helpers.js';
import type { Resolution } from '../resolve/resolve-spec.js';
import type { TextFile } from '../text/text-file.js';

/** The version of the interface. It is raised when extensions that were written for it would no longer work. */
export const extensionVersion = 1;

/** The default export of an extension. */
export interface Extension {
  /** The version of the interface that it is written for: 1. */
  readonly version: typeof extensionVersion;
  /** The start of its codes and of the names of its rules. */
  readonly name: string;
  /** Findings of its rules and its emitter: code → severity, message and explanation. */
  readonly codes?: Readonly<Record<string, DiagnosticKind>>;
  readonly rules?: readonly Rule[];
  readonly emit?: Emitter;
}

/** One thing that a spec must be. */
export interface Rule<Context = RuleContext> {
  /** Its name in `rules.off` of a configuration: after that of the extension and a slash. */
  readonly name: string;
  /** A rule of the generator that may be switched off: the model does not rest on it. */
  readonly optional?: true;
  /** Reports what it finds before it returns. */
  readonly check: (context: Context) => void;
}

/** Reports one of the codes, at a place in the spec. The values fill the message; the hint says what would be right. */
export type Report<Code extends string = string> = (
  code: Code,
  place: SourcePlace,
  values: MessageValues,
  hint?: string,
) => void;

/** Input of a rule of the generator: the spec as written, the targets of its references, and the places of its parts. */
export interface SpecContext<Code extends string = DiagnosticCode> extends Resolution {
  readonly positions: Positions;
  readonly report: Report<Code>;
}

/** A rule of the generator. */
export type SpecRule = Rule<SpecContext>;

/** Input of a rule of a project: the same of a spec without errors, and the model. */
export interface RuleContext extends SpecContext<string>, ExtensionContext {
  readonly model: Model;
}

/** Makes files of the model; reads nothing else and writes nothing, since `check` compares what it gives with what is on disk. */
export type Emitter = (model: Model, context: EmitContext) => Iterable<OutputFile> | Promise<Iterable<OutputFile>>;

/** A file that an emitter makes. */
export interface OutputFile extends TextFile {
  /** The spec files that the output is made of, for `check` and for provenance; none for one that is made of all. */
  readonly from?: readonly string[];
}

/** Arguments for rules and emitters of an extension. */
export interface ExtensionContext {
  /** The options that the configuration gives it. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Writes a line to standard error, under the name of the extension. */
  readonly log: (text: string) => void;
  /** Reports one of its codes. Nothing is written by a run that has found an error. */
  readonly report: Report;
  /** Texts, names and types as the outputs of the generator have them. */
  readonly print: PrintHelpers;
}

/**
 * Gives what `make` makes of a key. `watch` makes it again only when the JSON of the key has changed, so the key must contain everything that
 * `make` uses; other commands always make it.
 */
export type Remember = <T>(key: unknown, make: () => T) => T;

/** Argument of an emitter besides the model. */
export interface EmitContext extends ExtensionContext {
  readonly layout: OutputLayout;
  /** Templates that take the place of built-in ones: file name → text. */
  readonly templates: Readonly<Record<string, string>>;
  readonly remember: Remember;
}

/** The part of it that the project decides. */
export type ProjectContext = Omit<EmitContext, keyof ExtensionContext>;

/** Where things lie in a project, for links from one output to another. Paths are relative to its root. */
export interface OutputLayout {
  /** Output name → its folder; an output that is not made has none. */
  readonly folders: Readonly<Record<string, string>>;
  /** The spec folder. */
  readonly spec: string;
  /** True in the repository of wiki-query, which has guides, a playground and a hand-written contract around the outputs. */
  readonly isWikiQuery: boolean;
}
