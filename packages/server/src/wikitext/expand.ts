/** Expands templates, variables and parser functions of short texts: messages, and pages that they include. */
import { readPageTexts } from '../content/page-texts.js';
import { NS_MEDIAWIKI, NS_TEMPLATE } from '../titles/namespace-numbers.js';
import { titleKey } from '../titles/known-titles.js';
import { nameLanguage } from '../language/interface-messages.js';
import type { Title } from '../titles/title.js';
import { trimBlanks } from '@wiki-query/wikitext';
import { parserFunctions, variables } from './parser-functions.js';
import type { WikitextSetting } from './setting.js';
import { lookUp } from '../text/look-up.js';

type Arguments = ReadonlyMap<string, string>;

const deepest = 40;
/** Maximum number of parts in braces in one text. Further ones are not expanded. Each takes a pass over the text. */
const mostParts = 1000;
/** Innermost braces: three make an argument, two a template or a function. */
const innermost = /\{\{\{([^{}]*)\}\}\}|\{\{([^{}]*)\}\}/;
/** Represents an expanded part while the surrounding text is processed. */
const mark = /\x7f(\d+)\x7f/g;

/**
 * The text with values for `$1`, `$2`, ...; numbers without a value are kept. After the name of a message all values
 * are listed.
 */
export function fillIn(text: string, values: readonly string[], language?: string): string {
  if (values.length === 0) return text;
  const isName = language === nameLanguage && text.startsWith('(') && text.endsWith(')');
  const list = values.map((_, i) => `$${i + 1}`).join(', ');
  const filled = isName ? `${text.slice(0, -1)}: ${list})` : text;
  return filled.replace(/\$([1-9]\d*)/g, (whole, n: string) => values[Number(n) - 1] ?? whole);
}

/** A message as text, with values inserted and braces expanded. */
export async function expandMessage(
  text: string,
  setting: WikitextSetting,
  values: readonly string[] = [],
): Promise<string> {
  const filled = fillIn(text, values, setting.language);
  return filled.includes('{{') ? expand(filled, setting) : filled;
}

/** Wikitext with all braces expanded, except those in nowiki sections. */
export async function expand(text: string, setting: WikitextSetting): Promise<string> {
  const kept: string[] = [];
  const hidden = text
    .replace(/<!--.*?(-->|$)/gs, '')
    .replace(/<(nowiki|pre)>.*?<\/\1>/gs, (whole) => `\x1c${kept.push(whole) - 1}\x1c`);
  const expanded = await expandParts(hidden, undefined, setting, 0);
  return expanded.replace(/\x1c(\d+)\x1c/g, (_, n: string) => kept[Number(n)] ?? '');
}

async function expandParts(
  text: string,
  args: Arguments | undefined,
  setting: WikitextSetting,
  depth: number,
): Promise<string> {
  const done: string[] = [];
  const restore = (part: string): string => part.replace(mark, (_, n: string) => restore(done[Number(n)] ?? ''));
  let rest = text;
  for (let match = innermost.exec(rest); match !== null && done.length < mostParts; match = innermost.exec(rest)) {
    const [whole, argument, call = ''] = match;
    const value =
      argument !== undefined
        ? argumentValue(argument, args, whole, restore)
        : onNewLine(await callValue(call, whole, { setting, depth, restore }), rest.slice(0, match.index));
    rest = `${rest.slice(0, match.index)}\x7f${done.push(value) - 1}\x7f${rest.slice(match.index + whole.length)}`;
  }
  return restore(rest);
}

/** What begins a list or a table begins a line. */
function onNewLine(value: string, before: string): string {
  return /^(?:\{\||[:;#*])/.test(value) && !/(?:^|\n)$/.test(before) ? `\n${value}` : value;
}

function argumentValue(
  inside: string,
  args: Arguments | undefined,
  whole: string,
  restore: (part: string) => string,
): string {
  const [name = '', ...defaults] = inside.split('|');
  const value = args?.get(trimBlanks(restore(name)));
  if (value !== undefined) return value;
  return defaults.length === 0 ? restore(whole) : restore(defaults[0] ?? '');
}

interface Call {
  readonly setting: WikitextSetting;
  readonly depth: number;
  readonly restore: (part: string) => string;
}

/** Splits at pipes outside links. */
function splitArguments(text: string): string[] {
  const parts = [''];
  for (const [piece] of text.matchAll(/\[\[.*?\]\]|\||[^[|]+|\[/gs))
    if (piece === '|') parts.push('');
    else parts[parts.length - 1] += piece;
  return parts;
}

async function callValue(inside: string, whole: string, { setting, depth, restore }: Call): Promise<string> {
  const [head = '', ...rest] = splitArguments(inside);
  const first = trimBlanks(restore(head));
  const args = rest.map(restore);
  const variable = args.length === 0 ? lookUp(variables, first) : undefined;
  if (variable !== undefined) return variable(setting);
  const colon = first.indexOf(':');
  const called = colon < 0 ? undefined : lookUp(functions, trimBlanks(first.slice(0, colon)).toLowerCase());
  const value = await called?.([trimBlanks(first.slice(colon + 1)), ...args.map(trimBlanks)], setting);
  return value ?? templateValue(first, args, restore(whole), setting, depth);
}

/** Interface messages are expanded in the same way. */
const functions: typeof parserFunctions = {
  ...parserFunctions,
  int: ([key = '', ...values], setting) => {
    const text = setting.wiki.messages.text(key, setting.language);
    return text === undefined ? `⧼${key}⧽` : expandMessage(text, setting, values);
  },
};

async function templateValue(
  name: string,
  args: readonly string[],
  whole: string,
  setting: WikitextSetting,
  depth: number,
): Promise<string> {
  const target = setting.wiki.titles.parse(name.replace(/^(?:subst|safesubst|msg|msgnw|raw):/i, ''), NS_TEMPLATE);
  if ('code' in target || target.interwiki !== '' || depth >= deepest) return whole;
  const page = await includedPage(target, setting);
  if (page === undefined) return `[[:${setting.wiki.titles.prefixed(target.namespace, target.dbkey)}]]`;
  return expandParts(included(page), namedArguments(args), setting, depth + 1);
}

/** The text of a page or its redirect target. At most two redirects are followed. */
async function includedPage(title: Title, setting: WikitextSetting, redirects = 2): Promise<string | undefined> {
  const { wiki, db } = setting;
  if (title.namespace === NS_MEDIAWIKI) return wiki.messages.text(title.dbkey);
  const page = (await readPageTexts(db, [title])).get(titleKey(title));
  if (page === undefined || !page.isRedirect || redirects === 0) return page?.text;
  const link = /\[\[([^\]|]+)/.exec(page.text)?.[1];
  const target = link === undefined ? undefined : wiki.titles.parse(link);
  if (target === undefined || 'code' in target || target.interwiki !== '') return page.text;
  return (await includedPage(target, setting, redirects - 1)) ?? page.text;
}

/** What a page shows where it is included. */
function included(text: string): string {
  const plain = text.replace(/<!--.*?(-->|$)/gs, '');
  const only = [...plain.matchAll(/<onlyinclude>(.*?)<\/onlyinclude>/gs)].map((match) => match[1] ?? '');
  const body = only.length > 0 ? only.join('') : plain.replace(/<noinclude>.*?(<\/noinclude>|$)/gs, '');
  return body.replace(/<\/?includeonly>/g, '');
}

function namedArguments(args: readonly string[]): Arguments {
  const named = new Map<string, string>();
  let position = 0;
  for (const arg of args) {
    const equals = arg.indexOf('=');
    if (equals < 0) named.set(String((position += 1)), arg);
    else named.set(trimBlanks(arg.slice(0, equals)), trimBlanks(arg.slice(equals + 1)));
  }
  return named;
}
