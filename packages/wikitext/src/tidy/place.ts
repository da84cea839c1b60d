/** Places in the tree, and what is done there. */
import type { TreeNode } from './node.js';

/** Below a node, or directly before it. */
export interface Place {
  readonly relation: 'under' | 'before';
  readonly node: TreeNode;
}

/** The parent of a node in the tree. */
export function parentOf(node: TreeNode): TreeNode {
  if (node.parent === undefined) throw new Error(`the element ${node.name} is not in the tree`);
  return node.parent;
}

/** Inserts a node, or moves it. */
export function insert(at: TreeNode, place: Place, node: TreeNode): void {
  if (node.parent !== undefined) detach(node);
  put(at, place, node);
  node.parent = at;
}

/** Puts a child in its place. */
export function put(at: TreeNode, { relation, node }: Place, child: TreeNode | string): void {
  const index = relation === 'before' ? at.children.lastIndexOf(node) : -1;
  // An empty list that grows would get room for many children at once.
  if (at.children.length === 0) at.children = [child];
  else if (index < 0) at.children.push(child);
  else at.children.splice(index, 0, child);
}

/** Takes a node from its parent. */
export function detach(node: TreeNode): void {
  const { children } = parentOf(node);
  const index = children.lastIndexOf(node);
  if (index >= 0) children[index] = '';
}
