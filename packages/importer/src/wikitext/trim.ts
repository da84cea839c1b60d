/** Takes the blanks of ASCII from both ends, as PHP's `trim`; JavaScript's own takes Unicode's too. */
export function trimBlanks(text: string): string {
  return text.replace(/^[ \t\n\r\0\v]+|[ \t\n\r\0\v]+$/g, '');
}
