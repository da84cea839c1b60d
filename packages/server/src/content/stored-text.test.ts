import { deflateRawSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { makeExecutor } from '../db/sqlite/executor.js';
import { readStoredTexts } from './stored-text.js';

const connection = new Sqlite(':memory:');
connection.exec('create table text (old_id integer primary key, old_text blob not null, old_flags blob not null)');
const insert = connection.prepare('insert into text values (?, ?, ?)');
insert.run(1, 'plain é', 'utf-8');
insert.run(2, deflateRawSync('packed é'), 'utf-8,gzip');
insert.run(3, 'DB://cluster/1', 'utf-8,external');
insert.run(4, 'O:3:"x":0:{}', 'object');
insert.run(5, Buffer.from([1, 2, 3]), 'utf-8,gzip');
const executor = makeExecutor(connection);

it.each([
  ['tt:1', { text: 'plain é' }],
  ['tt:2', { text: 'packed é' }],
  ['tt:3', { problem: 'external' }],
  ['tt:4', { problem: 'unsupported' }],
  ['tt:5', { problem: 'missing' }],
  ['tt:99', { problem: 'missing' }],
  ['tt:x', { problem: 'missing' }],
  ['es:DB://1', { problem: 'external' }],
])('%s', async (address, want) => {
  const texts = await readStoredTexts(executor.session(), [address]);
  expect(texts.get(address)).toEqual(want);
});

it('reads them together', async () => {
  const db = executor.session();
  const texts = await readStoredTexts(db, ['tt:1', 'tt:2', 'tt:1', 'tt:99']);
  expect(texts.size).toBe(3);
  expect(db.count()).toBe(1);
  expect((await readStoredTexts(db, [])).size).toBe(0);
  expect(db.count()).toBe(1);
});
