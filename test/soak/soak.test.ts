import { expect, it } from 'vitest';
import { problemsOf } from './soak.js';

it('a soak names what is out of bounds', () => {
  const good = { sent: 1, wrong: [], half: 1, most: 100, before: 100, after: 105, replaced: 0 };
  expect(problemsOf(good)).toEqual([]);
  expect(problemsOf({ ...good, wrong: ['x: status 500'], most: 3000, after: 200, replaced: 1 })).toHaveLength(4);
  expect(problemsOf({ ...good, wrong: ['x: status 500', 'y: status 500', 'x: status 500'] })).toEqual([
    'x: status 500 (2 of 3 wrong responses)',
    'y: status 500 (1 of 3 wrong responses)',
  ]);
});
