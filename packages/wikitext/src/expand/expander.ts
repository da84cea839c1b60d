/** The interface between the expander and a wiki, and shared types of the expander. */
import type { Node, Syntax } from '../preprocess/scanner.js';
import type { Steps } from './steps.js';
import type { ExtensionTag } from '../preprocess/tree.js';
import type { Frame } from './frame.js';
import type { Words } from './words.js';

/** A page as braces name it. */
export interface Target {
  /** Identifies the page: its full title with underscores. */
  readonly key: string;
  /** The whole title with blanks. */
  readonly text: string;
  /** Whether its text may be included. Pages of other wikis are not available here. */
  readonly kind: 'page' | 'notincludable' | 'interwiki';
}

/** The target page, with redirects resolved. */
export interface IncludedPage {
  readonly key: string;
  readonly text: string;
}

/** Why a text cannot be expanded exactly: the type and the name of the unsupported part. */
export interface Obstacle {
  readonly kind: 'function' | 'variable' | 'message' | 'interwiki' | 'text' | 'variant' | 'limit';
  readonly name: string;
  /** The template that exceeds a limit. */
  readonly page?: string;
}

/** Limits of one text. */
export interface ExpanderLimits {
  /** Bytes of a text, and of all that replaces templates, functions and parameters. */
  readonly bytes: number;
  readonly nodes: number;
  /** Of nodes in nodes, and of templates in templates. */
  readonly depth: number;
  readonly templates: number;
  readonly pages: number;
}

/** MediaWiki's limits (class `ParserOptions`). `pages` is our own. */
export const defaultLimits: ExpanderLimits = {
  bytes: 2 ** 21,
  nodes: 1_000_000,
  depth: 100,
  templates: 100,
  pages: 10_000,
};

/** How much of the limits a text uses. */
export interface ExpanderUsage {
  nodes: number;
  /** Of nodes in nodes, at most. */
  depth: number;
  /** Bytes of what replaces templates and functions, and of what replaces parameters. */
  included: number;
  passed: number;
}

export const unused = (): ExpanderUsage => ({ nodes: 0, depth: 0, included: 0, passed: 0 });

/** The value of a function: text, or text to be expanded like a template, or finished HTML. Undefined if it is not a function. */
export type FunctionValue =
  string | { readonly wikitext: string } | { readonly nowiki: string } | { readonly html: string } | undefined;

/** A call of a parser function. */
export interface Call {
  readonly name: string;
  /** The expanded text after the colon. */
  readonly first: string;
  readonly parts: readonly Part[];
  /** All arguments, expanded and trimmed. */
  readonly values: () => Steps<readonly string[]>;
  readonly expand: (nodes: readonly Node[], withoutComments?: boolean) => Steps<string>;
  /** What takes the place of an extension's tag. */
  readonly tag: (tag: ExtensionTag) => Steps<string>;
  readonly unstrip: (text: string) => string;
}

/** An argument with its nodes. */
export interface Part {
  readonly nodes: readonly Node[];
  readonly name: readonly Node[];
  readonly index: number | undefined;
  readonly value: readonly Node[];
}

/** An argument that a page gives a template twice. */
export interface DuplicateArgument {
  readonly parameter: string;
  /** Titles of the pages. */
  readonly template: string;
  readonly caller: string;
}

/** The wiki as one text sees it. */
export interface ExpanderHost<Named extends Target = Target> {
  readonly syntax: Syntax;
  readonly words: Words;
  /** Default: `defaultLimits`. */
  readonly limits?: ExpanderLimits;
  /** The replacement of an extension's tag. Default: the tag as it is written. */
  readonly tag?: (tag: ExtensionTag, frame: Frame) => Steps<string>;
  /** A mark for a heading, by its number on the page whose text it stands in. Default: none. */
  readonly heading?: (index: number, frame: Frame) => string;
  /** Comments stay in the text. */
  readonly keepsComments?: boolean;
  /** Reports that an exact expansion is not possible. Throws, or returns a replacement. */
  readonly obstacle: (obstacle: Obstacle) => string;
  /** The value of a variable. Undefined: the name of a template. */
  readonly variable: (name: string) => Steps<string | undefined>;
  readonly call: (call: Call) => Steps<FunctionValue>;
  /** The page of a title in braces; undefined if the title is invalid. */
  readonly target: (text: string) => Steps<Named | undefined>;
  /** The text of a page; undefined if the page does not exist. */
  page(target: Named): Steps<IncludedPage | undefined>;
  /** The replacement of a template that includes itself. */
  loop(target: Named): string;
  /** An argument was given twice. */
  readonly duplicate: (argument: DuplicateArgument) => void;
  /** Text without a meaning as wikitext. */
  readonly escape: (text: string) => string;
}
