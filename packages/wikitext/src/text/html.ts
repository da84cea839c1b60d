/** HTML as MediaWiki writes it (class `Html`). */
import { lookUp } from './look-up.js';

/** Escapes text between tags: quotes stay. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes text, quotes included. */
export const escapeHtml = (text: string): string =>
  escapeText(text).replaceAll('"', '&quot;').replaceAll("'", '&#039;');

const blanks: Readonly<Record<string, string>> = { '\n': '&#10;', '\r': '&#13;', '\t': '&#9;' };

/** Escapes the value of an attribute. Parsers would replace whitespace other than spaces. */
export const escapeAttribute = (value: string): string =>
  escapeHtml(value).replace(/[\n\r\t]/g, (blank) => lookUp(blanks, blank) ?? blank);

/** An element. Attributes are in the given order; those without a value are omitted. The content is HTML. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  content: string,
): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined || (key === 'class' && value === '') ? '' : ` ${key}="${escapeAttribute(value)}"`,
  );
  return `<${name}${written.join('')}>${content}</${name}>`;
}

/** A box around a message that warns or describes an error. */
export function messageBox(kind: 'warning' | 'error', html: string, className = ''): string {
  const classes = `cdx-message cdx-message--block cdx-message--${kind}${className === '' ? '' : ` ${className}`}`;
  return `<div class="${classes}"><span class="cdx-message__icon"></span><div class="cdx-message__content">${html}</div></div>`;
}

/** A text as a class name: punctuation becomes underscores. */
export function classNameOf(text: string): string {
  return text
    .replace(/^[0-9-]|[\x00-\x20!"#$%&'()*+,./:;<=>?@[\]^`{|}~\u00a0]/g, '_')
    .replace(/_+/g, '_')
    .replace(/_$/, '');
}
