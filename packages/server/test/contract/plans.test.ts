import { expect, it } from 'vitest';
import { adviceOn, wideSteps } from './plans.js';

it('shows each statement that reads a table once, with the keys to change', () => {
  const sql = 'select page_id from page where page_len > ?';
  const [step = ''] = wideSteps(['SCAN page'], sql, new Set(['page']));
  const advice = adviceOn([`${step}: ${sql}`, `${step}: ${sql}`]);
  expect(advice.split('\n')[0]).toBe(`scan page: ${sql}`);
  expect(advice.split('\n')).toHaveLength(2);
  for (const remedy of ['`index`', '`key`', '`reads`', 'unbounded-queries.yaml']) expect(advice).toContain(remedy);
});
