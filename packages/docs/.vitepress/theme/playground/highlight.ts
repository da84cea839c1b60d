/** Colours for JSON. */

export interface Token {
  readonly kind: 'key' | 'text' | 'number' | 'word' | 'plain';
  readonly text: string;
}

/** Maximum length of text with syntax colours. Longer ones would add too many elements to the page. */
const longest = 80_000;
/** A text without an end reaches to the end of all: each character is read once. */
const token = /("(?:[^"\\]|\\[^])*(?:"|\\?$))(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)|\b(true|false|null)\b/g;

/** Splits formatted JSON into coloured parts, whose concatenation is the text. */
export function highlight(json: string): readonly Token[] {
  if (json.length > longest) return [{ kind: 'plain', text: json }];
  const tokens: Token[] = [];
  let end = 0;
  for (const match of json.matchAll(token)) {
    const [whole, text, colon, number] = match;
    if (match.index > end) tokens.push({ kind: 'plain', text: json.slice(end, match.index) });
    const kind = text !== undefined ? (colon === undefined ? 'text' : 'key') : number === undefined ? 'word' : 'number';
    tokens.push({ kind, text: whole });
    end = match.index + whole.length;
  }
  tokens.push({ kind: 'plain', text: json.slice(end) });
  return tokens;
}
