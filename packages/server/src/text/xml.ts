/** XML as MediaWiki writes it (class `Xml`): empty elements with a space before the slash, and PHP's escapes. */
import { escapeAttribute, escapeText } from '@wiki-query/wikitext';

/** An opening tag, attributes in the order given. */
export function openXmlTag(name: string, attributes: Readonly<Record<string, string | number>> = {}): string {
  return `<${name}${written(attributes)}>`;
}

/** An element with text in it. */
export function xmlElement(
  name: string,
  text: string | number = '',
  attributes: Readonly<Record<string, string | number>> = {},
): string {
  const content = escapeText(String(text));
  return content === '' ? `<${name}${written(attributes)} />` : `${openXmlTag(name, attributes)}${content}</${name}>`;
}

function written(attributes: Readonly<Record<string, string | number>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join('');
}
