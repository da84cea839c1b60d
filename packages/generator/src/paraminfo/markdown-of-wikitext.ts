import { lookUp, put } from '../text/look-up.js';

/** The wikitext of API descriptions as Markdown: their few tags, links and lists, and nothing of wikitext beyond that. */

/** The wiki's own words about a thing, in Markdown, where it has some. */
export interface OwnTexts {
  readonly text?: string;
  /** Value → meaning, from a list of definitions. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Reads a description; what is not wikitext says nothing. */
export function readDescription(wikitext: unknown): OwnTexts {
  if (typeof wikitext !== 'string') return {};
  const values: Record<string, string> = {};
  const lines = wikitext.split('\n').filter((line) => {
    const definition = /^;(.+?)<\/span>:(.*)$|^;([^:]+):(.*)$/s.exec(line);
    const value = plain(definition?.[1] ?? definition?.[3] ?? '');
    if (!definition || value === '') return true;
    put(values, value, inline(definition[2] ?? definition[4] ?? ''));
    return false;
  });
  const text = lines
    .map(line)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return { ...(text !== '' && { text }), ...(Object.keys(values).length > 0 && { values }) };
}

const line = (text: string): string => inline(text.replace(/^#\s*/, '1. ').replace(/^\*\s*/, '- '));

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", nbsp: ' ' };

/** Links become their labels, words of the computer code, and all other tags go. */
function inline(text: string): string {
  const linked = text
    .replace(/<\/?nowiki>/g, '')
    .replace(wikiLink, '$1')
    .replace(/\[(https?:[^\s[\]]+) ([^[\]]+)\]/g, '[$2]($1)');
  const quoted = replaceElements(linked, /<(kbd|var|code|samp)>/g, (code) => `\`${plain(code)}\``)
    .replace(/'''(.+?)'''/g, '**$1**')
    .replace(/''(.+?)''/g, '*$1*');
  return plain(replaceElements(quoted, /<(strong)>/g, (content) => `**${content}**`));
}

/** Replaces elements, each up to its first closing tag. What is not closed stays, and no tag of its kind is searched again. */
function replaceElements(text: string, start: RegExp, replace: (content: string) => string): string {
  const unclosed = new Set<string>();
  let out = '';
  let from = 0;
  for (const { 0: tag, 1: name = '', index } of text.matchAll(start)) {
    if (index < from || unclosed.has(name)) continue;
    const end = text.indexOf(`</${name}>`, index);
    if (end < 0) unclosed.add(name);
    else {
      out += text.slice(from, index) + replace(text.slice(index + tag.length, end));
      from = end + `</${name}>`.length;
    }
  }
  return out + text.slice(from);
}

const wikiLink = /\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g;

const plain = (text: string): string =>
  text
    .replace(/<[^<>]*>/g, '')
    .replace(wikiLink, '$1')
    .replace(/&(#?\w+);/g, (whole, name: string) => lookUp(entities, name) ?? whole)
    // These begin a reference to a number or a parameter of the spec.
    .replace(/\{(?=\{|param:)/g, '{ ')
    .trim();
