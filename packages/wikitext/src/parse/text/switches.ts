/** Words between double underscores (`Parser::handleDoubleUnderscore`). */
import type { MagicWord } from '../../expand/words.js';

/** Names of switches of MediaWiki's core; extensions add others. */
const names = new Set(
  (
    'notoc nogallery forcetoc toc noeditsection newsectionlink nonewsectionlink hiddencat expectunusedcategory ' +
    'expectunusedtemplate index noindex staticredirect notitleconvert nocontentconvert noglobal disambiguation archivedtalk'
  ).split(' '),
);

/** Replaced by the table of contents at the end. */
export const tocMark = '<meta property="mw:PageProp/toc" />';

/** Patterns of the wiki's switches. */
export interface SwitchPatterns {
  readonly toc: RegExp | undefined;
  /** Words in any case, and words in the case they are written in. */
  readonly all: readonly RegExp[];
  readonly nameOf: (alias: string) => string | undefined;
}

export interface Switches {
  readonly text: string;
  /** The names that were found, with the words as written. */
  readonly found: ReadonlyMap<string, string>;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

function patternOf(words: readonly MagicWord[], flags: string): RegExp | undefined {
  const aliases = words.flatMap((word) => word.aliases).map(escaped);
  return aliases.length === 0 ? undefined : new RegExp(aliases.join('|'), flags);
}

/** The patterns of a wiki's magic words. */
export function makeSwitches(magicWords: readonly MagicWord[]): SwitchPatterns {
  const words = magicWords.filter(({ name }) => names.has(name));
  const exact = words.filter((word) => word['case-sensitive'] === true);
  const folded = words.filter((word) => word['case-sensitive'] !== true);
  const toc = words.filter(({ name }) => name === 'toc');
  const byAlias = new Map([
    ...folded.flatMap(({ name, aliases }) => aliases.map((alias): [string, string] => [alias.toLowerCase(), name])),
    ...exact.flatMap(({ name, aliases }) => aliases.map((alias): [string, string] => [alias, name])),
  ]);
  const isExact = toc[0]?.['case-sensitive'] === true;
  return {
    toc: patternOf(toc, isExact ? 'gu' : 'giu'),
    all: [patternOf(folded, 'giu'), patternOf(exact, 'gu')].filter((pattern) => pattern !== undefined),
    nameOf: (alias) => byAlias.get(alias) ?? byAlias.get(alias.toLowerCase()),
  };
}

/** The text without its switches. The first place of the table of contents is marked. */
export function takeSwitches(text: string, { toc, all, nameOf }: SwitchPatterns): Switches {
  const found = new Map<string, string>();
  let place: string | undefined;
  let left = text;
  if (toc !== undefined)
    left = left.replace(toc, (alias) => {
      if (place !== undefined) return '';
      place = alias;
      return tocMark;
    });
  for (const pattern of all)
    left = left.replace(pattern, (alias) => {
      const name = nameOf(alias);
      if (name !== undefined) found.set(name, alias);
      return '';
    });
  if (place !== undefined) found.set('toc', place);
  return { text: left, found };
}
