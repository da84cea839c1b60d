/** Sections and the tree of a page's wikitext. */
import type { Wiki } from '../site/wiki.js';
import { preprocess } from './preprocess.js';
import type { Element, Node, Syntax } from './scanner.js';

const syntaxes = new WeakMap<Wiki, Syntax>();

/** What the site's settings say about the syntax that can hide headings. */
export function syntaxOf(wiki: Wiki): Syntax {
  const known = syntaxes.get(wiki);
  if (known !== undefined) return known;
  const { extensiontags, general } = wiki.site;
  const syntax = {
    tags: extensiontags.map((tag) => tag.replace(/[<>]/g, '').toLowerCase()),
    hasConversion: general.langconversion,
  };
  syntaxes.set(wiki, syntax);
  return syntax;
}

interface Heading {
  /** Its number; headings that are hidden in templates count. */
  readonly index: number;
  readonly level: number;
  readonly start: number;
}

/**
 * The text of a section with those below it; undefined when there is none of that name. `0` is what comes before the
 * first heading; `T-1` counts the headings as they are when the page is included.
 */
export function readSection(text: string, section: string, syntax: Syntax): string | undefined {
  const parts = section.split('-');
  const number = parseInt(parts.pop() ?? '', 10) || 0;
  if (text === '') return number === 0 ? '' : undefined;
  const headings = headingsOf(text, { ...syntax, forInclusion: parts.includes('T') });
  const first = number === 0 ? undefined : headings.find((heading) => heading.index === number);
  if (number !== 0 && first === undefined) return undefined;
  const end = headings.find((heading) => endsSection(heading, first))?.start ?? text.length;
  return text.slice(first?.start ?? 0, end).replace(/[ \t\n\r\0\v]+$/, '');
}

function endsSection(heading: Heading, first: Heading | undefined): boolean {
  return first === undefined || (heading.start > first.start && heading.level <= first.level);
}

/** Headings of the page itself: not those inside of something else. */
function headingsOf(text: string, syntax: Syntax): readonly Heading[] {
  const read =
    syntax.forInclusion === true && /<onlyinclude>/.test(text) && /<\/onlyinclude>/.test(text)
      ? onlyIncluded(text)
      : text;
  return preprocess(read, syntax).children.flatMap((node) => {
    if (typeof node === 'string' || node.name !== 'h') return [];
    return [{ index: node.attributes?.['i'] ?? 0, level: node.attributes?.['level'] ?? 1, start: node.start ?? 0 }];
  });
}

/** What stands outside `<onlyinclude>` is blanked, so that places stay the same. */
function onlyIncluded(text: string): string {
  let end = 0;
  let blanked = '';
  for (const match of text.matchAll(/<onlyinclude>([^]*?)(?:<\/onlyinclude>|$)/g)) {
    const from = match.index + '<onlyinclude>'.length;
    const inside = match[1] ?? '';
    blanked += ' '.repeat(from - end) + inside;
    end = from + inside.length;
  }
  return blanked.padEnd(text.length, ' ');
}

/** The tree of a text as XML. */
export function parseTree(text: string, syntax: Syntax): string {
  return toXml(preprocess(text, syntax));
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function toXml(node: Node): string {
  if (typeof node === 'string') return escapeXml(node);
  const { name, attributes = {}, children }: Element = node;
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  const inside = children.map(toXml).join('');
  return inside === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inside}</${name}>`;
}

/** The text with its templates expanded, when it has none: comments go, all else stays. */
export function expandWithoutTemplates(text: string, syntax: Syntax): string | undefined {
  return expansionOf(preprocess(text, syntax));
}

function expansionOf(node: Node): string | undefined {
  if (typeof node === 'string') return node;
  if (node.name === 'comment') return '';
  if (node.name === 'ext') return tagText(node);
  if (!['root', 'h', 'possible-h', 'equals'].includes(node.name)) return undefined;
  const parts = node.children.map(expansionOf);
  return parts.includes(undefined) ? undefined : parts.join('');
}

/** A tag of an extension as it was written. */
function tagText({ children }: Element): string {
  const part = (name: Element['name']): string | undefined => {
    const found = children.find((child) => typeof child !== 'string' && child.name === name);
    return found === undefined || typeof found === 'string' ? undefined : found.children.join('');
  };
  const inside = part('inner');
  const opening = `<${part('name') ?? ''}${part('attr') ?? ''}`;
  return inside === undefined ? `${opening}/>` : `${opening}>${inside}${part('close') ?? ''}`;
}
