/** Builds the tree of a fragment of HTML with parse5. */
import { html, Parser, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5';
import { newNode, type TreeNode } from './node.js';
import type { Place } from './place.js';

type TreeMap = TreeAdapterTypeMap<
  TreeNode,
  TreeNode,
  TreeNode,
  TreeNode,
  TreeNode,
  TreeNode,
  TreeNode,
  TreeNode,
  TreeNode,
  TreeNode
>;

/** Puts nodes into the tree. */
export interface Builder {
  readonly characters: (place: Place, text: string) => void;
  readonly comment: (place: Place, node: TreeNode) => void;
  /** Inserts an element, or moves one that is in the tree. */
  readonly element: (place: Place, node: TreeNode) => void;
  /** Moves the children of a node into a new one below it. */
  readonly reparentChildren: (node: TreeNode, parent: TreeNode) => void;
}

const { TAG_ID, NS } = html;
const spaces = Object.values(NS);

/** What parse5 does to the tree, as steps of a builder. */
class Adapter implements TreeAdapter<TreeMap> {
  private waiting: { readonly place: Place; text: string } | undefined;
  private readonly queued: (readonly [parent: TreeNode, child: TreeNode])[] = [];
  private adopted: TreeNode | undefined;

  constructor(
    private readonly root: TreeNode,
    private readonly builder: Builder,
  ) {}

  /** Ends a run of text. Runs decide whether text is blank. */
  flush(): void {
    const { waiting } = this;
    this.waiting = undefined;
    if (waiting !== undefined) this.builder.characters(waiting.place, waiting.text);
  }

  appendChild(parent: TreeNode, child: TreeNode): void {
    child.ruledBy = parent;
    if (child === this.adopted) return;
    // The adoption agency fills elements before they are in the tree themselves.
    if (parent.parent === undefined && parent !== this.root) this.queued.push([parent, child]);
    else this.insert({ relation: 'under', node: parent }, child);
  }

  insertBefore(parent: TreeNode, child: TreeNode, next: TreeNode): void {
    child.ruledBy = parent;
    this.insert({ relation: 'before', node: next }, child);
  }

  insertText(parent: TreeNode, text: string): void {
    this.text({ relation: 'under', node: parent }, text);
  }

  insertTextBefore(_parent: TreeNode, text: string, next: TreeNode): void {
    this.text({ relation: 'before', node: next }, text);
  }

  /** Moves the children of one element to another one, which becomes its only child. */
  adopt(donor: TreeNode, recipient: TreeNode): void {
    this.flush();
    this.builder.reparentChildren(donor, recipient);
    this.adopted = recipient;
  }

  private insert(place: Place, child: TreeNode): void {
    this.flush();
    if (child.kind === 'comment') return this.builder.comment(place, child);
    this.builder.element(place, child);
    for (const [parent, inner] of this.queued.splice(0).reverse())
      this.builder.element({ relation: 'under', node: parent }, inner);
  }

  private text(place: Place, text: string): void {
    const { waiting } = this;
    if (waiting?.place.node === place.node && waiting.place.relation === place.relation) waiting.text += text;
    else {
      this.flush();
      this.waiting = { place, text };
    }
  }

  adoptAttributes(): void {
    // Attributes of a second `<html>` or `<body>` have no element here.
  }
  createElement = (name: string, space: string, attributes: Token.Attribute[]): TreeNode =>
    name === 'documentmock' ? this.root : newNode(name, space, attributes);
  createCommentNode = (data: string): TreeNode => newNode('', '', [], data);
  createTextNode = (value: string): TreeNode => newNode('', '', [], value);
  createDocument = (): TreeNode => this.root;
  createDocumentFragment = (): TreeNode => newNode('', '');
  detachNode(): void {
    // A node that is detached is inserted again at once, which moves it.
  }
  getAttrList = (node: TreeNode): Token.Attribute[] => node.attributes;
  getChildNodes = (): TreeNode[] => [];
  getCommentNodeContent = (node: TreeNode): string => node.data;
  getDocumentMode = () => html.DOCUMENT_MODE.NO_QUIRKS;
  getDocumentTypeNodeName = (): string => '';
  getDocumentTypeNodePublicId = (): string => '';
  getDocumentTypeNodeSystemId = (): string => '';
  getFirstChild = (): null => null;
  getNamespaceURI = (node: TreeNode) => spaces.find((space) => space === node.space) ?? NS.HTML;
  getNodeSourceCodeLocation = (): null => null;
  getParentNode = (node: TreeNode): TreeNode | null => node.ruledBy ?? null;
  getTagName = (node: TreeNode): string => node.name;
  getTextNodeContent = (node: TreeNode): string => node.data;
  getTemplateContent = (node: TreeNode): TreeNode => node;
  isCommentNode = (node: TreeNode): node is TreeNode => node.kind === 'comment';
  isDocumentTypeNode = (_node: TreeNode): _node is TreeNode => false;
  isElementNode = (node: TreeNode): node is TreeNode => node.kind === 'element';
  isTextNode = (_node: TreeNode): _node is TreeNode => false;
  setDocumentMode(): void {}
  setDocumentType(): void {}
  setNodeSourceCodeLocation(): void {}
  updateNodeSourceCodeLocation(): void {}
  setTemplateContent(): void {}
}

/** A parser whose tokens delimit runs of text, and that keeps formatting out of figures (`RemexCompatBuilder`). */
class TreeParser extends Parser<TreeMap> {
  adapter: Adapter | undefined;

  override onStartTag(token: Token.TagToken): void {
    this.adapter?.flush();
    super.onStartTag(token);
  }

  override onEndTag(token: Token.TagToken): void {
    this.adapter?.flush();
    super.onEndTag(token);
  }

  override onComment(token: Token.CommentToken): void {
    this.adapter?.flush();
    super.onComment(token);
  }

  override _adoptNodes(donor: TreeNode, recipient: TreeNode): void {
    this.adapter?.adopt(donor, recipient);
  }

  override _reconstructActiveFormattingElements(): void {
    const { openElements } = this;
    const figure = openElements.indexOfTopmost(TAG_ID.FIGURE);
    const isInFigure = figure >= 0 && openElements.indexOfTopmost(TAG_ID.FIGCAPTION) < figure;
    if (isInFigure && isFile(openElements.items[figure])) return;
    // The name of a method of parse5.
    // oxlint-disable-next-line no-underscore-dangle
    super._reconstructActiveFormattingElements();
  }
}

const isFile = (node: TreeNode | undefined): boolean =>
  node?.attributes.some(({ name, value }) => name === 'typeof' && /\bmw:File\b/.test(value)) === true;

/** The element `html` that holds the fragment. `makeBuilder` gets the document. */
export function buildTree(text: string, makeBuilder: (root: TreeNode) => Builder): TreeNode {
  const root = newNode('', '');
  const adapter = new Adapter(root, makeBuilder(root));
  const parser = TreeParser.getFragmentParser<TreeMap>(newNode('body', NS.HTML), {
    treeAdapter: adapter,
    scriptingEnabled: true,
  });
  if (parser instanceof TreeParser) parser.adapter = adapter;
  parser.tokenizer.write(text, true);
  adapter.flush();
  const [first] = root.children;
  return first === undefined || typeof first === 'string' ? root : first;
}
