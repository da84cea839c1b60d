import type { Chance } from '../../support/chance.js';

const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ');

/** A word of a vocabulary of this size. As in natural texts, the n-th most frequent word has a share of 1/n of the first one's. */
export function naturalWord(chance: Chance, vocabulary: number): string {
  let rank = Math.floor(vocabulary ** chance.fraction());
  let word = '';
  for (; rank > 0; rank = Math.floor(rank / syllables.length)) word += syllables[rank % syllables.length];
  return word;
}
