/**
 * Removes ASCII whitespace from both ends, as PHP's `trim` does. JavaScript's `trim` also removes Unicode whitespace.
 */
export function trimBlanks(text: string): string {
  return text.replace(/^[ \t\n\r\0\v]+|[ \t\n\r\0\v]+$/g, '');
}
