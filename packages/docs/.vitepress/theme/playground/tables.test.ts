/** Tests tables, CSV and charts of responses, and merging of responses. */
import { describe, expect, test } from 'vitest';
import { sayInEnglish } from '../say.js';
import { chartsOf, titleOf } from './charts.js';
import { mergeResponses } from './merge.js';
import { csvOf, sortedRows, tablesOf } from './tables.js';

const names = (response: unknown): readonly string[] =>
  tablesOf(response).map(({ name, rows }) => `${name} ${rows.length}`);

test.each<[form: string, response: unknown, wanted: readonly string[]]>([
  ['a list', { query: { allpages: [{ title: 'A' }, { title: 'B' }] } }, ['allpages 2']],
  ['pages of version 1', { query: { pages: { 1: { title: 'A' }, '-1': { title: 'B' } } } }, ['pages 2']],
  [
    'rows in pages',
    { query: { pages: [{ title: 'A', links: [{ title: 'B' }, { title: 'C' }] }] } },
    ['pages 1', 'pages.links 2'],
  ],
  [
    'a list below a member',
    { query: { querypage: { name: 'X', results: [{ title: 'A' }] } } },
    ['querypage.results 1'],
  ],
  ['a list next to `query`', { watchlistraw: [{ title: 'A' }] }, ['watchlistraw 1']],
  ['numbers of an object', { query: { statistics: { pages: 3, jobs: { all: 1 } } } }, ['statistics 1']],
  ['nothing', { query: { general: { sitename: 'S' } } }, []],
  ['no object', [], []],
])('%s', (_, response, wanted) => expect(names(response)).toEqual(wanted));

test('rows in pages have the title of their page', () => {
  const [, links] = tablesOf({ query: { pages: [{ title: 'A', links: [{ ns: 0, title: 'B' }] }] } });
  expect(links).toMatchObject({ columns: ['page', 'ns', 'title'], rows: [{ page: 'A', title: 'B' }] });
});

test.each([
  ['size', false, [2, 10, 'x', undefined]],
  ['size', true, ['x', 10, 2, undefined]],
])('rows are sorted by %s, the other way round: %s', (column, isDescending, sizes) => {
  const rows = [{ size: 10 }, {}, { size: 'x' }, { size: 2 }];
  expect(sortedRows(rows, { column, isDescending }).map(({ size }) => size)).toEqual(sizes);
});

test('CSV quotes what needs it, and starts no formula', () => {
  const rows = [
    { a: 'x,"y"\n', b: -5 },
    { a: '=1+1', c: ['d'] },
    { a: '-1+x', b: '\tx', c: '@x' },
  ];
  expect(csvOf({ rows }, ['a', 'b', 'c'])).toBe(
    'a,b,c\r\n"x,""y""\n",-5,\r\n\'=1+1,,"[""d""]"\r\n\'-1+x,\'\tx,\'@x\r\n',
  );
});

describe('joined responses', () => {
  test('have the rows of both, and what both say of a page', () => {
    const page = (links: readonly string[]) => ({ pageid: 1, ns: 0, title: 'A', links });
    expect(
      mergeResponses(
        { continue: { c: '1' }, query: { pages: [page(['B'])], list: [1] } },
        { batchcomplete: true, query: { pages: [page(['C']), { ns: 0, title: 'D', missing: true }], list: [2] } },
      ),
    ).toMatchObject({
      query: { pages: [{ title: 'A', links: ['B', 'C'] }, { title: 'D' }], list: [1, 2] },
    });
  });
  test('also in format version 1', () => {
    const query = (title: string) => ({ query: { pages: { 1: { title: 'A', links: [{ title }] } } } });
    expect(mergeResponses(query('B'), query('C'))).toEqual({
      query: { pages: { 1: { title: 'A', links: [{ title: 'B' }, { title: 'C' }] } } },
    });
  });
});

describe('charts', () => {
  const titles = (rows: readonly object[]): readonly string[] =>
    chartsOf(tablesOf({ query: { rows } })).map((chart) => titleOf(chart, sayInEnglish));
  const at = (day: number) => `2025-01-0${day}T08:00:00Z`;

  test('count rows of each day and user, also of days without any', () => {
    const rows = [1, 1, 3].map((day, index) => ({ timestamp: at(day), user: index === 0 ? 'A' : 'B' }));
    const [chart] = chartsOf(tablesOf({ query: { rows } }));
    expect(chart).toMatchObject({
      labels: ['2025-01-01', '2025-01-02', '2025-01-03'],
      series: [
        { name: 'B', values: [1, 0, 1] },
        { name: 'A', values: [1, 0, 0] },
      ],
    });
  });
  test('show the size of one page, not of several', () => {
    const row = (title: string, size: number, day: number) => ({ title, size, timestamp: at(day) });
    expect(titles([row('A', 2, 2), row('A', 1, 1)])).toContain('Page size over time, in bytes: rows');
    expect(titles([row('A', 2, 2), row('B', 1, 1)])).not.toContain('Page size over time, in bytes: rows');
  });
  test('count types', () => {
    const rows = [{ type: 'new' }, { type: 'edit' }, { type: 'edit' }];
    expect(chartsOf(tablesOf({ query: { rows } }))).toMatchObject([
      { labels: ['edit', 'new'], series: [{ values: [2, 1] }] },
    ]);
  });
  test('count rows of each month or year when there are many days', () => {
    const years = (...timestamps: readonly string[]) =>
      chartsOf(tablesOf({ query: { rows: timestamps.map((timestamp) => ({ timestamp })) } }))[0];
    expect(years('2024-11-30T23:59:59Z', '2025-06-01T00:00:00Z', '2025-06-30T00:00:00Z')).toMatchObject({
      title: 'Rows per month',
      labels: ['2024-11', '2024-12', '2025-01', '2025-02', '2025-03', '2025-04', '2025-05', '2025-06'],
      series: [{ values: [1, 0, 0, 0, 0, 0, 0, 2] }],
    });
    expect(years('2010-01-31T00:00:00Z', '2025-12-31T00:00:00Z')?.labels).toHaveLength(16);
    expect(years('0001-01-01T00:00:00Z', '9999-01-01T00:00:00Z')).toBeUndefined();
  });
  test('have the time of each revision on the axis', () => {
    const rows = [9, 2, 1].map((day) => ({ title: 'A', size: day, timestamp: at(day) }));
    const line = chartsOf(tablesOf({ query: { rows } })).find(({ times }) => times !== undefined);
    expect(line?.times).toEqual([1, 2, 9].map((day) => Date.parse(at(day))));
  });
  test.each([
    [
      'edits',
      { allusers: [1, 3].map((editcount) => ({ name: `U${editcount}`, editcount })) },
      'Edits of each user: allusers',
    ],
    ['sizes', { pages: [1, 3].map((length) => ({ title: `T${length}`, length })) }, 'Page size, in bytes: pages'],
    ['categories', { pages: [1, 3].map((size) => ({ title: `T${size}`, categoryinfo: { size } })) }, 'Size: pages'],
  ])('compare %s of rows, the largest first', (_, query, title) => {
    const chart = chartsOf(tablesOf({ query })).find((one) => titleOf(one, sayInEnglish) === title);
    expect(chart?.series[0]?.values).toEqual([3, 1]);
  });
  test('count the rows of each user', () => {
    const rows = ['A', 'B', 'B'].map((user) => ({ user }));
    expect(chartsOf(tablesOf({ query: { rows } }))).toMatchObject([{ title: 'Rows by user', labels: ['B', 'A'] }]);
  });
  test('need rows', () => expect(titles([{ ns: 0 }])).toEqual([]));
});
