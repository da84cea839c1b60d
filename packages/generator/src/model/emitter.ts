/** What emitters are given, and give. */
import type { Model } from './model.js';

/** What an emitter returns: a path below the output root, and the whole text. */
export interface OutputFile {
  readonly path: string;
  readonly text: string;
  /** The spec file that the output is made of, for `check` and for provenance; several for an index. */
  readonly from: readonly string[];
}

/**
 * A file that can be rendered later, or not at all: when what it depends on has not changed since it was written, its
 * `render` is never called. `OutputFile` is the same with the text available.
 */
export interface OutputUnit {
  readonly path: string;
  readonly from: readonly string[];
  /** The parts of the model (plain data) that decide the text: nothing else of it may be read by `render`. */
  readonly depends: readonly unknown[];
  /** What units are made of in common, such as a document in several formats: they are best rendered one after the other. */
  readonly basis?: string;
  readonly render: () => string | Promise<string>;
  /** The same text in pieces, for a large file of which most edits change little. */
  readonly pieces?: () => Iterable<Piece>;
}

/** A part of a text. */
export interface Piece {
  /** The hash of all that decides the piece: a piece with the same key in the same file is not printed again. */
  readonly key?: string;
  readonly print: () => string;
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

/** Turns the model into files below the output root; reads nothing else and writes nothing. */
export type Emitter = (model: Model, context: EmitContext) => Emitted | Promise<Emitted>;

/** The files that an emitter makes. */
type Emitted = readonly (OutputFile | OutputUnit)[];
