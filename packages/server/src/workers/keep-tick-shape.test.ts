import { expect, test } from 'vitest';
import { keepTickShape, keptTicks } from './keep-tick-shape.js';

test('a tick stays, with the shape that all ticks have', async () => {
  keepTickShape();
  await new Promise((resolve) => process.nextTick(resolve));
  expect(keptTicks).toEqual([expect.objectContaining({ callback: expect.any(Function) })]);
});
