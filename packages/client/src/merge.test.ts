import { expect, test } from 'vitest';
import { splitIntoBatches } from './batches.js';
import { joinParts } from './merge.js';
import { writeParameters } from './request.js';

test('parts join: pages by title, lists one after the other, what repeats once, the rest by the later one', () => {
  const normalized = [{ from: 'a', to: 'A', fromencoded: false }];
  const joined = joinParts(
    {
      continue: { plcontinue: '1|0|X', continue: '||' },
      query: {
        normalized,
        general: { sitename: 'W' },
        allusers: [{ userid: 1 }],
        pages: [
          { title: 'A', links: [{ title: 'X' }], length: 5 },
          { pageid: 9, missing: true },
        ],
      },
    },
    {
      batchcomplete: true,
      query: {
        normalized,
        general: { lang: 'en' },
        allusers: [{ userid: 2 }],
        pages: [{ title: 'A', links: [{ title: 'Y' }] }, { title: 'B' }, { pageid: 9, missing: true }],
      },
    },
  );
  expect(joined).toEqual({
    batchcomplete: true,
    query: {
      normalized,
      general: { sitename: 'W', lang: 'en' },
      allusers: [{ userid: 1 }, { userid: 2 }],
      pages: [
        { title: 'A', links: [{ title: 'X' }, { title: 'Y' }], length: 5 },
        { pageid: 9, missing: true },
        { title: 'B' },
      ],
    },
  });
});

test('lists next to `query` join like those in it', () => {
  const item = (title: string) => ({ ns: 0, title });
  const first = { continue: { wrcontinue: '0|B' }, watchlistraw: [item('A')], query: {} };
  const last = { batchcomplete: true, watchlistraw: [item('B')], query: {} };
  const joined = joinParts(first, last);
  expect(joined).toEqual({ batchcomplete: true, watchlistraw: [item('A'), item('B')], query: {} });
  expect(joinParts(joined, { query: {} })).toMatchObject({ watchlistraw: [item('A'), item('B')] });
});

test('a request is split by the parameter that has too many values', () => {
  const rest = { prop: ['info'] };
  expect(splitIntoBatches({ ...rest, pageids: [1, 2, 3, 4, 5] }, 2)).toEqual([
    { ...rest, pageids: [1, 2] },
    { ...rest, pageids: [3, 4] },
    { ...rest, pageids: [5] },
  ]);
  expect(splitIntoBatches({ ...rest, titles: ['A', 'B'] }, 2)).toEqual([{ ...rest, titles: ['A', 'B'] }]);
});

test('parameters as the wire has them', () => {
  expect(
    writeParameters({ titles: ['A', 'B'], ids: [1, 2], on: true, off: false, none: undefined, n: 0, e: '' }),
  ).toEqual({
    titles: 'A|B',
    ids: '1|2',
    on: '1',
    n: '0',
    e: '',
  });
  expect(writeParameters({ titles: ['A|B', 'C'] })).toEqual({ titles: '\u001FA|B\u001FC' });
});
