/** Copies to the clipboard, and downloads files. */

/** Copies a text. The sentence with `{what}` reports success or failure. */
export async function copyText(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return '{what} copied.';
  } catch {
    return 'The browser does not let this page copy. Select the text instead.';
  }
}

/** Lets the browser save a text as a file. */
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
