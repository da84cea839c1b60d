/** What emitters are given, and give. */
import type { Model } from './model.js';

/** A file that an emitter makes. */
export interface OutputFile {
  /** Path below the output root. */
  readonly path: string;
  /** The whole text. */
  readonly text: string;
  /** The spec file that the output is made of, for `check` and for provenance; several for an index. */
  readonly from: readonly string[];
}

/** Where things lie in a project, for links from one output to another. Paths are relative to its root. */
export interface OutputLayout {
  /** Output name → its folder; an output that is not made has none. */
  readonly folders: Readonly<Record<string, string>>;
  /** The spec folder. */
  readonly spec: string;
  /** True in the repository that has guides, a playground and a hand-written contract around the outputs. */
  readonly isUsual: boolean;
}

/** What an emitter may know besides the model. */
export interface EmitContext {
  readonly layout: OutputLayout;
  /** Templates that take the place of built-in ones: file name → text. */
  readonly templates: Readonly<Record<string, string>>;
}

/**
 * Turns the model into files below the output root; reads nothing else and writes nothing. Files that are printed while the caller walks
 * through them are not all in memory at once.
 */
export type Emitter = (model: Model, context: EmitContext) => Iterable<OutputFile> | Promise<Iterable<OutputFile>>;
