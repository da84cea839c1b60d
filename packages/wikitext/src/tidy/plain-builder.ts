/** Puts nodes where the rules of HTML put them, without paragraphs around bare text. */
import { insert, parentOf, type Place, put } from './place.js';
import type { TreeNode } from './node.js';
import type { Builder } from './tree-builder.js';

const parentAt = ({ relation, node }: Place): TreeNode => (relation === 'before' ? parentOf(node) : node);

/** A builder without paragraphs. */
export const plainBuilder = (): Builder => ({
  characters: (place, text) => put(parentAt(place), place, text),
  comment: (place, node) => insert(parentAt(place), place, node),
  element: (place, node) => insert(parentAt(place), place, node),
  reparentChildren: (node, parent) => {
    const { children } = node;
    node.children = [];
    insert(node, { relation: 'under', node }, parent);
    for (const child of children) if (typeof child !== 'string') child.parent = parent;
    parent.children = children;
  },
});
