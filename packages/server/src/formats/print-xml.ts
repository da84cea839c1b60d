/** An error as XML: what stands in place of a document that could not be made. */
import { marksOf, type Value } from '../result/value.js';
import { openXmlTag, xmlElement } from '../text/xml.js';
import type { Printed } from './print.js';

type Members = readonly (readonly [string | number, Value])[];

/** Names of the elements that a list is made of. */
const itemNames: Readonly<Record<string, string>> = { errors: 'error', warnings: 'warning', params: 'param' };

/** Prints an answer in which something went wrong. */
export function printXml(answer: ReadonlyMap<string, Value>): Printed {
  return {
    contentType: 'text/xml; charset=utf-8',
    filename: 'api-result.xml',
    body: `<?xml version="1.0"?>${write('api', answer)}`,
  };
}

function write(name: string, value: Value): string {
  if (typeof value !== 'object' || value === null) return xmlElement(name, textOf(value));
  if (Array.isArray(value)) {
    const items = (value as readonly Value[]).map((item) => write(itemNames[name] ?? '_v', item));
    return items.length === 0 ? xmlElement(name) : `${openXmlTag(name)}${items.join('')}</${name}>`;
  }
  return writeMembers(name, membersOf(value as object), marksOf(value as object)?.content);
}

function membersOf(value: object): Members {
  return value instanceof Map ? [...(value as ReadonlyMap<string | number, Value>)] : Object.entries(value);
}

/** Plain members become attributes, others elements; the content is the text, or an element where there are others. */
function writeMembers(name: string, members: Members, content: string | undefined): string {
  const attributes: Record<string, string> = {};
  const elements: string[] = [];
  let text: string | undefined;
  for (const [key, value] of members) {
    if (key === content) text = textOf(value);
    else if (typeof value === 'object' && value !== null) elements.push(write(String(key), value));
    else if (value !== false && value !== null) attributes[key] = value === true ? '' : textOf(value);
  }
  const preserved = { 'xml:space': 'preserve' };
  if (elements.length === 0)
    return text === undefined
      ? xmlElement(name, '', attributes)
      : xmlElement(name, text, { ...attributes, ...preserved });
  if (text !== undefined) elements.push(xmlElement(String(content), text, preserved));
  return `${openXmlTag(name, attributes)}${elements.join('')}</${name}>`;
}

const textOf = (value: Value): string => (typeof value === 'string' ? value : String(value ?? ''));
