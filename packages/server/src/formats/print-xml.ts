/** `format=xml`: a response in the XML of MediaWiki (`ApiFormatXml`). */
import { isNumeric, phpKey } from '../result/integer.js';
import { marksOf, type Value } from '../result/value.js';
import { setOwn } from '@wiki-query/wikitext';
import { cleanText } from '../text/unicode.js';
import { openXmlTag, xmlElement } from '../text/xml.js';
import { placeBelow, responsePlace, type Place } from './metadata.js';
import { xmlName } from './xml-name.js';

type Scalar = string | number | boolean | null;
type Key = string | number;
type Attributes = Record<string, string | number>;

/** An array as in PHP: ordered entries, and the metadata that determines how they are printed. */
interface Node {
  readonly entries: readonly (readonly [Key, Node | Scalar])[];
  readonly element: string;
  readonly content: string;
  readonly subelements: readonly string[];
  /** Items name their index in an attribute. */
  readonly isIndexed: boolean;
}

export interface XmlOptions {
  /** Names the XML namespace in the root element. */
  readonly withNamespace?: boolean;
  /** Each element on its own line, indented by two spaces for each level. */
  readonly isIndented?: boolean;
  /** The content language, which determines the normalization of text. */
  readonly language: string;
  /** Name of the root element: `api` if it is not given. */
  readonly root?: string | undefined;
}

const namespace: Attributes = { xmlns: 'http://www.mediawiki.org/xml/api/' };
const preserved: Attributes = { 'xml:space': 'preserve' };

/** Prints a response as an XML document. */
export function xmlDocument(response: ReadonlyMap<string, Value> | readonly Value[], options: XmlOptions): string {
  const root = nodeOf(response, responsePlace);
  const isNamed = root.entries.some(([name]) => name === 'xmlns');
  const extra = options.withNamespace === true && !isNamed ? Object.entries(namespace) : [];
  const whole: Node = { ...root, entries: [...root.entries, ...extra] };
  const text = write(options.root ?? 'api', whole, options.isIndented === true ? -2 : undefined);
  return `<?xml version="1.0"?>${cleanText(text, options.language)}`;
}

const isScalar = (value: unknown): value is Scalar => typeof value !== 'object' || value === null;

function entriesOf(value: object): readonly (readonly [Key, Value])[] {
  if (Array.isArray(value)) return [...(value as readonly Value[]).entries()];
  const entries: Iterable<readonly [Key, Value | undefined]> =
    value instanceof Map ? (value as ReadonlyMap<Key, Value>) : Object.entries(value);
  return [...entries].flatMap(([key, member]) =>
    member === undefined ? [] : [[phpKey(String(key)), member] as const],
  );
}

function nodeOf(value: object, place: Place | undefined): Node {
  const marks = marksOf(value);
  const key = place?.key ?? marks?.kvp;
  const element = marks?.element ?? place?.element;
  const base = {
    element: element === undefined ? '_v' : xmlName(element),
    content: marks?.content ?? place?.content ?? '*',
    subelements: [...(marks?.subelements ?? []), ...(place?.subelements ?? [])],
  };
  const entries = entriesOf(value);
  const below = (name: Key, member: Value): Node | Scalar =>
    isScalar(member) ? member : nodeOf(member, placeBelow(place, String(name)));
  if (key === undefined)
    return {
      ...base,
      entries: entries.map(([name, member]) => [name, below(name, member)]),
      isIndexed: !Array.isArray(value),
    };
  const items = entries.map(([name, member]) => itemOf(key, String(name), below(name, member), place?.merge === true));
  return { ...base, entries: [...items.entries()], isIndexed: false };
}

/** A member as an item with its key: in another attribute of the item, or around its value. */
function itemOf(key: string, name: string, value: Node | Scalar, merge: boolean): Node {
  if (merge && !isScalar(value) && value.isIndexed) return { ...value, entries: [...value.entries, [key, name]] };
  const entries: Node['entries'] = [
    [key, name],
    ['*', value],
  ];
  return { entries, element: '_v', content: '*', subelements: [], isIndexed: true };
}

/** Text of a scalar that is no attribute. */
const textOf = (value: Scalar): string | number => (typeof value === 'boolean' ? String(value) : (value ?? ''));

const lineOf = (indent: number | undefined): string => (indent === undefined ? '' : `\n${' '.repeat(indent)}`);

/** One element, or only its contents if it has no name. */
function write(
  name: string | undefined,
  value: Node | Scalar,
  outer: number | undefined,
  given: Attributes = {},
): string {
  const indent = outer === undefined || name === undefined ? outer : outer + 2;
  const line = lineOf(indent);
  if (isScalar(value)) return line + xmlElement(name ?? '', textOf(value), given);
  const { content, attributes, elements, items } = partsOf(value, name, given);
  const children = [...elements];
  let text = content;
  if (text !== undefined && (children.length > 0 || items.length > 0)) {
    children.push([xmlName(value.content), contentNode(text)]);
    text = undefined;
  }
  if (text !== undefined && isScalar(text))
    return line + xmlElement(name ?? '', textOf(text), { ...attributes, ...preserved });
  if (text === undefined && children.length + items.length === 0)
    return name === undefined ? '' : line + xmlElement(name, '', attributes);
  const inner =
    text === undefined
      ? [
          ...children.map(([child, node]) => write(child, node, indent)),
          ...items.map(([index, item]) => write(value.element, item, indent, value.isIndexed ? { _idx: index } : {})),
        ]
      : [write(undefined, text, indent)];
  return name === undefined
    ? inner.join('')
    : `${line}${openXmlTag(name, attributes)}${inner.join('')}${line}</${name}>`;
}

const contentNode = (value: Node | Scalar): Node => ({
  entries: [['content', value]],
  element: '_v',
  content: 'content',
  subelements: [],
  isIndexed: true,
});

interface Parts {
  readonly content: Node | Scalar | undefined;
  readonly attributes: Attributes;
  readonly elements: readonly (readonly [string, Node | Scalar])[];
  readonly items: readonly (readonly [number, Node | Scalar])[];
}

/** Sorts the entries: the content, attributes, elements by name, items by index. */
function partsOf(node: Node, name: string | undefined, given: Attributes): Parts {
  const attributes: Attributes = { ...given };
  const elements: [string, Node | Scalar][] = [];
  const items: [number, Node | Scalar][] = [];
  let content: Node | Scalar | undefined;
  for (const [key, value] of node.entries) {
    if (name !== undefined && key === node.content) content = value ?? undefined;
    else if (isNumeric(key)) items.push([key, value]);
    else if (!isScalar(value)) elements.push([xmlName(key), value]);
    else if (name === undefined || node.subelements.includes(key)) elements.push([xmlName(key), contentNode(value)]);
    else if (value !== false && value !== null) setOwn(attributes, xmlName(key), value === true ? '' : value);
  }
  return { content, attributes, elements, items };
}
