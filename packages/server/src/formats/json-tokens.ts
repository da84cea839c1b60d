/**
 * Reads JSON text token by token. A regular expression for whole strings would overflow the stack at some millions of
 * characters.
 */

/** A function that returns the next token of compact JSON, '' at the end. `[]` and `{}` are tokens. */
export function jsonTokens(json: string): () => string {
  let at = 0;
  return () => {
    const start = at;
    at = endOfToken(json, start);
    return json.slice(start, at);
  };
}

function endOfToken(json: string, start: number): number {
  const first = json[start];
  if (first === '"') return endOfString(json, start);
  if (first === '[' || first === '{') return start + (json[start + 1] === (first === '[' ? ']' : '}') ? 2 : 1);
  let end = start + 1;
  if (first !== undefined && isOfLiteral(first)) while (end < json.length && isOfLiteral(json[end] ?? '')) end++;
  return end;
}

const isOfLiteral = (character: string): boolean =>
  character !== ',' && character !== ':' && character !== ']' && character !== '}';

/** The place after the string that begins at a place. */
function endOfString(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); quote >= 0; quote = json.indexOf('"', quote + 1)) {
    let escapes = 0;
    while (json[quote - 1 - escapes] === '\\') escapes++;
    if (escapes % 2 === 0) return quote + 1;
  }
  return json.length;
}
