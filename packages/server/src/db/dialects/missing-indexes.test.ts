import { expect, it } from 'vitest';
import { sqlite } from './sqlite.js';
import { tolerantOf } from './missing-indexes.js';

it.each([
  'no such index: rev_timestamp',
  "(conn:4, no: 1176, SQLState: 42000) Key 'rev_timestamp' doesn't exist in table 'revision'\nsql: select 1",
])('an index that is missing is named once (%s)', (message) => {
  const { dialect, lacks } = tolerantOf(sqlite);
  expect(dialect.index('rev_timestamp', 'revision')).toBe(' indexed by rev_timestamp');
  expect(lacks(new Error(message))).toBe(true);
  expect(dialect.index('rev_timestamp', 'revision')).toBe('');
  expect(dialect.index('rc_timestamp', 'recentchanges')).toBe(' indexed by rc_timestamp');
  expect(lacks(new Error(message))).toBe(false);
});

it('other errors are passed on', () => {
  expect(tolerantOf(sqlite).lacks(new Error('no such table: page'))).toBe(false);
});
