/** Removes comments from HTML (`Sanitizer::removeHTMLcomments`). */

/** The text without comments. One that fills its lines takes a line break with it; one without an end stays. */
export function removeComments(text: string): string {
  let start = text.indexOf('<!--');
  if (start < 0) return text;
  const out: string[] = [];
  let from = 0;
  while (start >= 0) {
    const close = text.indexOf('-->', start + 4);
    if (close < 0) break;
    const end = close + 3;
    const first = skip(text, start - 1, -1);
    const last = skip(text, end, 1);
    const fillsLines = first >= from && text[first] === '\n' && text[last] === '\n';
    out.push(fillsLines ? text.slice(from, first) : text.slice(from, start));
    from = fillsLines ? last : end;
    start = text.indexOf('<!--', from);
  }
  return out.join('') + text.slice(from);
}

/** The position of the next character that is no space. */
function skip(text: string, from: number, step: 1 | -1): number {
  let at = from;
  while (text[at] === ' ') at += step;
  return at;
}
