import { describe, expect, it } from 'vitest';
import { applyDiff } from './xdiff-patch.js';

const base = Buffer.from('abcdef');

const word = (number: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
};

/** Of `abcdef`, by the definition of Adler-32 with 0 at first: a sum, and a sum of sums. */
const low = 97 + 98 + 99 + 100 + 101 + 102;
const high = 6 * 97 + 5 * 98 + 4 * 99 + 3 * 100 + 2 * 101 + 102;
const header = Buffer.concat([word(high * 65_536 + low), word(6)]);

const short = (text: string): Buffer => Buffer.concat([Buffer.from([1, text.length]), Buffer.from(text)]);
const copy = (begin: number, length: number): Buffer => Buffer.concat([Buffer.from([2]), word(begin), word(length)]);
const long = (text: string): Buffer => Buffer.concat([Buffer.from([3]), word(text.length), Buffer.from(text)]);
const applied = (...steps: readonly Buffer[]): string | undefined =>
  applyDiff(base, Buffer.concat([header, ...steps]))?.toString();

describe('a diff', () => {
  it.each<readonly [string, readonly Buffer[], string]>([
    ['without a step', [], ''],
    ['that copies a part', [copy(1, 3)], 'bcd'],
    ['that copies everything', [copy(0, 6)], 'abcdef'],
    ['that inserts a short text', [short('xy')], 'xy'],
    ['that inserts a long text', [long('z'.repeat(300))], 'z'.repeat(300)],
    ['of all steps', [copy(4, 2), short('-'), long('+'), copy(0, 1)], 'ef-+a'],
  ])('%s', (_, steps, text) => expect(applied(...steps)).toBe(text));

  it('is of one text', () => {
    const diff = Buffer.concat([header, copy(0, 1)]);
    expect(applyDiff(Buffer.from('abcdeg'), diff)).toBeUndefined();
    expect(applyDiff(Buffer.from('abcde'), diff)).toBeUndefined();
    // The same checksum, and another length.
    expect(applyDiff(Buffer.from('\0abcdef'), diff)).toBeUndefined();
  });

  it.each<readonly [string, Buffer]>([
    ['an unknown step', Buffer.from([9])],
    ['a step that is cut off', Buffer.from([2, 0, 0, 0, 0, 6, 0, 0])],
    ['a length that is cut off', Buffer.from([3, 1, 0])],
    ['a short length that is cut off', Buffer.from([1])],
  ])('with %s is invalid', (_, step) => expect(applied(short('x'), step)).toBeUndefined());

  it('is longer than its header', () => expect(applyDiff(base, header.subarray(0, 7))).toBeUndefined());
});
