/**
 * Puts nodes into the tree, and bare inline content of the body and of quotations into paragraphs, as MediaWiki does
 * (`RemexCompatMunger`). Formatting elements are split where a block stands in them.
 */
import { formattingElements, inlineElements, metadataElements, wrapBases } from './element-kinds.js';
import { newNode, type TreeNode } from './node.js';
import { detach, insert, parentOf, type Place, put } from './place.js';

/** Limit of copies of formatting elements. Without it, the output may grow with the square of the text. */
const mostCopies = 200_000;

const blank = /^[\t\n\f\r ]*$/;

export class Munger {
  private copies = 0;

  constructor(private readonly root: TreeNode) {
    root.isWrapBase = true;
  }

  /** Inserts text. */
  characters(place: Place, text: string): void {
    let at = target(place);
    const isBlank = blank.test(text);
    if (place.relation === 'under') {
      if (at.isWrapBase && !isBlank) at = this.insertParagraph(at);
      else if (at.isSplittable && at.paragraph === undefined) at = this.split(at, true);
    }
    if (!isBlank) at.filled += 1;
    put(at, place, text);
  }

  /** Inserts a comment. */
  comment(place: Place, node: TreeNode): void {
    const at = target(place);
    put(at, place, node);
    node.parent = at;
  }

  /** Inserts an element, or moves one that is in the tree. */
  element(place: Place, node: TreeNode): void {
    const at = this.parentFor(place, node);
    at.filled += 1;
    insert(at, place, node);
    if ((at.isParagraph || at.isSplittable) && formattingElements.has(node.name)) node.isSplittable = true;
    if (at.isParagraph) node.paragraph = at;
    else if (at.paragraph !== undefined) node.paragraph = at.paragraph;
    if (at.wrapBase !== undefined) node.wrapBase = at.wrapBase;
    else if (at.isWrapBase) node.wrapBase = at;
    if (wrapBases.has(node.name)) node.isWrapBase = true;
  }

  /** Moves the children of a node into a new one below it. */
  reparentChildren(node: TreeNode, parent: TreeNode): void {
    if (node.openParagraph !== undefined) return this.reparentChildren(node.openParagraph, parent);
    const { children } = node;
    node.children = [];
    this.element({ relation: 'under', node }, parent);
    for (const child of children) if (typeof child !== 'string') child.parent = parent;
    parent.children = children;
  }

  /** The parent of a new element, with the paragraphs opened, closed or given up that this needs. */
  private parentFor(place: Place, node: TreeNode): TreeNode {
    const at = target(place);
    const isInline = inlineElements.has(node.name);
    const isUnder = place.relation === 'under';
    if (metadataElements.has(node.name) && !isTableOfContents(node)) return at;
    if (isUnder && at.isParagraph && !isInline) {
      const base = parentOf(at);
      base.openParagraph = undefined;
      return base;
    }
    if (isUnder && at.isSplittable && (at.paragraph !== undefined) !== isInline) return this.split(at, isInline);
    if (isUnder && at.isWrapBase && isInline) return this.insertParagraph(at);
    if (at.paragraph !== undefined && !isInline) giveUpParagraph(at, at.paragraph);
    return at;
  }

  private insertParagraph(base: TreeNode): TreeNode {
    const paragraph = newNode('p', base.space);
    insert(base, { relation: 'under', node: base }, paragraph);
    paragraph.isParagraph = true;
    paragraph.wrapBase = base;
    base.openParagraph = paragraph;
    return paragraph;
  }

  /** Copies the formatting elements around a place to a new paragraph, or to the body itself for a block. */
  private split(node: TreeNode, isInline: boolean): TreeNode {
    const base = node.wrapBase ?? this.root;
    const paragraph = node.paragraph;
    const nodes: TreeNode[] = [];
    for (let one = node; one !== (paragraph ?? base); one = parentOf(one)) {
      if (++this.copies > mostCopies) return node;
      nodes.push(one);
    }
    const emptied = nodes.filter((one) => {
      if (one.filled > 0) return false;
      parentOf(one).filled -= 1;
      return true;
    });
    if (!isInline && paragraph !== undefined) base.openParagraph = undefined;
    const wrapper = isInline ? this.insertParagraph(base) : undefined;
    let at = wrapper ?? base;
    for (const old of nodes.reverse()) {
      const copy = newNode(old.name, old.space, old.attributes);
      insert(at, { relation: 'under', node: at }, copy);
      old.clone = copy;
      copy.paragraph = wrapper;
      copy.isSplittable = true;
      copy.wrapBase = base;
      copy.isParagraph = old.isParagraph;
      at.filled += 1;
      at = copy;
    }
    for (const one of emptied) detach(one);
    return at;
  }
}

/** Where something goes: into the latest copy of an element, or into its open paragraph. */
function target({ relation, node }: Place): TreeNode {
  if (relation === 'before') return parentOf(node);
  if (node.clone === undefined) return node.openParagraph ?? node;
  let last = node.clone;
  while (last.clone !== undefined) last = last.clone;
  node.clone = last;
  return last;
}

/** Moves the content of a paragraph that holds a block out of it. */
function giveUpParagraph(node: TreeNode, paragraph: TreeNode): void {
  const base = parentOf(paragraph);
  if (base.children.at(-1) !== paragraph) return;
  let moved = node;
  for (;;) {
    moved.paragraph = undefined;
    const parent = parentOf(moved);
    if (parent === paragraph) break;
    moved = parent;
  }
  insert(base, { relation: 'under', node: base }, moved);
  paragraph.filled -= 1;
  base.openParagraph = undefined;
}

const isTableOfContents = ({ name, attributes }: TreeNode): boolean =>
  name === 'meta' && attributes.some((one) => one.name === 'property' && one.value === 'mw:PageProp/toc');
