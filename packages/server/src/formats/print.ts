/** The formats that an answer is printed in. */
import { STATUS_CODES } from 'node:http';
import type { Value } from '../result/value.js';
import { escapeText } from '../text/html.js';
import { serialize, type FormatVersion } from './serialize.js';

/** Parameters of the formats `json` and `jsonfm` after validation. */
export interface FormatParams {
  readonly callback: string | undefined;
  readonly utf8: boolean;
  readonly ascii: boolean;
  readonly formatversion: string;
  readonly wrappedhtml?: boolean;
}

export const plainFormat: FormatParams = { callback: undefined, utf8: false, ascii: false, formatversion: '1' };

/** Formats that this server prints. */
export const printedFormats: ReadonlySet<string> = new Set(['json', 'jsonfm', 'none']);

/** Formats of MediaWiki that this server does not print. */
export const otherFormats: readonly string[] = ['php', 'phpfm', 'rawfm', 'xml', 'xmlfm'];

/** A body, and what its headers say of it. */
export interface Printed {
  readonly contentType: string;
  readonly filename: string;
  readonly body: string;
}

export const versionOf = (formatversion: string | undefined): FormatVersion =>
  formatversion === '2' || formatversion === 'latest' ? 2 : 1;

/** Prints an answer of a wiki in a language; `status` is shown by the formats for people. */
export function print(
  answer: ReadonlyMap<string, Value>,
  format: string,
  params: FormatParams,
  status: number,
  language: string,
): Printed {
  if (format === 'none') return { contentType: 'text/plain; charset=utf-8', filename: 'api-result.txt', body: '' };
  const version = versionOf(params.formatversion);
  const json = serialize(answer, version, version === 2 ? params.ascii : !params.utf8, language);
  if (format === 'jsonfm') return printForPeople(json, answer, params, status);
  if (params.callback === undefined)
    return { contentType: 'application/json; charset=utf-8', filename: 'api-result.json', body: json };
  const callback = params.callback.replace(/[^\][.'"_A-Za-z0-9]/g, '');
  // The comment keeps content sniffers from taking the callback's name for something else.
  return { contentType: 'text/javascript; charset=utf-8', filename: 'api-result.js', body: `/**/${callback}(${json})` };
}

function printForPeople(
  json: string,
  answer: ReadonlyMap<string, Value>,
  params: FormatParams,
  status: number,
): Printed {
  const pre = `<pre class="api-pretty-content">${escapeText(indent(json))}</pre>`;
  const name = STATUS_CODES[status] ?? '';
  if (params.wrappedhtml === true) {
    const body = serialize(
      { status, statustext: name, html: pre, modules: [], continue: answer.get('continue') ?? null, time: 0 },
      2,
      false,
    );
    return {
      contentType: 'text/mediawiki-api-prettyprint-wrapped; charset=utf-8',
      filename: 'api-result-wrapped.json',
      body,
    };
  }
  const note = status === 200 ? '' : `<p class="api-pretty-status">HTTP ${status} ${name}</p>`;
  const body = htmlPage(
    'Answer of the API',
    `<p>This is the answer as people read it. Programs use <code>format=json</code>.</p>${note}${pre}`,
  );
  return { contentType: 'text/html; charset=UTF-8', filename: 'api-result.html', body };
}

/** Indents JSON by four spaces; the order of members stays, which parsing would not keep. */
function indent(json: string): string {
  let depth = 0;
  const line = (): string => `\n${'    '.repeat(depth)}`;
  return json.replace(/"(?:[^"\\]|\\.)*"|\[\]|\{\}|[[\]{},:]/g, (token) => {
    if (token === '{' || token === '[') {
      depth++;
      return token + line();
    }
    if (token === '}' || token === ']') {
      depth--;
      return line() + token;
    }
    if (token === ',') return token + line();
    return token === ':' ? ': ' : token;
  });
}

/** A page of its own. */
export function htmlPage(title: string, content: string): string {
  return `<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><meta name="robots" content="noindex,nofollow"><title>${escapeText(title)}</title></head>\n<body>\n${content}\n</body>\n</html>\n`;
}
