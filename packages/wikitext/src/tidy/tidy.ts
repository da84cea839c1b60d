/** Makes HTML well-formed as MediaWiki does (`RemexDriver`): balanced, and with paragraphs around bare text. */
import { Munger } from './munger.js';
import { ampersand, carriageReturn } from './node.js';
import { printChildren } from './print.js';
import { buildTree } from './tree-builder.js';

/** Well-formed HTML. */
export function tidy(html: string): string {
  const tree = buildTree(html.replaceAll('&', ampersand).replaceAll('\r', carriageReturn), (root) => new Munger(root));
  return printChildren(tree);
}
