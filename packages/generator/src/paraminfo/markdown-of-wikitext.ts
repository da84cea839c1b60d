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
    const definition = /^;(.+?)<\/span>:(.*)$|^;([^:]+):(.*)$/.exec(line);
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
  const marked = text
    .replace(/<\/?nowiki>/g, '')
    .replace(wikiLink, '$1')
    .replace(/\[(https?:[^\s[\]]+) ([^[\]]+)\]/g, '[$2]($1)')
    .replace(/<(kbd|var|code|samp)>(.*?)<\/\1>/g, (_, _tag: string, code: string) => `\`${plain(code)}\``)
    .replace(/'''(.+?)'''/g, '**$1**')
    .replace(/''(.+?)''/g, '*$1*')
    .replace(/<strong>(.*?)<\/strong>/g, '**$1**');
  return plain(marked);
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
