/** Texts of the spec as Markdown of a page: what has a meaning in HTML, in Vue or next to another text is only itself. */
import type { Code, InlineCode, Link, Paragraph, Text } from 'mdast';
import { defaultHandlers, toMarkdown, type Options } from 'mdast-util-to-markdown';
import { splitAtLinks, type TextLink } from '../text/links.js';
import { readMarkdown } from '../text/markdown-tree.js';
import { codeBlock, inlineCode } from './markdown.js';

/** Writes a text in blocks or on one line; the function writes each link of the spec. */
export function printText(text: string, form: 'blocks' | 'line', link: (link: TextLink) => string): string {
  const given = (form === 'line' ? text.replace(/\s*\n\s*/g, ' ') : text).trim();
  const plain = plainWithLinks(given, link);
  if (plain !== undefined) return plain;
  const written = toMarkdown(readMarkdown(given, form), optionsWith(link)).trim();
  // A backslash at the end would act on what stands behind the text.
  return isEscapeAtEnd(written) ? `${written}\\` : written;
}

/** Writes a text without Markdown on one line. */
export function escapeLine(text: string): string {
  const value = text.replace(/\s+/g, ' ').trim();
  if (/^\d*$/.test(value) || (isPlain(value) && !value.includes('`'))) return value;
  const paragraph: Paragraph = { type: 'paragraph', children: [{ type: 'text', value }] };
  const written = toMarkdown(paragraph, optionsWith()).trim();
  return isEscapeAtEnd(written) ? `${written}\\` : written;
}

/** A text that is only itself: words, simple code and names in braces, with marks between them that mean nothing. */
const isPlain = (text: string): boolean => /^(?:[\p{L}(]|`)/u.test(text) && isPlainWithin(text);

const isPlainWithin = (text: string): boolean =>
  /^(?:[\p{L}\p{N} ,.;:'"()?%/„“”…–-]|`[^`\s]+(?: [^`\s]+)*`|\{[\p{L}\p{N}]+\})*$/u.test(text) && !text.includes('  ');

/** A text that is plain except for its links, with these; undefined for any other text. */
function plainWithLinks(text: string, link: (link: TextLink) => string): string | undefined {
  const parts = splitAtLinks(text);
  const isSimple = parts.every((part, at) =>
    part.link ? /^[\p{L}\p{N} .:|[\]-]+$/u.test(part.text) : (at === 0 ? isPlain : isPlainWithin)(part.text),
  );
  return isSimple ? parts.map((part) => (part.link ? link(part.link) : part.text)).join('') : undefined;
}

const isEscapeAtEnd = (text: string): boolean => {
  let count = 0;
  while (text.at(-1 - count) === '\\') count++;
  return count % 2 === 1;
};

const options: Options = {
  bullet: '-',
  emphasis: '_',
  listItemIndent: 'one',
  rule: '-',
  resourceLink: true,
  unsafe: [
    { character: '<' },
    { character: '{', after: '\\{' },
    { character: '{', before: '\\{' },
    { character: '}', after: '\\}' },
    { character: '}', before: '\\}' },
    // Tables, struck words and blocks of the site.
    { character: '|', inConstruct: 'phrasing' },
    { character: '~', after: '~', inConstruct: 'phrasing' },
    { atBreak: true, character: ':', after: ':' },
  ],
};

/** These become character references: an escape would not keep them from Vue. */
const encode = ['<', '{', '}'];

const optionsWith = (link?: (link: TextLink) => string): Options => ({
  ...options,
  handlers: {
    inlineCode: ({ value }: InlineCode) => inlineCode(value),
    code: ({ lang, value }: Code) => codeBlock(/^[\w+#]+$/.test(lang ?? '') ? (lang ?? '') : '', value),
    link: (node: Link, parent, state, info) =>
      isAddress(node.url) ? defaultHandlers.link(node, parent, state, info) : state.containerPhrasing(node, info),
    text: ({ value }: Text, _parent, state, info) => {
      const prose = value.replace(/(?<=\S)[ \t]{2,}/g, ' ');
      const parts = link ? splitAtLinks(prose) : [{ text: prose }];
      return parts
        .map((part, at) => {
          if (link && part.link) return link(part.link);
          const before = at === 0 ? info.before : ')';
          const after = at === parts.length - 1 ? info.after : '[';
          return state.safe(part.text, { before, after, encode });
        })
        .join('');
    },
  },
});

/** Where a link of a text may lead. Pages of the documentation have links of the spec. */
const isAddress = (url: string): boolean => /^(https?:|mailto:|#)/i.test(url);
