/** The text as a page is saved with it, when saving replaces nothing in it; there is no parser here for other text. */
export function plainSavedText(text: string): string | undefined {
  if (/~~~|\{\{|<|\[\[[^\]]*\|\s*\]\]|\[\[\|/.test(text)) return undefined;
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(/[ \t\n\r\0\v]+$/, '');
}
