/** String functions: `{{#len:}}`, `{{#replace:}}`. They count characters and ignore what is put away. */
import type { Call } from '../expander.js';
import type { Steps } from '../steps.js';
import { withoutMarkers } from '../strip.js';
import { type ExtensionFunction, type FunctionHost, strongError } from './function-host.js';
import { toInteger } from './php-values.js';

const lengthOf = (text: string): number => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

const isLong = (text: string, longest: number): boolean => text.length >= longest && lengthOf(text) >= longest;

type StringFunction = (values: readonly (string | undefined)[], longest: number) => string | undefined;

/** A function of plain texts. The first `checked` ones have a limit of length; an undefined result is too long too. */
const onTexts = (checked: number, calculate: StringFunction): ExtensionFunction =>
  function* (call: Call, host: FunctionHost): Steps<string> {
    const longest = host.longestText;
    const values = (yield* call.values()).map((value) => withoutMarkers(value));
    const result = values.slice(0, checked).some((text) => isLong(text, longest))
      ? undefined
      : calculate(values, longest);
    return result ?? strongError(host.message('pfunc_string_too_long', host.formatNumber(longest)));
  };

const orSpace = (text: string | undefined): string => (text === undefined || text === '' ? ' ' : text);

/** Index of a character by the index of its code unit. */
const characterIndex = (text: string, unit: number): number => lengthOf(text.slice(0, unit));

function position([text = '', wanted, offset = '0']: readonly (string | undefined)[]): string {
  const characters = Array.from(text);
  const from = Math.min(toInteger(offset), characters.length);
  const start = from < 0 ? characters.length + from : from;
  if (start < 0) return '';
  const skipped = characters.slice(0, start).join('').length;
  const found = text.indexOf(orSpace(wanted), skipped);
  return found < 0 ? '' : String(characterIndex(text, found));
}

function lastPosition([text = '', wanted]: readonly (string | undefined)[]): string {
  const found = text.lastIndexOf(orSpace(wanted));
  return found < 0 ? '-1' : String(characterIndex(text, found));
}

function part([text = '', start = '0', length = '0']: readonly (string | undefined)[]): string {
  const characters = Array.from(text);
  const from = toInteger(start);
  const first = from < 0 ? Math.max(0, characters.length + from) : from;
  const count = toInteger(length);
  const end = count === 0 ? characters.length : count < 0 ? characters.length + count : first + count;
  return characters.slice(first, Math.max(first, end)).join('');
}

function replaced(
  [text = '', from, to = '', most]: readonly (string | undefined)[],
  longest: number,
): string | undefined {
  const wanted = orSpace(from);
  const growth = lengthOf(to) - lengthOf(wanted);
  const possible = growth > 0 ? Math.trunc((longest - lengthOf(text)) / growth) + 1 : Infinity;
  const asked = most === undefined ? -1 : toInteger(most);
  const limit = asked >= 0 ? Math.min(possible, asked) : possible;
  const pieces = text.split(wanted);
  const head = pieces.slice(0, Math.min(limit, pieces.length - 1) + 1).join(to);
  const rest = pieces.slice(Math.min(limit, pieces.length - 1) + 1);
  const result = [head, ...rest].join(wanted);
  return isLong(result, longest) ? undefined : result;
}

function exploded([text = '', divider, index = '0', most = '0']: readonly (string | undefined)[]): string {
  const wanted = orSpace(divider);
  const limit = toInteger(most);
  const all = text.split(wanted);
  const pieces =
    limit > 0 && all.length > limit ? [...all.slice(0, limit - 1), all.slice(limit - 1).join(wanted)] : all;
  if (/^(?:0|[1-9]\d*)$/.test(index)) return pieces[Number(index)] ?? '';
  const number = toInteger(index);
  return number < 0 ? (pieces[pieces.length + number] ?? '') : '';
}

function decodeUrl([text = '']: readonly (string | undefined)[]): string {
  const bytes = Buffer.from(text.replaceAll('+', ' ')).toString('latin1');
  const decoded = bytes.replace(/%([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return Buffer.from(decoded, 'latin1').toString();
}

/** By the names of their magic words. */
export const strings: Readonly<Record<string, ExtensionFunction>> = {
  len: onTexts(0, ([text = '']) => String(lengthOf(text))),
  pos: onTexts(2, position),
  rpos: onTexts(2, lastPosition),
  sub: onTexts(1, part),
  count: onTexts(2, ([text = '', wanted]) => String(text.split(orSpace(wanted)).length - 1)),
  replace: onTexts(3, replaced),
  explode: onTexts(2, exploded),
  urldecode: onTexts(1, decodeUrl),
};
