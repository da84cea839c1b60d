/** Sections of wikitext, by its headings. */

/** A section: its heading, its level (1 to 6), and the text from its heading to the next one of the same or a higher level. */
export interface Section {
  readonly heading: string;
  readonly level: number;
  readonly text: string;
}

/** The sections of a text, in order. Headings inside of comments and `nowiki` are not recognized apart. */
export function sectionsOf(text: string): readonly Section[] {
  const found = [...text.matchAll(/^(={1,6})[ \t]*(.+?)[ \t]*\1[ \t]*(?:<!--.*?-->[ \t]*)*$/gm)];
  return found.map((match, at) => {
    const level = match[1]?.length ?? 1;
    const after = found.slice(at + 1).find((other) => (other[1]?.length ?? 1) <= level);
    return { heading: match[2] ?? '', level, text: text.slice(match.index, after?.index ?? text.length) };
  });
}

/** The section with that heading, whatever the case, or with that number from 1. */
export function findSection(sections: readonly Section[], wanted: string): Section | undefined {
  const name = wanted.trim().toLowerCase();
  return sections.find(({ heading }) => heading.toLowerCase() === name) ?? sections[Number(name) - 1];
}

/** The headings as a list with numbers, indented by their level. */
export const outlineOf = (sections: readonly Section[]): string =>
  sections.map(({ heading, level }, at) => `${'  '.repeat(Math.max(level - 2, 0))}${at + 1} ${heading}`).join('\n');
