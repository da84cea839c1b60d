/**
 * Removes ASCII whitespace from both ends, as PHP's `trim` does. JavaScript's `trim` also removes Unicode whitespace.
 */
export const trimBlanks = (text: string): string => trim(text, ' \t\n\r\0\v');

/** Removes characters from both ends. An expression with `$` would look at each run in the text once for each of its characters. */
export const trim = (text: string, characters: string): string => trimStart(trimEnd(text, characters), characters);

export function trimStart(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start += 1;
  return text.slice(start);
}

export function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
