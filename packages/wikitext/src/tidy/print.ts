/** Writes a tree as HTML as MediaWiki's tidy step does (`RemexCompatFormatter`). */
import { lookUp } from '../text/look-up.js';
import { writeCharacterReferences } from '../text/character-references.js';
import { lineBreakElements, markedIfEmpty, rawTextElements, voidElements } from './element-kinds.js';
import { ampersand, carriageReturn, type TreeNode } from './node.js';

const blank = /^[\t\n\f\r ]*$/;
const escapes: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&#160;',
  '\u0338': '&#x338;',
};
const escaped = (found: string): string => lookUp(escapes, found) ?? found;

const afterBlank = / (?=[?:;!%»›](?![\p{L}\p{N}\p{Mn}\p{Pc}]))/gu;
const beforeBlank = /([«‹]) /g;

/** Spaces that do not break at French punctuation (`Sanitizer::armorFrenchSpaces`). */
const armour = (text: string): string => text.replace(afterBlank, '&#160;').replace(beforeBlank, '$1&#160;');

const raw = (text: string): string => text.replaceAll(ampersand, '&').replaceAll(carriageReturn, '\r');
function printText(text: string, isArmoured: boolean): string {
  const safe = raw(text).replace(/[<>\u00a0]|\u0338/g, escaped);
  return writeCharacterReferences(isArmoured ? armour(safe) : safe);
}
const printValue = (value: string): string => writeCharacterReferences(raw(value).replace(/["\u00a0]/g, escaped));

/** An element whose content is being written. */
interface Open {
  readonly node: TreeNode;
  /** Where its start tag goes. */
  readonly at: number;
  next: number;
  isBlank: boolean;
  first: string;
}

/** HTML of the children of a node. `armour`: spaces at French punctuation do not break. */
export function printChildren(root: TreeNode, { armour: isArmoured = true } = {}): string {
  const out: string[] = [];
  const stack: Open[] = [{ node: root, at: -1, next: 0, isBlank: true, first: '' }];
  for (let open = stack.at(-1); open !== undefined; open = stack.at(-1)) {
    const child = open.node.children[open.next];
    open.next += 1;
    if (child === undefined) {
      stack.pop();
      finish(open, stack.at(-1), out);
    } else if (typeof child === 'string') write(textOf(child, open.node, isArmoured), blank.test(child), open, out);
    else if (child.kind === 'comment') write(`<!--${raw(child.data)}-->`, false, open, out);
    else {
      stack.push({ node: child, at: out.length, next: 0, isBlank: true, first: '' });
      out.push('');
    }
  }
  return out.join('');
}

const textOf = (text: string, { name }: TreeNode, isArmoured: boolean): string =>
  rawTextElements.has(name) ? raw(text) : printText(text, isArmoured);

function write(text: string, isBlank: boolean, open: Open, out: string[]): void {
  if (text === '') return;
  out.push(text);
  mark(open, isBlank, text.charAt(0));
}

function mark(open: Open, isBlank: boolean, first: string): void {
  if (open.first === '') open.first = first;
  if (!isBlank) open.isBlank = false;
}

/** Writes the start tag in its place, and the end tag. */
function finish({ node, at, isBlank, first }: Open, parent: Open | undefined, out: string[]): void {
  if (parent === undefined) return;
  const { name } = node;
  if (node.isParagraph && node.filled === 0) {
    if (first !== '') mark(parent, isBlank, first);
    return;
  }
  mark(parent, false, '<');
  const isMarked = !node.isParagraph && markedIfEmpty.has(name) && node.attributes.length === 0 && isBlank;
  const attributes = isMarked
    ? ' class="mw-empty-elt"'
    : node.attributes.map(({ name, value }) => ` ${name}="${printValue(value)}"`).join('');
  const isVoid = voidElements.has(name);
  const lineBreak = first === '\n' && lineBreakElements.has(name) ? '\n' : '';
  out[at] = `<${name}${attributes}${isVoid ? ' />' : '>'}${lineBreak}`;
  if (!isVoid) out.push(`</${name}>`);
}
