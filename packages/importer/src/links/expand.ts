/** Expands templates, parameters and the most common functions. Returns the templates used. */
import type { TitleParser } from './titles.js';
import type { LinkTarget, TextLookup } from './types.js';

export interface Expander {
  readonly titles: TitleParser;
  readonly lookup: TextLookup;
  readonly page: LinkTarget;
  readonly onTemplate: (template: LinkTarget) => void;
  readonly onLoop: () => void;
  readonly onProperty: (name: string, value: string) => void;
  /** Characters that may still be produced. */
  budget: number;
}

type Arguments = ReadonlyMap<string, string>;

const deepest = 40;

/** Text as it is on the page itself. */
export function expandPage(text: string, expander: Expander): string {
  const own = withoutComments(text)
    .replace(/<includeonly>[\s\S]*?(?:<\/includeonly>|$)/gi, '')
    .replace(/<\/?(?:noinclude|onlyinclude)\s*>/gi, '');
  return expand(own, expander, undefined, []);
}

/** Comments, and tags whose contents are not parsed. */
function withoutComments(text: string): string {
  return text
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(nowiki|pre|math|source|syntaxhighlight|score|timeline)\b[^>]*?(?:\/>|>[\s\S]*?<\/\1\s*>)/gi, ' ');
}

function included(text: string): string {
  const clean = withoutComments(text);
  const only = [...clean.matchAll(/<onlyinclude>([\s\S]*?)<\/onlyinclude>/gi)].map(([, part = '']) => part);
  if (only.length > 0) return only.join('');
  return clean.replace(/<noinclude>[\s\S]*?(?:<\/noinclude>|$)/gi, '').replace(/<\/?includeonly\s*>/gi, '');
}

function expand(text: string, expander: Expander, args: Arguments | undefined, stack: readonly string[]): string {
  let result = '';
  let at = 0;
  for (;;) {
    const open = text.indexOf('{{', at);
    if (open < 0 || expander.budget <= 0) break;
    const close = closingOf(text, open);
    if (close === undefined) {
      result += text.slice(at, open + 2);
      at = open + 2;
      continue;
    }
    result += text.slice(at, open);
    const parts = splitTop(text.slice(open + close.width, close.at));
    const piece = close.width === 3 ? parameterOf(parts, expander, args, stack) : callOf(parts, expander, args, stack);
    expander.budget -= piece.length;
    result += piece;
    at = close.at + close.width;
  }
  return result + text.slice(at);
}

/** The end of braces that open at a position, and whether they are two or three. */
function closingOf(text: string, open: number): { readonly at: number; readonly width: 2 | 3 } | undefined {
  const stack: number[] = [];
  let at = open;
  while (at < text.length) {
    if (text.startsWith('{{', at)) {
      let count = 2;
      while (text[at + count] === '{') count++;
      stack.push(count);
      at += count;
    } else if (text.startsWith('}}', at) && stack.length > 0) {
      const held = stack.pop() as number;
      const width = held >= 3 && text[at + 2] === '}' ? 3 : 2;
      if (held - width >= 2) stack.push(held - width);
      // Surplus braces belong to the text before: the innermost ones count.
      if (stack.length === 0) return held === width || held - width < 2 ? { at, width } : undefined;
      at += width;
    } else at++;
  }
  return undefined;
}

/** Splits at bars outside braces and links. */
function splitTop(text: string): string[] {
  const parts: string[] = [];
  let [braces, links, from] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const pair = text.slice(at, at + 2);
    if (pair === '{{') braces++;
    else if (pair === '}}') braces--;
    else if (pair === '[[') links++;
    else if (pair === ']]') links = Math.max(0, links - 1);
    else {
      if (pair[0] === '|' && braces <= 0 && links === 0) {
        parts.push(text.slice(from, at));
        from = at + 1;
      }
      continue;
    }
    at++;
  }
  parts.push(text.slice(from));
  return parts;
}

function parameterOf(
  parts: readonly string[],
  expander: Expander,
  args: Arguments | undefined,
  stack: readonly string[],
): string {
  const [name = '', otherwise] = parts;
  const value = args?.get(expand(name, expander, args, stack).trim());
  if (value !== undefined) return value;
  return otherwise === undefined ? `{{{${name}}}}` : expand(otherwise, expander, args, stack);
}

function callOf(
  parts: readonly string[],
  expander: Expander,
  args: Arguments | undefined,
  stack: readonly string[],
): string {
  const name = expand(parts[0] ?? '', expander, args, stack)
    .trim()
    .replace(/^(?:safesubst|subst|msg|msgnw|raw):\s*/i, '');
  const of = (index: number): string => expand(parts[index] ?? '', expander, args, stack).trim();
  const own = functionOf(name, of, parts, expander);
  if (own !== undefined) return own;
  const { titles, page, lookup } = expander;
  const target =
    name.startsWith('/') && titles.hasSubpages(page.namespace)
      ? {
          namespace: page.namespace,
          title: page.title + name.replaceAll(' ', '_').replace(/\/$/, ''),
          interwiki: undefined,
        }
      : titles.parse(name, 10);
  if (target === undefined || target.interwiki !== undefined || target.namespace < 0) return `{{${parts.join('|')}}}`;
  const full = `${titles.prefixOf(target.namespace)}${target.title.replaceAll('_', ' ')}`;
  if (stack.includes(full) || stack.length >= deepest) {
    expander.onTemplate(target);
    expander.onLoop();
    return `[[:${full}]]`;
  }
  const text = templateText(target, expander, lookup);
  if (text === undefined) return `[[:${full}]]`;
  const given = new Map<string, string>();
  let position = 0;
  for (const part of parts.slice(1)) {
    const equals = topEquals(part);
    if (equals < 0) given.set(String(++position), expand(part, expander, args, stack));
    else
      given.set(
        expand(part.slice(0, equals), expander, args, stack).trim(),
        expand(part.slice(equals + 1), expander, args, stack).trim(),
      );
  }
  return expand(included(text), expander, given, [...stack, full]);
}

/** The text of a template, through one redirect. */
function templateText(target: LinkTarget, { onTemplate, titles }: Expander, lookup: TextLookup): string | undefined {
  onTemplate(target);
  const text = lookup(target.namespace, target.title);
  const redirect = text === undefined ? undefined : redirectOf(text);
  const next = redirect === undefined ? undefined : titles.parse(redirect);
  if (next === undefined || next.interwiki !== undefined) return text;
  onTemplate(next);
  return lookup(next.namespace, next.title);
}

/** The link of a redirect page. */
export function redirectOf(text: string): string | undefined {
  return /^\s*#[^\s[\]]+\s*:?\s*\[\[([^[\]|{}]+)(?:\|[^\]]*)?\]\]/.exec(text)?.[1];
}

function topEquals(part: string): number {
  let depth = 0;
  for (let at = 0; at < part.length; at++) {
    const pair = part.slice(at, at + 2);
    if (pair === '{{' || pair === '[[') depth++;
    else if (pair === '}}' || pair === ']]') depth--;
    else {
      if (pair[0] === '=' && depth <= 0) return at;
      continue;
    }
    at++;
  }
  return -1;
}

/** Variables and parser functions that links may depend on; undefined for others. */
function functionOf(
  name: string,
  of: (index: number) => string,
  parts: readonly string[],
  expander: Expander,
): string | undefined {
  const { page, titles } = expander;
  const title = page.title.replaceAll('_', ' ');
  const full = `${titles.prefixOf(page.namespace)}${title}`;
  const colon = name.indexOf(':');
  const key = (colon < 0 ? name : name.slice(0, colon)).trim();
  const value = name.slice(colon + 1).trim();
  if (colon < 0)
    switch (key) {
      case '!':
        return '|';
      case '=':
        return '=';
      case 'PAGENAME':
      case 'PAGENAMEE':
        return title;
      case 'FULLPAGENAME':
      case 'FULLPAGENAMEE':
        return full;
      case 'BASEPAGENAME':
        return titles.hasSubpages(page.namespace) ? title.replace(/\/[^/]*$/, '') : title;
      case 'ROOTPAGENAME':
        return titles.hasSubpages(page.namespace) ? title.replace(/\/.*$/, '') : title;
      case 'SUBPAGENAME':
        return titles.hasSubpages(page.namespace) ? title.replace(/^.*\//, '') : title;
      case 'NAMESPACE':
        return titles.prefixOf(page.namespace).slice(0, -1);
      case 'NAMESPACENUMBER':
        return String(page.namespace);
      default:
        return /^(?:CURRENT|LOCAL|NUMBEROF|REVISION|SITENAME|SERVER|PAGEID|CONTENTLANG)/.test(key) ? '1' : undefined;
    }
  switch (key.toLowerCase()) {
    case 'defaultsort':
    case 'defaultsortkey':
    case 'defaultcategorysort':
      expander.onProperty('defaultsort', value);
      return '';
    case 'displaytitle':
      expander.onProperty('displaytitle', value);
      return '';
    case 'lc':
      return value.toLowerCase();
    case 'uc':
      return value.toUpperCase();
    case 'ucfirst':
      return value.charAt(0).toUpperCase() + value.slice(1);
    case 'lcfirst':
      return value.charAt(0).toLowerCase() + value.slice(1);
    case '#if':
      return value === '' ? of(2) : of(1);
    case '#ifeq':
      return value === of(1) ? of(2) : of(3);
    case '#switch':
      return switchOf(value, parts.slice(1), (text) => of(parts.indexOf(text)));
    case '#special':
    case '#speciale':
      return `${titles.prefixOf(-1)}${value}`;
    case 'formatnum':
    case 'urlencode':
    case 'anchorencode':
      return value;
    default:
      return key.startsWith('#') ||
        /^(?:fullurl|localurl|canonicalurl|filepath|int|plural|gender|grammar|padleft|padright|pagesize|pagesincategory|protectionlevel)$/i.test(
          key,
        )
        ? value
        : undefined;
  }
}

function switchOf(value: string, cases: readonly string[], expanded: (part: string) => string): string {
  let matches = false;
  for (const [index, part] of cases.entries()) {
    const equals = topEquals(part);
    const label = (equals < 0 ? part : part.slice(0, equals)).trim();
    matches ||= label === value || label === '#default';
    const text = expanded(part);
    if (equals >= 0 && matches) return text.slice(text.indexOf('=') + 1).trim();
    if (equals < 0 && index === cases.length - 1) return text;
  }
  return '';
}
