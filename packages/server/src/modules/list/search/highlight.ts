/** The search snippet of a text: matching lines, truncated, with the words marked. */
import { trimBlanks, escapeHtml } from '@wiki-query/wikitext';

const lines = 2;
const characters = 75;

/** The first lines that match the source of a regular expression, as HTML. `ellipsis` replaces omitted text. */
export function highlight(text: string, pattern: string | undefined, ellipsis: string): string {
  if (pattern === undefined) return beginning(text);
  const word = new RegExp(pattern, 'giu');
  let html = '';
  let left = lines;
  for (const line of text.split('\n')) {
    if (left === 0) break;
    const match = lastMatch(word, line);
    if (match === undefined) continue;
    left -= 1;
    const end = match.index + match[0].length;
    const after = firstCharacters(line.slice(end), characters + 1);
    const shown = `${cutStart(line.slice(0, match.index), ellipsis)}${match[0]}${cutEnd(after, ellipsis)}`;
    html += `${escapeHtml(shown).replace(word, '<span class="searchmatch">$&</span>')}\n`;
  }
  return html;
}

/** The match that begins last. Each position is tested once, for any number of words. */
function lastMatch(word: RegExp, line: string): RegExpExecArray | undefined {
  let last: RegExpExecArray | undefined;
  word.lastIndex = 0;
  for (let match = word.exec(line); match !== null; match = word.exec(line)) {
    last = match;
    word.lastIndex = match.index + ((line.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1);
  }
  return last;
}

const firstCharacters = (text: string, count: number): string =>
  Array.from(text.slice(0, 2 * count))
    .slice(0, count)
    .join('');

function cutStart(text: string, ellipsis: string): string {
  const all = Array.from(text);
  if (all.length <= characters) return text;
  const cut =
    ellipsis +
    all
      .slice(-characters)
      .join('')
      .replace(/^[ \t\n\r\0\v]+/, '');
  return Array.from(cut).length < all.length ? cut : text;
}

function cutEnd(text: string, ellipsis: string): string {
  const all = Array.from(text);
  if (all.length <= characters) return text;
  const cut =
    all
      .slice(0, characters)
      .join('')
      .replace(/[ \t\n\r\0\v]+$/, '') + ellipsis;
  return Array.from(cut).length < all.length ? cut : text;
}

/** The beginning of a text, for a search without words. */
function beginning(text: string): string {
  const whole = `${text.trimStart()}\n`.replaceAll('\n\n', '\n');
  const first = /^(?:.*\n){0,2}/.exec(whole)?.[0] ?? '';
  const cut = Buffer.from(trimBlanks(first))
    .subarray(0, lines * characters)
    .toString();
  return escapeHtml(cut).replaceAll('\n', '<br>');
}

/** Words as PHP counts them: sequences of ASCII letters, hyphens and apostrophes. */
export function countWords(text: string): number {
  return (
    text
      .replace(/^['-]/, '')
      .replace(/-$/, '')
      .match(/[A-Za-z'-]+/g)?.length ?? 0
  );
}
