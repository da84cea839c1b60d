/** The arguments that a page was included with, and the pages that include it. */
import type { Node } from '../preprocess/scanner.js';
import type { Steps } from './steps.js';

interface Given {
  readonly nodes: readonly Node[];
  readonly isNamed: boolean;
  value: string | undefined;
}

/** The arguments and the page of a text while it is expanded (class `PPFrame` of MediaWiki). */
export interface Frame {
  /** Undefined for the text itself. */
  readonly parent: Frame | undefined;
  readonly arguments: ReadonlyMap<string, Given>;
  /** The page that it is the text of. */
  readonly key: string;
  readonly depth: number;
  /** Cached pages that were included here without arguments. */
  readonly known: Map<string, string>;
}

/** The frame of the text itself. */
export const rootFrame = (key: string): Frame => ({
  parent: undefined,
  arguments: new Map(),
  key,
  depth: 0,
  known: new Map(),
});

/** The frame of a page that is included in one. */
export const childFrame = (parent: Frame, key: string, given: ReadonlyMap<string, Given>): Frame => ({
  parent,
  arguments: given,
  key,
  depth: parent.depth + 1,
  known: new Map(),
});

/** Whether the page is among those that include this one. */
export function isIncluded(frame: Frame, key: string): boolean {
  for (let one: Frame | undefined = frame; one?.parent !== undefined; one = one.parent)
    if (one.key === key) return true;
  return false;
}

/** An argument that was given. */
export const given = (nodes: readonly Node[], isNamed: boolean): Given => ({ nodes, isNamed, value: undefined });

/** The value of a parameter, expanded once in the frame of the caller. */
export function* valueOf(
  frame: Frame,
  name: string,
  expand: (nodes: readonly Node[], frame: Frame) => Steps<string>,
  trim: (text: string) => string,
): Steps<string | undefined> {
  const found = frame.arguments.get(name);
  if (found === undefined || frame.parent === undefined) return undefined;
  if (found.value === undefined) {
    const text = yield* expand(found.nodes, frame.parent);
    found.value = found.isNamed ? trim(text) : text;
  }
  return found.value;
}
