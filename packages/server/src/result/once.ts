/** What is computed when it is first needed, and then kept. */
export function once<T extends object>(compute: () => T): () => T {
  let kept: T | undefined;
  return () => (kept ??= compute());
}
