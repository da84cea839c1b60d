import { expect, test } from 'vitest';
import type { Piece } from '../model/emitter.js';
import { hashOf } from '../text/hash.js';
import { knownPieces, printPieces } from './pieces.js';

/** Pieces whose keys are their texts, except the first; `printed` lists what is printed. */
function piecesOf(texts: readonly string[]) {
  const printed: string[] = [];
  const pieces = texts.map((text, at): Piece => {
    const print = (): string => {
      printed.push(text);
      return text;
    };
    return at === 0 ? { print } : { key: hashOf(text), print };
  });
  return { pieces, printed };
}
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

test('only pieces that the earlier file does not have are printed', () => {
  const first = printPieces(piecesOf(['{', 'ä€𝒳', 'two', '', 'four']).pieces, new Map());
  expect(textOf(first.bytes)).toBe('{ä€𝒳twofour');
  expect(first.hash).toBe(hashOf('{ä€𝒳twofour'));
  const known = knownPieces(first.bytes, { hash: first.hash, pieces: first.pieces ?? '' });
  const { pieces, printed } = piecesOf(['[', 'four', 'ä€𝒳', 'new']);
  expect(textOf(printPieces(pieces, known).bytes)).toBe('[fourä€𝒳new');
  expect(printed).toEqual(['[', 'new']);
});

test('a file that someone has changed has no known pieces', () => {
  const { bytes, hash, pieces = '' } = printPieces(piecesOf(['{', 'one']).pieces, new Map());
  expect(knownPieces(Buffer.concat([bytes, Buffer.from(' ')]), { hash, pieces }).size).toBe(0);
  expect(knownPieces(undefined, { hash, pieces }).size).toBe(0);
  expect(knownPieces(bytes, undefined).size).toBe(0);
});

test('texts of many megabytes are whole', () => {
  const long = 'ö'.repeat(3_000_000);
  expect(textOf(printPieces(piecesOf(['', long, 'end']).pieces, new Map()).bytes)).toBe(`${long}end`);
});
