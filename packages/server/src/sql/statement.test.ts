import { describe, expect, it } from 'vitest';
import { sqlite } from '../db/dialects/sqlite.js';
import { all, among, any, compare, equals, where, type Condition } from './conditions.js';
import { startingAt, type KeyPart } from './keyset.js';
import { fixed } from './part.js';
import { select } from './select.js';
import { statement } from './statement.js';

const compile = (condition: Condition) => {
  const { sql, parameters } = statement(sqlite.builder, condition).compile();
  return { sql, parameters };
};

describe('statements of parts', () => {
  it('bind the values of each request in the places of the parts', () => {
    const condition = (a: number, b: string) => all([where`x = ${a}`, any([where`y > ${b}`, fixed('z is null')])]);
    const want = 'x = ? and (y > ? or z is null)';
    expect(compile(condition(1, 'b'))).toEqual({ sql: want, parameters: [1, 'b'] });
    expect(compile(condition(2, 'c'))).toEqual({ sql: want, parameters: [2, 'c'] });
  });

  it('bind a value that stands in several places', () => {
    const key: readonly KeyPart[] = [
      { column: 'a', type: 'string' },
      { column: 'b', type: 'int' },
    ];
    const want = 'a <= ? and (a < ? or (a = ? and b <= ?))';
    for (const values of [
      ['x', 1],
      ['y', 2],
    ])
      expect(compile(startingAt(key, values, 'desc'))).toEqual({
        sql: want,
        parameters: [values[0], values[0], values[0], values[1]],
      });
  });

  it.each([
    [[], '1 = 0', []],
    [[5], 'x = ?', [5]],
    [[5, 6], 'x in (?, ?)', [5, 6]],
    [[5, 6, 7], 'x in (?, ?, ?, ?)', [5, 6, 7, 7]],
  ])('lists of %j have the length of a power of two', (values, sql, parameters) =>
    expect(compile(among('x', values))).toEqual({ sql, parameters }),
  );

  it('take order, limit and start of a request', () => {
    const query = select(sqlite.builder, { columns: ['a', 'b as from'], from: fixed('t'), where: [where`a = ${1}`] });
    const bounds = (limit: number) => ({
      where: [where`b >= ${'k'}`],
      order: [{ column: 'b', direction: 'desc' as const }],
      limit,
    });
    for (const limit of [3, 4]) {
      const { sql, parameters } = query.within(bounds(limit)).compile();
      expect(sql).toBe('select a, b as "from" from t where b >= ? and a = ? order by b desc limit ? + 0');
      expect(parameters).toEqual(['k', 1, limit]);
    }
  });

  it.each([
    ['after the limits of the request', 'm', 'a <= ? and (a < ? or (a = ? and b <= ?)) and a <= ? and c = ?'],
    ['beyond them', 'z', 'a <= ? and c = ? and a <= ? and (a < ? or (a = ? and b <= ?))'],
  ])('begin with the narrowest limit of a column: a key %s', (_, value, want) => {
    const key: readonly KeyPart[] = [
      { column: 'a', type: 'string' },
      { column: 'b', type: 'int' },
    ];
    const parts = { columns: ['a'], from: fixed('t'), where: [compare('a', '<=', 'p'), equals('c', 1)] };
    const query = select(sqlite.builder, parts).within({ where: [startingAt(key, [value, 1], 'desc')] });
    expect(query.compile().sql).toBe(`select a from t where ${want}`);
  });
});
