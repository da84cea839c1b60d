/** Site names in Ripuarian: a case adds an article, a preposition or a possessive. */
import { lookUp } from '../text/look-up.js';

type Gender = 'm' | 'f' | 'n';

/** Sites whose gender the ending does not show. */
const genders: Readonly<Record<string, Gender>> = {
  wikipedia: 'f',
  wikiversity: 'f',
  wiktionary: 'n',
  wikibooks: 'n',
  wikiquote: 'n',
  wikisource: 'n',
  wikitravel: 'n',
  wikia: 'f',
  'translatewiki.net': 'n',
};

const stressed: Readonly<Record<Gender, string>> = { m: 'dä', f: 'di', n: 'dat' };
const unstressed: Readonly<Record<Gender, string>> = { m: 'der', f: 'de', n: 'et' };

const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function genderOf(word: string): Gender {
  const name = lowerAscii(word);
  return lookUp(genders, name) ?? (name.endsWith('wiki') ? 'n' : 'm');
}

/** A case is a list of words in any order, identified by their first letters: `b` for a stressed article, and so on. */
export function inRipuarian(word: string, name: string): string {
  const words = ` ${lowerAscii(name)}`;
  const says = (letters: string): boolean => new RegExp(` [${letters}]`).test(words);
  const gender = genderOf(word);
  const isFemale = gender === 'f';
  const isStressed = says('b');
  const dative = isFemale ? 'dä' : 'däm';
  if (says('is')) {
    const article = isStressed ? dative : isFemale ? 'de' : 'dem';
    return `${article} ${word} ${isFemale ? 'ier' : 'sing'}${says('m') ? 'e' : ''}`;
  }
  if (says('e')) return `${isStressed ? `en ${dative}` : isFemale ? 'en de' : 'em'} ${word}`;
  if (says('fv2jg')) return `${isStressed ? `vun ${dative}` : isFemale ? 'vun de' : 'vum'} ${word}`;
  if (says('3d')) return `${isStressed ? (isFemale ? 'dää' : 'dämm') : isFemale ? 'de' : 'dem'} ${word}`;
  return `${(isStressed ? stressed : unstressed)[gender]} ${word}`;
}
