import { statement } from '../../sql/query.js';
import { sql, type Sql } from '../../sql/sql.js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, Sqlite } from '@wiki-query/importer/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeExecutor } from './executor.js';
import { Transaction } from './transaction.js';

let folder: string;
let writer: Database;
let reader: Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'transaction-'));
  writer = new Sqlite(join(folder, 'wiki.sqlite'));
  writer.pragma('journal_mode = WAL');
  writer.exec('CREATE TABLE page (page_id INTEGER)');
  reader = new Sqlite(join(folder, 'wiki.sqlite'), { readonly: true });
});

afterEach(() => {
  reader.close();
  writer.close();
  rmSync(folder, { recursive: true });
});

const write = (): unknown => writer.exec('INSERT INTO page VALUES (1)');
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function read(transaction: Transaction): unknown {
  transaction.enter();
  transaction.begin();
  const count = reader.prepare('SELECT count(*) FROM page').pluck().get();
  transaction.leave(false);
  return count;
}

test('reads of one turn see the same moment, those of the next a later one', async () => {
  const transaction = new Transaction(reader, true);
  expect(read(transaction)).toBe(0);
  write();
  expect(read(transaction)).toBe(0);
  await nextTurn();
  expect(reader.inTransaction).toBe(false);
  expect(read(transaction)).toBe(1);
  await nextTurn();
});

test('a read that continues keeps its moment beyond the turn', async () => {
  const transaction = new Transaction(reader, true);
  transaction.enter();
  expect(read(transaction)).toBe(0);
  write();
  await nextTurn();
  expect(read(transaction)).toBe(0);
  transaction.leave(false);
  await nextTurn();
  expect(read(transaction)).toBe(1);
  await nextTurn();
});

test('reads that follow each other without a break, each beyond its turn, do not stay at the moment of the first', async () => {
  const transaction = new Transaction(reader, true);
  const counts: unknown[] = [];
  for (let i = 0; i < 3; i++) {
    transaction.enter();
    transaction.begin();
    write();
    await nextTurn();
    counts.push(reader.prepare('SELECT count(*) FROM page').pluck().get());
    // In the same turn the next one enters.
    transaction.leave(false);
  }
  expect(counts).toEqual([1, 2, 3]);
});

test('without turns, and after a failure, a transaction ends with its read', () => {
  const alone = new Transaction(reader, false);
  read(alone);
  expect(reader.inTransaction).toBe(false);
  const shared = new Transaction(reader, true);
  shared.enter();
  shared.begin();
  shared.leave(true);
  expect(reader.inTransaction).toBe(false);
});

test('bytes become text, except in columns of bytes, and integers of 64 bits keep their digits', async () => {
  const db = makeExecutor(reader).session();
  const rows = async (text: Sql<never>): Promise<unknown> => db.all(statement(text));
  expect(await rows(sql`SELECT x'410042' AS text, x'4100' AS someBytes, 7 AS number, NULL AS missing`)).toEqual([
    { text: 'A\0B', someBytes: Buffer.from('A\0'), number: 7, missing: null },
  ]);
  expect(
    await rows(sql`SELECT x'410042' AS text, x'4100' AS someBytes, 9007199254740993 AS number, 7 AS other`),
  ).toEqual([{ text: 'A\0B', someBytes: Buffer.from('A\0'), number: 9007199254740993n, other: 7 }]);
});
