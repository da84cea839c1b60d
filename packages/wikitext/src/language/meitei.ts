/**
 * Transliterates Meitei in Bengali letters to its own script: mostly letter by letter, with some rules about
 * neighbours.
 */

const letters = (text: string): ReadonlyMap<string, string> => {
  const words = text.split(' ');
  return new Map(words.flatMap((word, i) => (i % 2 === 0 ? [[word, words[i + 1] ?? '']] : [])));
};

/** Vowel signs, and the vowels that they form with the letter `ꯑ` before them. */
const signs = letters('ꯣ ো ꯤ ী ꯥ া ꯦ ে ꯧ ৌ ꯩ ৈ ꯪ ং');
const vowelsOfSigns = letters('ꯣ ও ꯤ ঈ ꯥ আ ꯦ এ ꯧ ঔ ꯩ ঐ ꯪ অং');
/** Consonants without a vowel: within a word, and at its end. */
const closed = letters('ꯟ ন্ ꯛ ক্ ꯝ ম্ ꯡ ং ꯜ ল্ ꯠ ৎ ꯞ প্');
const free = letters('ꯟ ন ꯛ ক ꯝ ম ꯡ ং ꯜ ল ꯠ ৎ ꯞ প');
const open = letters(
  'ꯀ ক ꯈ খ ꯒ গ ꯘ ঘ ꯉ ঙ ꯆ চ ꯖ জ ꯓ ঝ ꯇ ত ꯊ থ ꯗ দ ꯙ ধ ꯅ ন ꯄ প ꯐ ফ ꯕ ব ꯚ ভ ꯃ ম ꯌ য় ꯔ র ꯂ ল ꯋ ৱ ꫩ শ ꫪ ষ ꯁ স ꯍ হ',
);
const others = letters('ꯑ অ ꯏ ই ꯎ উ ꯢ ই ꯨ ু ꯰ ০ ꯱ ১ ꯲ ২ ꯳ ৩ ꯴ ৪ ꯵ ৫ ꯶ ৬ ꯷ ৭ ꯸ ৮ ꯹ ৯ ꯫ । ꯭ ্');
const all = new Map([...signs, ...closed, ...open, ...others]);

/** The sign that joins two consonants. */
const joiner = '꯭';
/** Letters that keep their joint after `ꯟ`. */
const joinsN = new Set('ꯇꯊꯗꯙꯟꯕꯌꯁ');
const boundary = /[\s꯫\p{P}<>=\-|$+^~]/u;

/** A position in a word: the letters before and after it are empty at its ends. */
interface Place {
  readonly letter: string;
  readonly before: string;
  readonly behind: string;
  readonly isStart: boolean;
  /** Whether the joiner before stands behind a consonant. */
  readonly isJoined: boolean;
}

function bengaliLetter({ letter, before, behind, isStart, isJoined }: Place): string {
  const isLast = behind === '' || boundary.test(behind);
  if (letter === joiner && closed.has(before)) return '';
  if (closed.has(letter) && isLast) return free.get(letter) ?? '';
  if (letter === 'ꯌ' && before === joiner) return 'য';
  if (letter === 'ꯋ' && isJoined) return 'ব';
  if (letter === 'ꯞ' && behind === 'ꯀ') return 'প';
  if (letter === 'ꯟ' && !joinsN.has(behind) && (closed.has(behind) || open.has(behind))) return 'ন';
  if (letter === 'ꯎ' && !isStart) return 'ও';
  if (open.has(letter) && isLast) return `${all.get(letter) ?? ''}া`;
  return all.get(letter) ?? letter;
}

/** Text in Bengali letters. Other text is unchanged. */
export function inBengaliLetters(text: string): string {
  const signsOfText = Array.from(text);
  const bytes = Buffer.from(text);
  let out = '';
  for (let i = 0; i < signsOfText.length; i++) {
    const [letter = '', behind = ''] = signsOfText.slice(i, i + 2);
    const vowel = letter === 'ꯑ' ? vowelsOfSigns.get(behind) : undefined;
    if (vowel !== undefined) {
      out += vowel;
      i++;
      continue;
    }
    const [beforeThat = '', before = ''] = [signsOfText[i - 2], signsOfText[i - 1]];
    const isJoined = before === joiner && (closed.has(beforeThat) || open.has(beforeThat));
    // MediaWiki (`MniConverter`) counts letters and looks at bytes.
    const byte = String.fromCharCode(bytes[i - 1] ?? 0);
    const isStart = i === 0 || (byte < '\x80' && boundary.test(byte));
    out += bengaliLetter({ letter, before, behind, isStart, isJoined });
  }
  return out;
}
