/** Our texts for modules and parameters in each language. A file is read when it is first needed. */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { nameLanguage, escapeHtml, escapeText, lookUp } from '@wiki-query/wikitext';
import type { Wiki } from '../site/wiki.js';

interface ParameterTexts {
  readonly text: string;
  readonly values?: Readonly<Record<string, string>>;
}

interface ModuleTexts {
  readonly summary: string;
  readonly description?: string;
  readonly parameters: Readonly<Record<string, ParameterTexts>>;
}

/** The texts of a language, as the generator writes them: Markdown with links relative to the documentation. */
export interface OwnTexts {
  readonly language: string;
  /** Words around them: English → this language. */
  readonly frame: Readonly<Record<string, string>>;
  readonly modules: Readonly<Record<string, ModuleTexts>>;
}

const folder = new URL('../../gen/texts/', import.meta.url);

let languages: ReadonlySet<string> | undefined;
const loaded = new Map<string, Promise<OwnTexts>>();

/** Codes of the languages that have texts. */
function ownLanguages(): ReadonlySet<string> {
  languages ??= new Set(readdirSync(folder).map((name) => name.replace(/\.json$/, '')));
  return languages;
}

function load(language: string): Promise<OwnTexts> {
  let texts = loaded.get(language);
  if (texts === undefined) {
    texts = readFile(new URL(`${language}.json`, folder), 'utf8').then((json) => ({
      ...(JSON.parse(json) as Omit<OwnTexts, 'language'>),
      language,
    }));
    loaded.set(language, texts);
  }
  return texts;
}

/** The languages that a reader understands, in order of preference. English is the last. */
const chainOf = (language: string, { languages: known }: Wiki): readonly string[] => [
  language,
  ...known.fallbacks(language),
  // A form of a language that the wiki does not have, such as `de-formal`.
  ...(language.includes('-') ? [language.slice(0, language.indexOf('-'))] : []),
  'en',
];

/** Our texts in the first language of the reader that has texts. */
export const ownTextsIn = (language: string, wiki: Wiki): Promise<OwnTexts> =>
  load(chainOf(language, wiki).find((code) => ownLanguages().has(code)) ?? 'en');

/** Whether the reader prefers the language of the wiki's message to the languages of our texts. */
export const prefersMessage = (key: string, language: string, wiki: Wiki): boolean =>
  wiki.messages.text(key, language) !== undefined && isMessageFirst(language, wiki);

function isMessageFirst(language: string, wiki: Wiki): boolean {
  // The pseudo-language that shows message names has no texts.
  if (language === nameLanguage) return true;
  const first = chainOf(language, wiki).find((code) => wiki.messages.hasLanguage(code) || ownLanguages().has(code));
  return first === undefined || wiki.messages.hasLanguage(first);
}

/** The markup that a response has. */
export type HelpMarkup = 'html' | 'wikitext';

const token = /(?<!`)`+([^`]+)`+|\[((?:[^[\]`]|`[^`]*`)*)\]\(([^()[\]\s]+)\)/g;

/** One of our texts as HTML or as wikitext. */
export function marked(text: string, markup: HelpMarkup, docsUrl: string): string {
  const plain = (part: string): string => (markup === 'html' ? escapeText(part) : nowiki(part));
  let result = '';
  let at = 0;
  for (const match of text.matchAll(token)) {
    const [whole, code, label, target] = match;
    result += plain(text.slice(at, match.index));
    at = match.index + whole.length;
    if (code !== undefined) result += `<kbd>${plain(code)}</kbd>`;
    else {
      const inner = marked(label ?? '', markup, docsUrl);
      const url = `${docsUrl}${target}`;
      result += markup === 'html' ? `<a href="${escapeHtml(url)}">${inner}</a>` : `[${url} ${inner}]`;
    }
  }
  return result + plain(text.slice(at));
}

const nowiki = (text: string): string =>
  /[[\]{}|<>']{2}|[<>]/.test(text) ? `<nowiki>${escapeText(text)}</nowiki>` : text;

/** Texts of a parameter with the meanings of its values. */
export function markedParameter({ text, values = {} }: ParameterTexts, markup: HelpMarkup, docsUrl: string): string {
  const list = Object.entries(values).map(([value, meaning]) => {
    const [term, description] = [escapeText(value), marked(meaning, markup, docsUrl)];
    return markup === 'html'
      ? `<dt><span dir="ltr" lang="en">${term}</span></dt><dd>${description}</dd>`
      : `;<span dir="ltr" lang="en">${term}</span>:${description}`;
  });
  const body = marked(text, markup, docsUrl);
  if (list.length === 0) return body;
  return markup === 'html' ? `${body}<dl>${list.join('')}</dl>` : `${body}\n${list.join('\n')}`;
}

/** The texts of a module, and of a parameter. */
export const moduleTexts = (texts: OwnTexts, path: string): ModuleTexts | undefined => lookUp(texts.modules, path);
