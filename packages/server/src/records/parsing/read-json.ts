/** JSON texts of pages, with numbers as PHP writes them. */

/** A number as it is shown: numbers of JavaScript have fewer digits. */
export class ShownNumber {
  constructor(readonly text: string) {}
}

/** Arrays and objects that may be in each other; PHP refuses more. */
const deepest = 511;

/** The value of a text; undefined if it is not JSON, or too deep. */
export function readJson(text: string): { readonly json: unknown } | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  const marked = markValues(text);
  if (marked === undefined) return undefined;
  const unmark = (_key: string, value: unknown): unknown =>
    typeof value !== 'string' ? value : value.startsWith('n') ? new ShownNumber(value.slice(1)) : value.slice(1);
  return { json: JSON.parse(marked, unmark) };
}

/** What is well-formed has no other digits and brackets outside of strings. */
const tokens = /["[\]{}]|-?\d[\d.eE+-]*/g;

/** The JSON with a mark before each text, and with numbers as marked texts. Names of members stay. Undefined if it is too deep. */
function markValues(json: string): string | undefined {
  const parts: string[] = [];
  let done = 0;
  let depth = 0;
  tokens.lastIndex = 0;
  for (let token = tokens.exec(json); token !== null; token = tokens.exec(json)) {
    const [found] = token;
    if (found === '[' || found === '{') depth += 1;
    else if (found === ']' || found === '}') depth -= 1;
    else if (found === '"') {
      const end = endOfString(json, token.index);
      tokens.lastIndex = end;
      if (isName(json, end)) continue;
      parts.push(json.slice(done, token.index), '"s');
      done = token.index + 1;
    } else {
      parts.push(json.slice(done, token.index), `"n${shownNumber(found)}"`);
      done = tokens.lastIndex;
    }
    if (depth > deepest) return undefined;
  }
  return parts.join('') + json.slice(done);
}

/** The position behind a string. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    at = json.indexOf('"', at);
    let escapes = at;
    while (json[escapes - 1] === '\\') escapes -= 1;
    if ((at - escapes) % 2 === 0) return at + 1;
  }
}

const colon = /\s*:/y;

function isName(json: string, end: number): boolean {
  colon.lastIndex = end;
  return colon.test(json);
}

/** Digits that a number of 64 bits may have, with its sign. */
const mostDigits = 20;

/** A number as PHP writes it: whole ones up to 64 bits are exact, and what is infinite is not written. */
function shownNumber(text: string): string {
  if (text.length <= mostDigits && /^-?\d+$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text))
    return String(BigInt(text));
  const number = Number(text);
  if (!Number.isFinite(number)) return '';
  if (Object.is(number, -0)) return '-0';
  const [mantissa = '', exponent = '0'] = number.toExponential().split('e');
  const power = Number(exponent);
  // JavaScript writes these without an exponent.
  if (power >= -4 && power < 17) return String(number);
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}e${exponent}`;
}
