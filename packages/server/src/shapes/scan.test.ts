import { Sqlite } from '@wiki-query/importer/sqlite';
import { describe, expect, it } from 'vitest';
import { sqlite } from '../db/dialects/sqlite.js';
import { c, t } from '../db/schema/tables.js';
import { equals } from '../sql/conditions.js';
import { keyColumns, type KeyPart } from '../sql/keyset.js';
import { from, type Statement } from '../sql/query.js';
import { written } from '../sql/sql.js';
import type { Row } from '../sql/table.js';
import type { QueryRun } from './query-run.js';
import { continueFrom, foundAt, pinAt, readScans, type Scan } from './scan.js';

const titles = ['A', 'B', 'B', 'B', 'C', 'D'];
const database = new Sqlite(':memory:');
database.exec('create table page (page_id integer, page_namespace integer, page_title text, page_len integer)');
for (const [i, title] of titles.entries())
  database.prepare('insert into page values (?, 0, ?, ?)').run(i + 1, title, i % 2);

/** A run whose statements are counted, and whose continuation is recorded. */
function runWith(window = 3) {
  const statements: string[] = [];
  const told: unknown[] = [];
  const all = (statement: Statement<unknown>): Promise<readonly unknown[]> => {
    const { sql: text, parameters } = written(statement, sqlite);
    statements.push(text);
    return Promise.resolve(database.prepare(text).all(...parameters));
  };
  const run = {
    call: { db: { all, first: async (statement: Statement<unknown>) => (await all(statement))[0], window } },
    continueAt: (...place: unknown[]) => told.push(place),
    pinStart: (...place: unknown[]) => told.push(['pinned', ...place]),
  } as unknown as QueryRun;
  return { run, statements, told };
}

const byTitle: readonly KeyPart[] = [{ column: c.page_title }, { column: c.page_id }];
const scanOf = (more: Partial<Scan> = {}): Scan => {
  const key = more.key ?? byTitle;
  const columns = [...keyColumns(key), c.page_id];
  return { query: { source: from(t.page), columns, where: [] }, key, direction: 'asc', limit: 2, start: null, ...more };
};
const idsOf = (rows: readonly Row[]): readonly unknown[] => rows.map((row) => row['page_id']);

describe('a scan', () => {
  it('reads one row more than its limit, and continues with it', async () => {
    const { run, statements, told } = runWith();
    const found = await readScans([scanOf()], run);
    expect(idsOf(found.rows)).toEqual([1, 2]);
    if (found.next) continueFrom(run, found.next);
    const first = foundAt(found, 0);
    if (first) pinAt(run, first);
    expect(told).toEqual([
      ['continue', 'B|3'],
      ['pinned', 'continue', 'A|1'],
    ]);
    expect(statements).toHaveLength(1);
  });

  it.each([
    ['asc', ['B', 3], [3, 4]],
    ['desc', ['B', 3], [3, 2]],
    ['asc', ['D', 6], [6]],
  ] as const)('in the order %s starts at the values %j', async (direction, start, want) => {
    const found = await readScans([scanOf({ direction, start })], runWith().run);
    expect(idsOf(found.rows)).toEqual(want);
    expect(found.next === undefined).toBe(want.length < 2);
  });
});

describe('phases', () => {
  const phase = (name: string, length: number, limit: number): Scan => {
    const { query, ...scan } = scanOf({ continueValue: (values) => [name, ...values].join('|'), limit });
    return { ...scan, query: { ...query, where: [equals(c.page_len, length)] } };
  };

  it('follow one another until there is one row more than the limit', async () => {
    const { run, statements, told } = runWith();
    const found = await readScans([phase('even', 0, 4), phase('odd', 1, 4)], run);
    expect(idsOf(found.rows)).toEqual([1, 3, 5, 2]);
    expect(statements).toHaveLength(2);
    if (found.next) continueFrom(run, found.next);
    expect(told).toEqual([['continue', 'odd|B|4']]);
    const phaseAt = (place: number) => foundAt(found, place)?.scan.continueValue?.([]);
    expect([0, 2, 3].map(phaseAt)).toEqual(['even', 'even', 'odd']);
  });

  it('that are not needed are not read', async () => {
    const { run, statements } = runWith();
    await readScans([phase('even', 0, 2), phase('odd', 1, 2)], run);
    expect(statements).toHaveLength(1);
  });

  it('tell what is left when all their rows are listed', async () => {
    const found = await readScans([{ ...phase('even', 0, 9), rest: 'more' }], runWith().run);
    expect([found.rows.length, found.next, found.rest]).toEqual([3, undefined, 'more']);
  });
});

describe('rows with one key', () => {
  const byTitleOnly: readonly KeyPart[] = [{ column: c.page_title }];

  it('that a join repeats begin no response', async () => {
    const repeated = scanOf({ key: byTitleOnly, limit: 3, repeats: 3 });
    const found = await readScans([repeated], runWith().run);
    expect(found.rows.map((row) => row['page_title'])).toEqual(['A', 'B', 'B']);
    expect(found.next?.row['page_title']).toBe('C');
    // The window ends before the last of them: B, B, B.
    const { query } = repeated;
    const windowed = await readScans([{ ...repeated, query, window: [], start: ['B'], limit: 2 }], runWith(3).run);
    expect(windowed.next?.row['page_title']).toBe('C');
  });

  it('that fill a response are continued from after them', async () => {
    const scan = scanOf({ key: byTitleOnly, limit: 2, tie: c.page_id });
    expect((await readScans([{ ...scan, start: ['B'] }], runWith().run)).next?.row['page_title']).toBe('C');
    expect((await readScans([scan], runWith().run)).next?.row['page_title']).toBe('B');
  });
});

describe('a window', () => {
  it('ends a scan after the rows that it may read, and continues after them', async () => {
    const { run, told } = runWith(3);
    const { query, ...scan } = scanOf({ window: [], limit: 5 });
    const found = await readScans([{ ...scan, query: { ...query, where: [equals(c.page_title, 'D')] } }], run);
    expect(found.rows).toEqual([]);
    if (found.next) continueFrom(run, found.next);
    expect(told).toEqual([['continue', 'B|4']]);
  });
});
