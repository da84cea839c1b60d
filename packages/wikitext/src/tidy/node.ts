/** The tree that the tidy step makes: elements with what is needed to wrap bare text in paragraphs. */
import type { Token } from 'parse5';

/**
 * Wikitext cannot hold this character. It represents `&` in texts and values, because the tidy step does not decode character references.
 */
export const ampersand = '\x7f';

/** Represents a carriage return, which parsers replace by a line feed. Texts of a wiki do not hold it. */
export const carriageReturn = '\x1e';

export type Child = TreeNode | string;

/** An element, a comment, or the document itself. */
export interface TreeNode {
  readonly kind: 'element' | 'comment';
  readonly name: string;
  /** Namespace of the element. */
  readonly space: string;
  attributes: Token.Attribute[];
  /** Text of a comment. */
  readonly data: string;
  /** Undefined until the node is inserted. */
  parent: TreeNode | undefined;
  /** The parent by the rules of HTML, from which paragraphs differ. */
  ruledBy: TreeNode | undefined;
  /** Texts as they are written. A child that was moved leaves an empty text. */
  children: Child[];
  /** The open paragraph below this node, into which inline content goes. */
  openParagraph: TreeNode | undefined;
  /** The paragraph around this node. */
  paragraph: TreeNode | undefined;
  /** The body or quotation whose bare text is wrapped. */
  wrapBase: TreeNode | undefined;
  /** The copy into which content goes since the element was split. */
  clone: TreeNode | undefined;
  isParagraph: boolean;
  /** Formatting that may be split at the edge of a paragraph. */
  isSplittable: boolean;
  /** Bare text below it is wrapped. */
  isWrapBase: boolean;
  /** Children without blank texts and comments. */
  filled: number;
}

/** A node that is not in the tree yet. */
export const newNode = (name: string, space: string, attributes: Token.Attribute[] = [], data?: string): TreeNode => ({
  kind: data === undefined ? 'element' : 'comment',
  name,
  space,
  attributes,
  data: data ?? '',
  parent: undefined,
  ruledBy: undefined,
  children: [],
  openParagraph: undefined,
  paragraph: undefined,
  wrapBase: undefined,
  clone: undefined,
  isParagraph: false,
  isSplittable: false,
  isWrapBase: false,
  filled: 0,
});
