import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { limitTo } from './fragments.js';
import { sqlite } from './sqlite.js';

describe('a limit', () => {
  const built = sqlite.builder.selectFrom('page').select('page_id').limit(3).compile();
  const written = sql`select page_id from page ${limitTo(sql`${3}`)}`.compile(sqlite.builder);

  it.each([built, written])('is bound, and no bare parameter', ({ sql: text, parameters }) => {
    expect(text).toMatch(/ limit \? \+ 0$/);
    expect(parameters).toEqual([3]);
    const connection = new Sqlite(':memory:');
    connection.exec('CREATE TABLE page (page_id INTEGER); INSERT INTO page VALUES (1), (2), (3), (4)');
    expect(connection.prepare(text).all(...parameters)).toHaveLength(3);
  });
});
