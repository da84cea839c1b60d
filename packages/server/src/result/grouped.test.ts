import { expect, it } from 'vitest';
import { grouped } from './grouped.js';

it('has the values of each key in their order', () => {
  const rows = [
    { page: 2, tag: 'b' },
    { page: 1, tag: 'a' },
    { page: 2, tag: 'a' },
  ];
  const tags = grouped(
    rows,
    ({ page }) => page,
    ({ tag }) => tag,
  );
  expect([...tags]).toEqual([
    [2, ['b', 'a']],
    [1, ['a']],
  ]);
  expect(grouped(rows, ({ page }) => page).get(1)).toEqual([{ page: 1, tag: 'a' }]);
});
