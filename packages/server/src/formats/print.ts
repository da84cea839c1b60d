/** The formats that a response is printed in. */
import { STATUS_CODES } from 'node:http';
import type { ProtocolParams } from '@wiki-query/server-stubs';
import type { Value } from '../result/value.js';
import { lookUp } from '@wiki-query/wikitext';
import { htmlPage } from '../html/html-page.js';
import { jsonTokens } from './json-tokens.js';
import { phpFromJson } from './print-php.js';
import { rawJson } from './print-raw.js';
import { xmlDocument } from './print-xml.js';
import { serialize, type FormatVersion } from './serialize.js';

/** Parameters of a format after validation. */
export interface FormatParams {
  readonly callback?: string | undefined;
  readonly utf8?: boolean;
  readonly ascii?: boolean;
  readonly formatversion?: string;
  readonly wrappedhtml?: boolean;
  readonly includexmlnamespace?: boolean;
  readonly xslt?: string | undefined;
}

export const plainFormat: FormatParams = {};

/** A body, and what its headers say of it. */
export interface Printed {
  readonly contentType: string;
  readonly filename: string;
  readonly body: string;
}

/** A response to print. */
export interface Printable {
  readonly response: ReadonlyMap<string, Value> | readonly Value[];
  readonly params: FormatParams;
  /** HTTP status, which the HTML pages show. */
  readonly status: number;
  /** Language of the wiki's content. */
  readonly language: string;
  /** Name of the root element in XML, if it is not `api`. */
  readonly root?: string | undefined;
}

export const versionOf = (formatversion: string | undefined): FormatVersion =>
  formatversion === '2' || formatversion === 'latest' ? 2 : 1;

/** The formats. Each also has an HTML form for people (`jsonfm`). */
const formats: Readonly<Record<string, (response: Printable) => Printed>> = {
  json: printJson,
  none: () => ({ contentType: 'text/plain; charset=utf-8', filename: 'api-result.txt', body: '' }),
  php: ({ response, params, language }) => ({
    contentType: 'application/vnd.php.serialized; charset=utf-8',
    filename: 'api-result.php',
    body: phpFromJson(serialize(response, versionOf(params.formatversion), false, language)),
  }),
  xml: ({ response, params, language, root }) => printXml(response, language, params.includexmlnamespace, root),
};

/** The indented text that the HTML pages show. */
const readable: Readonly<Record<string, (response: Printable) => string>> = {
  jsonfm: ({ response, params, language }) => inCallback(params.callback, indent(jsonText(response, params, language))),
  phpfm: (response) => formats['php']?.(response).body ?? '',
  rawfm: ({ response, language }) => indent(rawJson(response, language)),
  xmlfm: ({ response, params, language, root }) =>
    xmlDocument(response, { isIndented: true, withNamespace: params.includexmlnamespace === true, language, root }),
};

/** A format of the contract. */
export type FormatName = ProtocolParams['main']['format'];

/** Whether this server prints the format. */
export const isPrinted = (format: string): format is FormatName =>
  Object.hasOwn(formats, format) || Object.hasOwn(readable, format);

/** The version of values that a format is made of. */
export function versionOfFormat(format: string, formatversion: string | undefined): FormatVersion {
  return /^(?:xml|raw)/.test(format) ? 2 : versionOf(formatversion);
}

/** Prints a response in a format of the contract. */
export function print(format: string, response: Printable): Printed {
  const show = lookUp(readable, format);
  if (show !== undefined) return printForPeople(format, show(response), response);
  const write = lookUp(formats, format);
  if (write === undefined) throw new Error(`no printer of the format "${format}"`);
  return write(response);
}

/** Prints a response as XML, also if no format was selected. */
export function printXml(
  response: Printable['response'],
  language: string,
  withNamespace = false,
  root?: string,
): Printed {
  const body = xmlDocument(response, { withNamespace, language, root });
  return { contentType: 'text/xml; charset=utf-8', filename: 'api-result.xml', body };
}

function jsonText(response: Printable['response'], params: FormatParams, language: string): string {
  const version = versionOf(params.formatversion);
  return serialize(response, version, version === 2 ? params.ascii === true : params.utf8 !== true, language);
}

function printJson({ response, params, language }: Printable): Printed {
  const body = inCallback(params.callback, jsonText(response, params, language));
  return params.callback === undefined
    ? { contentType: 'application/json; charset=utf-8', filename: 'api-result.json', body }
    : { contentType: 'text/javascript; charset=utf-8', filename: 'api-result.js', body };
}

/** A call of the requested function. The comment prevents content sniffers from misreading the name. */
function inCallback(callback: string | undefined, json: string): string {
  return callback === undefined ? json : `/**/${callback.replace(/[^\][.'"_A-Za-z0-9]/g, '')}(${json})`;
}

/** Modules of scripts that a page loads to show a response (`ApiFormatBase::closePrinter`). */
const pageModules = ['mediawiki.apipretty'];

/** Characters of a response that a page shows. Nobody reads more, and its escapes are up to five times as long. */
const mostShown = 8 << 20;

function printForPeople(format: string, whole: string, { response, params, status }: Printable): Printed {
  const text = whole.length > mostShown ? `${whole.slice(0, mostShown)}…` : whole;
  // As in MediaWiki (`ApiFormatBase::closePrinter`, by `Html::element`), `>` stays.
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const pre = `<pre class="api-pretty-content">${escaped}</pre>`;
  const name = STATUS_CODES[status] ?? '';
  if (params.wrappedhtml === true) {
    const body = serialize(
      {
        status,
        statustext: name,
        html: pre,
        modules: pageModules,
        continue: ('get' in response && response.get('continue')) || null,
        time: 0,
      },
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
  const body = htmlPage('API response', `<p>${hintOf(format)}</p>${note}${pre}`);
  return { contentType: 'text/html; charset=UTF-8', filename: 'api-result.html', body };
}

function hintOf(format: string): string {
  const plain = format.slice(0, -2);
  const start = 'This page shows the response for people to read.';
  return Object.hasOwn(formats, plain)
    ? `${start} In programs, use <code>format=${plain}</code>.`
    : `${start} It is for debugging only.`;
}

/** Indents JSON by four spaces. Works on the text, because parsing would not keep the order of members. */
function indent(json: string): string {
  const pieces: string[] = [];
  const next = jsonTokens(json);
  let depth = 0;
  const line = (): string => `\n${'    '.repeat(depth)}`;
  for (let token = next(); token !== ''; token = next()) {
    if (token === '{' || token === '[') depth++;
    if (token === '}' || token === ']') {
      depth--;
      pieces.push(line(), token);
    } else if (token === '{' || token === '[' || token === ',') pieces.push(token, line());
    else pieces.push(token === ':' ? ': ' : token);
  }
  return pieces.join('');
}
