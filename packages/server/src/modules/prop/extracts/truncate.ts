/** The beginning of a text or of HTML (`TextTruncator` of TextExtracts). HTML that is cut is balanced again. */
import { tidy, trimBlanks } from '@wiki-query/wikitext';

/** The rest of a word, or of a tag. */
const restOfWord = /^[\p{L}\p{N}_/]*>?/u;

/** At least this number of characters, to the end of a word; the text itself if it is not longer. */
export function firstCharacters(text: string, count: number, isHtml: boolean): string {
  const start = offsetOf(text, count);
  const end = start + (restOfWord.exec(text.slice(start))?.[0].length ?? 0);
  return end === text.length ? text : finished(text.slice(0, end), isHtml);
}

/** The offset after a number of characters. */
function offsetOf(text: string, count: number): number {
  let offset = 0;
  for (let at = 0; at < count && offset < text.length; at++) offset += (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
  return offset;
}

/** Ends of sentences; a full stop after a capital is part of an abbreviation. */
const ends = /(?:\P{Lu}\.(?=[ \n]|$)|[!?](?=[ \n]|$)|[。．！？｡])+/gu;

/** The first sentences, or the first line of a text without ends of sentences. */
export function firstSentences(text: string, count: number, isHtml: boolean): string {
  let end: number | undefined;
  let found = 0;
  for (const match of text.matchAll(ends)) {
    end = match.index + match[0].length;
    found += 1;
    if (found === count) break;
  }
  if (end === undefined) return trimBlanks(text.split('\n', 1)[0] ?? '');
  return finished(text.slice(0, end), isHtml);
}

const finished = (text: string, isHtml: boolean): string => trimBlanks(isHtml ? tidy(text) : text);
