/**
 * Examples use the address of `npm start`. On the site of a running server, they use that server's address, so that
 * they work when pasted.
 */
const example = 'http://localhost:8080';

/** Replaces the address in code. The copy buttons copy the displayed text. */
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
