/**
 * Finds a text from a position on. What is not found is not searched again: all searches for a text take a time in proportion to the whole,
 * if each begins behind what the one before has found.
 */
export function makeFinder(text: string): (wanted: string, from: number) => number | undefined {
  /** From here on, a text is missing. */
  const missing = new Map<string, number>();
  return (wanted, from) => {
    if (from >= (missing.get(wanted) ?? Infinity)) return undefined;
    const found = text.indexOf(wanted, from);
    if (found >= 0) return found;
    missing.set(wanted, from);
    return undefined;
  };
}
