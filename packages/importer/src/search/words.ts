/**
 * Finds words of the search index by searching for a character, instead of testing a pattern at each position. Words
 * consist of the characters of `letters`.
 */

const isLetter = Uint8Array.from({ length: 256 }, (_, code) =>
  code > 127 || /["*A-Za-z_'.0-9\-&#;]/.test(String.fromCharCode(code)) ? 1 : 0,
);

let scratch = Buffer.alloc(1 << 16);

/** Keeps letters, and replaces the characters between two of them with a space. */
export function lettersOnly(text: string): string {
  if (scratch.length < text.length) scratch = Buffer.alloc(text.length * 2);
  const length = scratch.write(text, 'latin1');
  let to = 0;
  let isGap = false;
  for (let at = 0; at < length; at++) {
    const code = scratch[at] as number;
    if (isLetter[code] === 1) {
      scratch[to++] = code;
      isGap = false;
    } else if (!isGap) {
      scratch[to++] = 0x20;
      isGap = true;
    }
  }
  return scratch.toString('latin1', 0, to);
}

/** A link with trailing letters, `[[game]]s`, becomes `game games`. */
export function repeatLinkTrails(text: string): string {
  let result = '';
  let done = 0;
  for (let at = text.indexOf(']]'); at >= 0; at = text.indexOf(']]', at + 1)) {
    let end = at + 2;
    while (isSmall(text.charCodeAt(end))) end++;
    if (end === at + 2) continue;
    let start = at;
    while (start > done && isLetter[text.charCodeAt(start - 1)] === 1) start--;
    // The character before the word must not belong to the previous match.
    if (start === at || start <= done) continue;
    const word = text.slice(start, at);
    result += `${text.slice(done, start)}${word} ${word}${text.slice(at + 2, end)}`;
    done = end;
    at = end - 1;
  }
  return result + text.slice(done);
}

/**
 * Replaces words with an ending and the space after it. `by` gets the word without the ending. Words are separated by
 * spaces.
 */
export function replaceEndings(text: string, ending: string, by: (word: string) => string): string {
  let result = '';
  let done = 0;
  for (let at = text.indexOf(ending); at >= 0; at = text.indexOf(ending, at + 1)) {
    const start = Math.max(done, text.lastIndexOf(' ', at - 1) + 1);
    if (start >= at) continue;
    result += text.slice(done, start) + by(text.slice(start, at));
    done = at + ending.length;
  }
  return result + text.slice(done);
}

/** Where names with a colon behind them are. */
export function marksOf(text: string, names: readonly string[]): readonly number[] {
  const marks: number[] = [];
  for (let colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', colon + 1)) {
    const name = names.find((one) => text.startsWith(one, colon - one.length));
    if (name !== undefined && colon >= name.length) marks.push(colon - name.length);
  }
  return marks;
}

/** Replaces matches of a sticky pattern that start some characters before each mark. */
export function replaceNear(
  text: string,
  marks: readonly number[],
  signs: number,
  pattern: RegExp,
  by: (found: RegExpExecArray) => string,
): string {
  let result = '';
  let done = 0;
  for (const index of marks) {
    if (index - signs < done) continue;
    pattern.lastIndex = index - signs;
    const found = pattern.exec(text);
    if (found === null) continue;
    result += text.slice(done, found.index) + by(found);
    done = pattern.lastIndex;
  }
  return result + text.slice(done);
}

function isSmall(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}
