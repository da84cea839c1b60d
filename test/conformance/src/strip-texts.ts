/**
 * Puts markers where a response holds texts of MediaWiki or values that no two servers share. The same is done to
 * recordings before they are committed and to our responses before they are compared, so that what is left is comparable.
 *
 * - `<text>`, `<params>`: text of an error or of a warning; the code next to it is compared.
 * - `<lines [["name"]]>`: a warning of the old format: one list of quoted names for each line.
 * - `<message 1a2b3c4d>`: an interface message and its hash, which counts where the messages are available.
 * - `<token>`, `<time>`, `<random 3>`: values that differ each time.
 *
 * With `uselang=qqx` messages show their names in place of their texts: these stay, and so does the HTML around them.
 */
import { createHash } from 'node:crypto';
import { type JsonNode, memberOf, parseJson } from './json-text.js';

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly marker: string;
}
type Path = readonly string[];

/** A text that is stripped already stays as it is. */
const isMarker = /^<(text|message [0-9a-f]{8}|lines \[.*\]|params|token|time|name|random( \d+)?)>$/;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** The marker of an interface message. */
export const messageMarker = (text: string): string => `<message ${hash(text)}>`;

/** The marker of a warning of the old format: what its own words do not change. */
export function linesMarker(text: string): string {
  const names = text
    .split('\n')
    .map((line) => [...new Set([...line.matchAll(/"([^"]*)"/g)].map(([, name]) => name))].sort());
  return `<lines ${JSON.stringify(names)}>`;
}

const errorTexts = new Set(['text', 'html', 'info', '*', 'docref', 'key']);
const modelTexts = new Set(['header', 'compactHeader', 'body', 'label', 'description', 'tooltip']);
const randomContinues = new Set(['rncontinue', 'grncontinue']);

type Rule = (path: Path, value: string, owner: JsonNode) => string | undefined;

const inQuery = (path: Path, ...names: readonly string[]): boolean =>
  path[0] === 'query' && names.includes(path[1] ?? '');
const last = (path: Path): string => path[path.length - 1] ?? '';

/** Errors and warnings at any place: an object with a code. In the old format, warnings are grouped by module. */
const errorRule: Rule = (path, value, owner) => {
  const key = last(path);
  if (path.length === 1) return key === 'docref' || key === '*' ? '<text>' : undefined;
  const isCoded = memberOf(owner, 'code') !== undefined;
  if (path[0] === 'warnings' && path.length === 3 && !isCoded && (key === '*' || key === 'warnings'))
    return linesMarker(value);
  if (path[0] === 'error' && path.length === 2 && errorTexts.has(key)) return '<text>';
  if (!errorTexts.has(key)) return undefined;
  const isErrorList = path[0] === 'errors' || path[0] === 'warnings' || path.includes('actions') || key === 'info';
  return isCoded && isErrorList ? '<text>' : undefined;
};

const pageRule: Rule = (path) => {
  if (path.includes('invalidreason') && errorTexts.has(last(path))) return '<text>';
  if (last(path) === 'invalidreason' || last(path) === 'thumberror') return '<text>';
  return undefined;
};

/** A form for the reader contains the token of their session. */
const withoutToken = (html: string): string => html.replace(/(name="wpEditToken"|id="wpEditToken")[^>]*/g, '$1');

const messageRule: Rule = (path, value) => {
  const key = last(path);
  // Sentences of the log, made of messages.
  if (key === 'logdisplay' || path.includes('editintro')) return messageMarker(value);
  if (path.includes('imageinfo') && key === 'html') return messageMarker(value);
  if (inQuery(path, 'allmessages') && ['content', '*', 'default'].includes(key)) return messageMarker(value);
  if (inQuery(path, 'authmanagerinfo') && ['label', 'help', 'account', 'provider'].includes(key))
    return messageMarker(value);
  if (inQuery(path, 'authmanagerinfo') && path.includes('options') && path.includes('fields'))
    return messageMarker(value);
  if (inQuery(path, 'notifications') && (path.includes('*') || path.includes('text')))
    return modelTexts.has(key) || key === '*' || path.includes('text') ? messageMarker(withoutToken(value)) : undefined;
  if (inQuery(path, 'tags') && ['displayname', 'description'].includes(key)) return messageMarker(value);
  return undefined;
};

const descriptionRule: Rule = (path, value) => {
  const key = last(path);
  if (inQuery(path, 'extensions') && key === 'description') return messageMarker(value);
  if (path[0] === 'paraminfo' && ['description', 'summary', 'text', 'html', '*'].includes(key)) return '<text>';
  return undefined;
};

/** Whether messages are replaced by their names. */
function showsNames(query: URLSearchParams): boolean {
  return query.get('uselang') === 'qqx' && (query.get('amlang') ?? 'qqx') === 'qqx';
}

const changed = (before: string, after: string): string | undefined => (after === before ? undefined : after);

const changingRule: Rule = (path) => {
  const key = last(path);
  if (inQuery(path, 'deletedrevs') && key === 'token') return '<token>';
  if (inQuery(path, 'tokens') || (path[0] === 'login' && key === 'token')) return '<token>';
  if (inQuery(path, 'general') && key === 'time' && path.length === 3) return '<time>';
  if (path[0] === 'login' && key === 'reason') return '<text>';
  if (path[0] === 'servedby') return '<name>';
  if (path[0] === 'continue' && randomContinues.has(key)) return '<random>';
  return undefined;
};

/** Names of categories that the software adds, which are messages. */
const expansionRule: Rule = (path) =>
  path[0] === 'expandtemplates' && path[1] === 'categories' && ['category', '*'].includes(last(path))
    ? '<text>'
    : undefined;

/** Forms among notifications. */
const formRule: Rule = (path, value) =>
  inQuery(path, 'notifications') ? changed(value, withoutToken(value)) : undefined;

/** The text of a link to a missing page after the title. */
const redLinkRule: Rule = (_path, value) =>
  changed(value, value.replace(/(redlink=1" class="new[^"]*" title="[^"]*?) \([^"()]*\)"/g, '$1 <text>"'));

/** Messages that others get in the content language: the summary of a move back, the place of help. */
const insideRule: Rule = (_path, value) =>
  changed(
    value,
    value.replace(/(&amp;wpReason=)[^&"]*/g, '$1<text>').replace(/(\(newarticletext(?:anon)?: ).*(\))/g, '$1<text>$2'),
  );

/** The head of a part of a difference: its words are a message. */
const lineRule: Rule = (path, value) =>
  last(path) === 'body' || last(path) === '*'
    ? changed(value, value.replace(/(class="diff-lineno"[^>]*>)[^<\d]*(\d+)[^<]*/g, '$1$2'))
    : undefined;

/** The replacement of a template that includes itself. */
const loopRule: Rule = (path, value) =>
  path[0] === 'expandtemplates' || path.includes('revisions')
    ? changed(value, value.replace(/(<span class="error">)[^<[]*(\[\[:[^\]]*\]\])[^<]*(<\/span>)/g, '$1<text>$2$3'))
    : undefined;

const plainRules: readonly Rule[] = [errorRule, pageRule, descriptionRule, changingRule, expansionRule];
/** Rules for the words of MediaWiki in HTML. */
const htmlRules: readonly Rule[] = [redLinkRule, insideRule, lineRule, loopRule];

const size = (node: JsonNode): number =>
  node.kind === 'array' ? node.items.length : node.kind === 'object' ? node.members.length : 0;

/** The values in an error's text of `errorformat=raw`; its key is a text's as well. */
const isRawParams = (path: Path, owner: JsonNode): boolean =>
  last(path) === 'params' && memberOf(owner, 'code') !== undefined && memberOf(owner, 'key') !== undefined;

/** Chance decides about the pages of `random`: only how many there are is compared. */
function randomMarker(path: Path, node: JsonNode, query: URLSearchParams): string | undefined {
  if (path.length !== 2 || path[0] !== 'query' || node.kind === 'string' || node.kind === 'atom') return undefined;
  if (path[1] === 'random') return `<random ${size(node)}>`;
  if (query.get('generator') === 'random' && (path[1] === 'pages' || path[1] === 'pageids'))
    return `<random ${size(node)}>`;
  return undefined;
}

/** The parts that are replaced: MediaWiki's texts with all that changes, or only what changes. */
interface Rules {
  readonly values: readonly Rule[];
  readonly html: readonly Rule[];
}

const textRules = (query: URLSearchParams): Rules => ({
  values: [...plainRules, ...(showsNames(query) ? [] : [messageRule])],
  html: htmlRules,
});
const changingRules: Rules = { values: [changingRule, formRule], html: [] };

function cutsOf(root: JsonNode, query: URLSearchParams, { values: rules, html }: Rules): Cut[] {
  const cuts: Cut[] = [];
  const markerOf = (path: Path, value: string, owner: JsonNode): string | undefined => {
    for (const rule of rules) {
      const marker = rule(path, value, owner);
      if (marker !== undefined) return marker;
    }
    const left = html.reduce((text, rule) => rule(path, text, owner) ?? text, value);
    return left === value ? undefined : left;
  };
  const visit = (node: JsonNode, path: Path, owner: JsonNode): void => {
    const { start, end } = node;
    const random = randomMarker(path, node, query);
    if (random !== undefined || (html.length > 0 && isRawParams(path, owner))) {
      cuts.push({ start, end, marker: random ?? '<params>' });
      return;
    }
    if (node.kind === 'string' && !isMarker.test(node.value)) {
      const marker = markerOf(path, node.value, owner);
      if (marker !== undefined) {
        cuts.push({ start, end, marker });
        return;
      }
    }
    if (node.kind === 'object') for (const [key, value] of node.members) visit(value, [...path, key], node);
    if (node.kind === 'array')
      for (const [index, item] of node.items.entries()) visit(item, [...path, String(index)], node);
  };
  visit(root, [], root);
  return cuts;
}

function stripJson(text: string, query: URLSearchParams, rules = textRules(query)): string {
  let out = '';
  let at = 0;
  for (const { start, end, marker } of cutsOf(parseJson(text), query, rules)) {
    out += text.slice(at, start) + JSON.stringify(marker);
    at = end;
  }
  return out + text.slice(at);
}

/** An error as XML. */
function stripXml(text: string): string {
  return text
    .replace(/<params>.*?<\/params>/gs, '<params />')
    .replace(/>[^<]+</g, '><text><')
    .replace(/ (info|key)="[^"]*"/g, ' $1="<text>"');
}

const looksLikeJson = (text: string): boolean => /^[{[]/.test(text);

/**
 * A response's text with markers. HTML pages, which frame a response with MediaWiki's own texts, are omitted
 * completely.
 */
export function stripTexts(body: string, parameters: string): string {
  const query = new URLSearchParams(parameters);
  if (/^\s*(<!--.*?-->\s*)?<!DOCTYPE html>/is.test(body)) return '<html>';
  const call = /^(\/\*\*\/[^(]*\()(.*)(\))$/s.exec(body);
  if (call !== null) return `${call[1]}${stripJson(call[2] ?? '', query)}${call[3]}`;
  if (looksLikeJson(body)) return stripJson(body, query);
  if (body.startsWith('<?xml')) return stripXml(body);
  // Plain words of a refusal; other formats and documents stay.
  return /^['A-Z]/.test(body) ? '<text>' : body;
}

/** A response with markers only for values that no two servers share. Of a page for people the response that it shows is left. */
export function stripChanging(body: string, parameters: string): string {
  const page = /^\s*(?:<!--[^]*?-->\s*)?<!DOCTYPE html>[^]*?(?:(<pre class="api-pretty-content">[^]*?<\/pre>)|$)/i.exec(
    body,
  );
  if (page !== null) return `<html>${page[1] ?? ''}`;
  return looksLikeJson(body) ? stripJson(body, new URLSearchParams(parameters), changingRules) : body;
}
