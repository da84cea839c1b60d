/** Every fragment for every reader, alone and between other text, and random texts; `npm run fuzz -w test -- --texts N` makes more. */
import { describe, expect, it } from 'vitest';
import { expectNothing } from '../expect-nothing.js';
import { fragments, special, type Shape } from './fragments.js';
import { findingOf, fuzzTexts } from './fuzz-texts.js';
import { readers } from './readers.js';

const shapes: readonly Shape[] = [
  ...special,
  ...fragments.flatMap((fragment): Shape[] => [
    { before: '', repeated: [fragment], after: '' },
    { before: 'x', repeated: [fragment], after: 'x' },
  ]),
];

describe('repeated fragments', () => {
  it.each(readers)('$name', async (reader) => {
    const found = [];
    for (const [number, shape] of shapes.entries()) found.push(await findingOf(reader, shape, number));
    expect(found.filter((finding) => finding !== undefined)).toEqual([]);
  });
});

it('random texts take a time that grows as their length', () => expectNothing(fuzzTexts, 500));
