/** Parts of a tree's elements. */
import type { Element, Node } from './scanner.js';

/** The first child of a name. */
export function childOf(element: Element, name: Element['name']): Element | undefined {
  for (const child of element.children) if (typeof child !== 'string' && child.name === name) return child;
  return undefined;
}

/** An argument: its name, or its number if it is unnamed. */
export interface Argument {
  readonly name: readonly Node[];
  readonly index: number | undefined;
  readonly value: readonly Node[];
}

/** The argument that an element `part` describes. */
export function argumentOf(part: Element): Argument {
  const name = childOf(part, 'name');
  return {
    name: name?.children ?? [],
    index: name?.attributes?.['index'],
    value: childOf(part, 'value')?.children ?? [],
  };
}

/** The arguments of a template or of a parameter. */
export function partsOf(element: Element): readonly Element[] {
  return element.children.filter((child): child is Element => typeof child !== 'string' && child.name === 'part');
}

/** A tag of an extension. */
export interface ExtensionTag {
  readonly name: string;
  /** As written. */
  readonly text: string;
  /** Its attributes as written. */
  readonly attributes: string;
  /** Attributes that a function adds to them. */
  readonly added?: ReadonlyMap<string, string>;
  /** Undefined for a tag without a closing one. */
  readonly content: string | undefined;
}

/** An element `ext` as it was written. */
export function tagOf(element: Element): ExtensionTag {
  const part = (name: Element['name']): string | undefined => childOf(element, name)?.children.join('');
  const inside = part('inner');
  const name = part('name') ?? '';
  const attributes = part('attr') ?? '';
  const opening = `<${name}${attributes}`;
  const text = inside === undefined ? `${opening}/>` : `${opening}>${inside}${part('close') ?? ''}`;
  return { name, text, attributes, content: inside };
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A tree as XML. */
export function treeToXml(root: Element): string {
  let xml = '';
  const rest: (Node | { readonly end: string })[] = [root];
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if (typeof node === 'string') xml += escapeXml(node);
    else if ('end' in node) xml += node.end;
    else {
      const tag = node.name === 'group' ? undefined : openingTag(node);
      const isEmpty = node.children.every((child) => child === '');
      if (tag !== undefined) xml += isEmpty ? `<${tag}/>` : `<${tag}>`;
      if (isEmpty) continue;
      if (tag !== undefined) rest.push({ end: `</${node.name}>` });
      for (let i = node.children.length - 1; i >= 0; i--) rest.push(node.children[i] ?? '');
    }
  }
  return xml;
}

function openingTag({ name, attributes = {} }: Element): string {
  return (
    name +
    Object.entries(attributes)
      .map(([key, value]) => ` ${key}="${value}"`)
      .join('')
  );
}
