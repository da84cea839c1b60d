/** Levels and numbers of a table of contents: a level that is left out takes no room (`TOCData::processHeading`). */

export interface TocPlace {
  readonly level: number;
  readonly number: string;
}

/** A counter that returns the place of each heading. */
export function makeTocLevels(): (headingLevel: number) => TocPlace {
  let level = 0;
  let previous = 0;
  let last = 0;
  /** The headings' levels, and the number of headings, at each level. */
  const levels: number[] = [];
  const counts: number[] = [];
  return (heading) => {
    if (level > 0) previous = last;
    if (heading > previous) {
      level += 1;
      counts[level] = 0;
    } else if (heading < previous && level > 1) {
      level = levelAbove(heading, level, levels);
    }
    levels[level] = heading;
    counts[level] = (counts[level] ?? 0) + 1;
    last = heading;
    const numbers = counts.slice(1, level + 1).filter((count) => count > 0);
    return { level, number: numbers.join('.') };
  };
}

function levelAbove(heading: number, from: number, levels: readonly number[]): number {
  for (let level = from; level > 0; level--) {
    const known = levels[level] ?? 0;
    if (known === heading) return level;
    if (known < heading) return level + 1;
  }
  return 1;
}
