/** What a search shows of a text: the lines that match, cut, with the words marked. */
import { escapeHtml } from '../../text/html.js';

const lines = 2;
const characters = 75;

/** The first lines that match, as HTML. `ellipsis` represents what is cut. */
export function highlight(text: string, terms: readonly string[], ellipsis: string): string {
  if (terms.length === 0) return beginning(text);
  const any = terms.join('|');
  const line = new RegExp(`^(.*)(${any})(.{0,${characters + 1}})`, 'isu');
  const word = new RegExp(`(${any})`, 'giu');
  let html = '';
  let left = lines;
  for (const one of text.split('\n')) {
    if (left === 0) break;
    const match = line.exec(one);
    if (match === null) continue;
    left -= 1;
    const [, before = '', found = '', after = ''] = match;
    const shown = `${cutStart(before, ellipsis)}${found}${cutEnd(after, ellipsis)}`;
    html += `${escapeHtml(shown).replace(word, '<span class="searchmatch">$1</span>')}\n`;
  }
  return html;
}

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
  const cut = Buffer.from(first.trim())
    .subarray(0, lines * characters)
    .toString();
  return escapeHtml(cut).replaceAll('\n', '<br>');
}

/** Words as PHP counts them: runs of ASCII letters, hyphens and apostrophes. */
export function countWords(text: string): number {
  return (
    text
      .replace(/^['-]/, '')
      .replace(/-$/, '')
      .match(/[A-Za-z'-]+/g)?.length ?? 0
  );
}
