/** The HTML of a page without what is no running text (`ExtractFormatter` of TextExtracts), as HTML or as plain text. */
import { lookUp, trimBlanks, trimEnd } from '@wiki-query/wikitext';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

type ChildNode = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** What is before the first heading; all of a text without headings. */
export function introductionOf(page: string): string {
  const end = page.search(/<h[1-6]\b(?! id="mw-toc-heading")/);
  return end < 0 ? page : page.slice(0, end);
}

/** The running text as HTML: links are left out, and their text stays. */
export const htmlExtract = (page: string): string => trimBlanks(runningText(page).replace(/<\/?a\b[^>]*>/gi, ''));

/** The beginning of a heading. White space before it is cut off, which a pattern for both would do in quadratic time. */
const heading = /<h([1-6])\b/gi;
const comment = /<!--.*?-->/gs;
const tag = /<\/?[?!]?[a-z0-9]+\b[^>]*>/gi;
const references: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** The running text as plain text. The level of a heading is before it, between the characters 1 and 2. */
export function plainExtract(page: string): string {
  const [first = '', ...rest] = runningText(page).replace(comment, '').split(heading);
  let text = first;
  for (let at = 0; at + 1 < rest.length; at += 2) {
    const [level = '', after = ''] = rest.slice(at, at + 2);
    text = `${trimEnd(text, ' \t\n\r\f\v')}\n\n\x01\x02${level}\x02\x01<h${level}${after}`;
  }
  return trimBlanks(
    text
      .replace(tag, '')
      .replace(/&(?:amp|lt|gt);/g, (reference) => lookUp(references, reference) ?? reference)
      .replaceAll('\u00a0', ' ')
      .replaceAll('\r', '\n')
      .replace(/\n{3,}/g, '\n\n'),
  );
}

/** Elements that are no running text, by their names. */
const leftOutNames: ReadonlySet<string> = new Set([
  'table',
  'div',
  'figure',
  'script',
  'input',
  'style',
  'img',
  'audio',
  'video',
]);

/** The same by one of their classes. */
const leftOutClasses: ReadonlySet<string> = new Set([
  'mw-editsection',
  'error',
  'nomobile',
  'noprint',
  'noexcerpt',
  'sortkey',
]);

/** The same by their names and all their classes. */
const leftOut: ReadonlySet<string> = new Set(['ul.gallery', 'sup.reference', 'ol.references']);

const attributeOf = ({ attrs }: Element, name: string): string => attrs.find((one) => one.name === name)?.value ?? '';

const classesOf = (element: Element): readonly string[] => attributeOf(element, 'class').split(/\s+/);

const isLeftOut = (element: Element): boolean =>
  leftOutNames.has(element.tagName) ||
  classesOf(element).some((name) => leftOutClasses.has(name)) ||
  leftOut.has(`${element.tagName}.${attributeOf(element, 'class')}`);

const isHeading = (node: ChildNode): node is Element => 'tagName' in node && /^h[1-6]$/.test(node.tagName);

/** Headings stay without what is around them. */
const isAroundHeading = (element: Element): boolean => classesOf(element).includes('mw-heading');

/** A level of elements within each other at which a text ends. */
const deepest = 250;

function runningText(page: string): string {
  // The line break that begins a preformatted text counts.
  const { childNodes } = parseFragment(page.replace(/<pre\b[^>]*>\n/g, '$&\n'));
  return print(childNodes, 0);
}

/** Elements of HTML 5 that have no end tag, and that MediaWiki closes with what is around them. */
const openToEnd = 'wbr';

function print(nodes: readonly ChildNode[], depth: number): string {
  let text = '';
  let end = '';
  for (const node of nodes) {
    if (node.nodeName === '#text' && 'value' in node) text += escape(node.value);
    else if (node.nodeName === '#comment' && 'data' in node) text += `<!--${node.data}-->`;
    else if (!('tagName' in node)) continue;
    else if (isAroundHeading(node)) text += print(node.childNodes.filter(isHeading), depth);
    else if (!isLeftOut(node) && depth < deepest) {
      text += printElement(node, depth);
      if (node.tagName === openToEnd) end = `</${openToEnd}>${end}`;
    }
  }
  return text + end;
}

const voidElements: ReadonlySet<string> = new Set(['area', 'br', 'col', 'hr', 'link', 'meta', 'param', openToEnd]);

function printElement(element: Element, depth: number): string {
  const { tagName, childNodes } = element;
  const attributes = element.attrs.filter(({ name }) => tagName !== 'span' || (name !== 'class' && name !== 'style'));
  const start = `<${tagName}${attributes.map(printAttribute).join('')}>`;
  if (voidElements.has(tagName)) return start;
  // An item without content has no end tag.
  const isOpen = tagName === 'li' && childNodes.length === 0;
  return isOpen ? start : `${start}${print(childNodes, depth + 1)}</${tagName}>`;
}

function printAttribute({ name, value }: Element['attrs'][number]): string {
  const text = escape(value);
  const isQuoted = value.includes('"');
  if (isQuoted && !value.includes("'")) return ` ${name}='${text}'`;
  return ` ${name}="${text.replaceAll('"', '&quot;')}"`;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
