/** Marks that a translation must have as its source has them: references, numbers and code. */

/** Marks of a text that readers or machines take literally, each as it is written. */
function marksOf(text: string): readonly string[] {
  const marks: string[] = [];
  const take = (pattern: RegExp, rest: string, mark = (whole: string, _first: string): string => whole): string =>
    rest.replace(pattern, (whole: string, first: unknown) => {
      marks.push(mark(whole, typeof first === 'string' ? first : ''));
      return ' ';
    });
  const code = take(/`[^`]+`/g, text);
  const links = take(/\[\[([^[\]|]+)(?:\|[^[\]]+)?\]\]/g, code, (_, target) => `[[${target}]]`);
  const addresses = take(/\]\(([^)\s]+)\)?/g, links, (_, target) => `](${target})`);
  const placeholders = take(/\{\{[^{}]+\}\}|\{param:(?:[^{}]|\{[^{}]*\})+\}|\{\w+\}/g, addresses);
  take(/\d+/g, placeholders);
  return marks;
}

/** Marks that the translation lacks, and those that it has too much, as often as each occurs. */
export function differingMarks(
  source: string,
  translation: string,
): { readonly missing: readonly string[]; readonly surplus: readonly string[] } {
  const wanted = [...marksOf(source)];
  const surplus = marksOf(translation).filter((mark) => {
    const at = wanted.indexOf(mark);
    if (at >= 0) wanted.splice(at, 1);
    return at < 0;
  });
  return { missing: wanted, surplus };
}
