/** The HTML of a heading as a table of contents shows it, and its text (`Parser::cleanUpTocLine`). */
import { html as parse5Html, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { trimBlanks } from '../../text/trim.js';

type Node = DefaultTreeAdapterTypes.ChildNode;

export interface Headline {
  readonly html: string;
  readonly text: string;
  /** The id that the heading has already. */
  readonly id: string | undefined;
}

const kept = new Set(['span', 'sup', 'sub', 'bdi', 'i', 'b', 's', 'strike', 'q']);

/** Reads the whole element of a heading. */
export function readHeadline(heading: string): Headline {
  const { childNodes } = parseFragment(heading);
  const [first] = childNodes;
  const id =
    first !== undefined && 'tagName' in first && /^h[1-6]$/.test(first.tagName)
      ? first.attrs.find(({ name }) => name === 'id')?.value
      : undefined;
  return { html: trimBlanks(childNodes.map(write).join('')), text: trimBlanks(childNodes.map(textOf).join('')), id };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function write(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return escaped(node.value);
  if (!('tagName' in node) || node.tagName === 'style' || node.tagName === 'script') return '';
  const inside = node.childNodes.map(write).join('');
  const { tagName, namespaceURI, attrs } = node;
  if (!kept.has(tagName) || namespaceURI !== parse5Html.NS.HTML) return inside;
  const dir =
    tagName === 'span' ? attrs.find(({ name, value }) => name === 'dir' && /^(?:rtl|ltr)$/.test(value)) : undefined;
  // A span without content is an additional anchor.
  if (tagName === 'span' && inside === '') return '';
  return `<${tagName}${dir === undefined ? '' : ` dir="${dir.value}"`}>${inside}</${tagName}>`;
}

function textOf(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  if (!('tagName' in node) || node.tagName === 'style' || node.tagName === 'script') return '';
  return node.childNodes.map(textOf).join('');
}
