/** Plain texts of HTML, and HTML with few tags. */
import { Tokenizer, type Token } from 'parse5';
import { writeCharacterReferences } from '../text/character-references.js';
import { buildTree } from '../tidy/tree-builder.js';
import { plainBuilder } from '../tidy/plain-builder.js';
import { printChildren } from '../tidy/print.js';
import { removeUnsafeTags, type Tags } from './remove-unsafe-tags.js';
import { trim } from '../text/trim.js';

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const blocks = setOf(
  'address article aside blockquote br canvas dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main ' +
    'nav noscript ol output p pre section table td tfoot th tr ul video',
);
const hidden = setOf('style script');

/** The text of HTML: references decoded, white space collapsed, spaces at the edges of blocks (`Sanitizer::stripAllTags`). */
export function stripAllTags(html: string): string {
  const parts: string[] = [];
  let isHidden = false;
  const text = ({ chars }: Token.CharacterToken): void => void (isHidden ? undefined : parts.push(chars));
  const tag = ({ tagName }: Token.TagToken, opens: boolean): void => {
    if (hidden.has(tagName)) isHidden = opens;
    if (blocks.has(tagName)) parts.push(' ');
  };
  const ignore = (): void => undefined;
  const tokenizer = new Tokenizer(
    {},
    {
      onCharacter: text,
      onWhitespaceCharacter: text,
      onNullCharacter: text,
      onStartTag: (token) => tag(token, true),
      onEndTag: (token) => tag(token, false),
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
    },
  );
  tokenizer.write(html, true);
  return trim(parts.join('').replace(/[ \r\n\t]+/g, ' '), ' \0\v');
}

/** End tags of void elements are ignored. The last one may not be closed: it is text. */
const strayEnd = /<\/(?:meta|link)(?:[\t\n\f\r /][^>]*)?(?:>|$)/gi;

/** Well-formed HTML with only the allowed tags; others are text (`Sanitizer::removeSomeTags`). */
export function removeSomeTags(html: string, tags: Omit<Tags, 'unstrip'> = {}): string {
  return printChildren(
    buildTree(
      removeUnsafeTags(
        writeCharacterReferences(html).replace(strayEnd, (end) => (end.endsWith('>') ? '' : end)),
        tags,
      ),
      plainBuilder,
    ),
    {
      armour: false,
    },
  );
}
