/**
 * Patterns that a wiki states in its site information, in the notation of PHP. They may be those of a stranger: only
 * forms that are read in one pass are accepted.
 */

const escape = String.raw`\\(?:x\{[\dA-Fa-f]{1,6}\}|x[\dA-Fa-f]{2}|p\{\w+\}|[^\w\s])`;
const letters = String.raw`\[(?:[^\\\]]|${escape})+\]`;
const unit = String.raw`(?:[^\\[\](){}|?*+^$.\s]|${escape}|${letters})`;
const choice = String.raw`(?:${unit})+(?:\(\?!${unit}\))?`;
/** Repetitions of a character or of one of several choices, perhaps after an optional character. Nothing follows that can fail. */
const trail = new RegExp(String.raw`^(?:${unit}\?)?(?:${unit}\+|\(\?:${choice}(?:\|${choice})*\)\+)?$`, 'u');
const inClass = new RegExp(String.raw`^(?:[^\\\]]|${escape})*$`, 'u');

/** Characters of a pattern. Those of MediaWiki have some hundreds. */
const longest = 10_000;

/**
 * The letters after a link that belong to it (`linktrail`: `/^([a-z]+)(.*)$/sD`), at the beginning of a text. Undefined
 * if the pattern has another form.
 */
export function linkTrailPattern(pattern: string): RegExp | undefined {
  const [, inner, flags] = /^\/\^\((.*)\)\(\.\*\)\$\/([sDui]*)$/s.exec(pattern) ?? [];
  if (inner === undefined || inner.length > longest || !trail.test(inner)) return undefined;
  return compiled(`^(?:${inJavaScript(inner)})`, flags?.includes('i') === true ? 'iu' : 'u');
}

/**
 * The inside of a character class, for a regular expression with the flag `u`. Undefined if it is not one. Others may be
 * put before and behind it.
 */
export function characterClass(inside: string): string | undefined {
  if (inside.length > longest || !inClass.test(inside)) return undefined;
  const source = inJavaScript(inside).replace(/(?<=[^\\]|\\\\|^)-$/, '\\-');
  return compiled(`[${source}]`, 'u') && source;
}

/** The notation of JavaScript with the flag `u`. */
const inJavaScript = (pattern: string): string =>
  pattern
    .replace(/\\([^\w\s])/gu, (whole, character: string) =>
      '^$\\.*+?()[]{}|/-'.includes(character) ? whole : character,
    )
    .replaceAll('\\x{', '\\u{')
    .replace(/\\p\{(\w{3,})\}/g, '\\p{Script=$1}');

function compiled(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
