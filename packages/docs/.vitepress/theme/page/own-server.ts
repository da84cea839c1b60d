/** Examples name the address of `npm start`. On the site of a running server, they name that server, so that they work when pasted. */
const example = 'http://localhost:8080';

/** Replaces the address in code; the copy buttons copy what is shown. */
export function nameOwnServer(origin: string): void {
  if (origin === example) return;
  for (const code of document.querySelectorAll('.vp-doc code')) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode } = texts;
      currentNode.nodeValue = currentNode.nodeValue?.replaceAll(example, origin) ?? null;
    }
  }
}
