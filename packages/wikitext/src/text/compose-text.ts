/**
 * Composes text (NFC) in a time that grows as its length. That of ICU, which `String.prototype.normalize` calls, grows as
 * the square of a run of combining marks.
 */

/** Up to this length ICU is fast, whatever the text. */
const longest = 64;
/** What ICU composes at once. It copies the rest for each composition. */
const mostAtOnce = 2048;

/** Characters that consist of combining marks alone. Other characters consist of one of class 0, and perhaps marks. */
const ofMarks = /[\u0340\u0341\u0343\u0344\u0f73\u0f75\u0f81]/g;

/** A mark of each combining class but 0, in the order of the classes. */
const ofEachClass = Array.from(
  '\u0334\u{16ff0}\u093c\u3099\u094d\u05b0\u05b1\u05b2\u05b3\u05b4\u05b5\u05b6\u05b7\u05b8\u05b9\u05bb\u05bc\u05bd\u05bf\u05c1' +
    '\u05c2\ufb1e\u064b\u064c\u064d\u0618\u0619\u061a\u0651\u0652\u0670\u0711\u0c55\u0c56\u0e38\u0e48\u0eb8\u0ec8\u0f71\u0f72' +
    '\u0f74\u0321\u1dce\u031b\u1dfa\u0316\u059a\u302e\u{1d16d}\u05ae\u0300\u0315\u035c\u035d\u0345',
);

/** The ranks of the characters that were met, plus 1. */
const known = new Uint8Array(0x11_0000);

export function composeText(text: string): string {
  if (text.length <= longest) return text.normalize('NFC');
  const ordered = inOrder(text.replace(ofMarks, (character) => character.normalize('NFD')));
  const pieces: string[] = [];
  let last = '';
  for (let from = 0; from < ordered.length;) {
    const end = nextStarter(ordered, from + mostAtOnce);
    const piece = (last + ordered.slice(from, end)).normalize('NFC');
    last = lastStarter(piece);
    pieces.push(piece.slice(0, piece.length - last.length));
    from = end;
  }
  return pieces.join('') + last;
}

/** The text with the marks of each long run in the order of their classes. */
function inOrder(text: string): string {
  const pieces: string[] = [];
  let done = 0;
  for (let at = 0; at < text.length;) {
    const end = endOfRun(text, at);
    if (end - at > longest) {
      pieces.push(text.slice(done, at), sorted(text.slice(at, end)));
      done = end;
    }
    at = Math.max(end, at + 1);
  }
  return pieces.join('') + text.slice(done);
}

function endOfRun(text: string, from: number): number {
  let at = from;
  for (let code = text.codePointAt(at); code !== undefined && rankOf(code) > 0; code = text.codePointAt(at))
    at += lengthOf(code);
  return at;
}

/** The marks in the order of their classes. Those of one class keep their order. */
function sorted(marks: string): string {
  const ends = new Uint32Array(ofEachClass.length + 2);
  for (let at = 0, code = 0; at < marks.length; at += lengthOf(code)) {
    code = marks.codePointAt(at) ?? 0;
    const after = rankOf(code) + 1;
    ends[after] = (ends[after] ?? 0) + lengthOf(code);
  }
  for (let rank = 1; rank < ends.length; rank++) ends[rank] = (ends[rank] ?? 0) + (ends[rank - 1] ?? 0);
  const units = new Uint16Array(marks.length);
  for (let at = 0, code = 0; at < marks.length; at += lengthOf(code)) {
    code = marks.codePointAt(at) ?? 0;
    for (let unit = 0; unit < lengthOf(code); unit++) {
      const place = ends[rankOf(code)] ?? 0;
      ends[rankOf(code)] = place + 1;
      units[place] = marks.charCodeAt(at + unit);
    }
  }
  return new TextDecoder('utf-16le').decode(units);
}

const lengthOf = (code: number): number => (code > 0xffff ? 2 : 1);

/** The place of a character's combining class among all; 0 for class 0. */
function rankOf(code: number): number {
  const before = known[code] ?? 0;
  if (before > 0) return before - 1;
  const rank = findRank(String.fromCodePoint(code));
  known[code] = rank + 1;
  return rank;
}

function findRank(character: string): number {
  if (!/\p{M}/u.test(character) || character.normalize('NFD') !== character) return 0;
  const highest = ofEachClass.at(-1) ?? '';
  if (character !== highest && !comesBefore(character, highest)) return 0;
  return 1 + ofEachClass.filter((other) => comesBefore(other, character)).length;
}

/** Whether a mark is of a lower class than another, neither of class 0. */
const comesBefore = (mark: string, other: string): boolean => (other + mark).normalize('NFD') !== other + mark;

/** The first place from there at which a text can be divided: the order of what precedes it does not depend on it. */
function nextStarter(text: string, from: number): number {
  let at = from;
  while (at < text.length && (isLowSurrogate(text.charCodeAt(at)) || rankOf(text.codePointAt(at) ?? 0) > 0)) at++;
  return at;
}

const isLowSurrogate = (unit: number): boolean => (unit & 0xfc00) === 0xdc00;

/** The last character, if one after it can be composed with it. */
function lastStarter(text: string): string {
  const last = text.slice(isLowSurrogate(text.charCodeAt(text.length - 1)) ? -2 : -1);
  return rankOf(last.codePointAt(0) ?? 0) > 0 ? '' : last;
}
