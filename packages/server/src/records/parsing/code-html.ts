/** Texts that are no wikitext, as HTML. */
import { element, escapeText } from '@wiki-query/wikitext';
import { readJson, ShownNumber } from './read-json.js';

/** Classes of models whose text is shown as code. */
const codeClasses: ReadonlyMap<string, string> = new Map([
  ['css', 'mw-css'],
  ['sanitized-css', 'mw-css'],
  ['javascript', 'mw-js'],
]);

/** Whether links and categories in the text count as those of a page in wikitext. */
export const isCode = (model: string): boolean => model === 'css' || model === 'javascript';

/** The HTML of a text of another model than wikitext. */
export function codeHtml(text: string, model: string, message: (key: string) => string): string {
  const codeClass = codeClasses.get(model);
  if (codeClass !== undefined) return `<pre class="mw-code ${codeClass}" dir="ltr">${lines(text)}\n</pre>\n`;
  if (model === 'unknown') return unknownHtml(model, message);
  if (model !== 'json') return `<pre>${escapeText(text).replaceAll('"', '&quot;')}</pre>`;
  const value = readJson(text);
  return value === undefined
    ? message('invalid-json-data')
    : `<div class="noresize">${rootTable(value.json, message)}</div>`;
}

const unknownHtml = (model: string, message: (key: string) => string): string =>
  `<div class="error">${message('unsupported-content-model').replace('$1', model)}</div>`;

/** Parsers omit the first line break of the element. */
const lines = (text: string): string => (text.startsWith('\n') ? '\n' : '') + escapeText(text);

const table = (rows: string): string => `<table class="mw-json"><tbody>${rows}</tbody></table>`;
const row = (cells: string): string => `<tr>${cells}</tr>`;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !(value instanceof ShownNumber);

function rootTable(value: unknown, message: (key: string) => string): string {
  // A list has a frame, so that it is not mistaken for its only item.
  if (Array.isArray(value)) return tableOf([value], message);
  if (isObject(value)) return tableOf(value, message);
  const single = row(`<td>${escapeText(written(value))}</td>`);
  return `<table class="mw-json mw-json-single-value"><tbody>${single}</tbody></table>`;
}

function tableOf(
  value: Readonly<Record<string, unknown>> | readonly unknown[],
  message: (key: string) => string,
): string {
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  if (entries.length === 0) {
    const key = isList ? 'content-json-empty-array' : 'content-json-empty-object';
    return table(row(element('td', { class: 'mw-json-empty' }, escapeText(message(key)))));
  }
  const rows = entries.map(([key, item]) =>
    row((isList ? '' : `<th><span>${escapeText(key)}</span></th>`) + cell(item, message)),
  );
  return table(rows.join(isList ? '\n' : ''));
}

const cell = (value: unknown, message: (key: string) => string): string =>
  isObject(value) ? `<td>${tableOf(value, message)}</td>` : primitive(value);

const written = (value: unknown): string =>
  value instanceof ShownNumber ? value.text : typeof value === 'string' ? `"${value}"` : JSON.stringify(value);

const primitive = (value: unknown): string => element('td', { class: 'mw-json-value' }, escapeText(written(value)));
