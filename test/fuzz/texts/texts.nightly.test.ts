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

/** A reader that takes too long for some texts does so for many. */
const mostFindings = 3;

describe('repeated fragments', () => {
  it.each(readers)('$name', async (reader) => {
    const found = [];
    for (const [number, shape] of shapes.entries()) {
      const finding = await findingOf(reader, shape, number);
      if (finding !== undefined) found.push(finding);
      if (found.length >= mostFindings) break;
    }
    expect(found).toEqual([]);
  });
});

it('random texts take a time that grows as their length', () => expectNothing(fuzzTexts, 200));
