import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { Sqlite } from './sqlite.js';

it('stays when its statements are collected, on every version of Node', () => {
  const database = new Sqlite(':memory:');
  database.exec('CREATE TABLE t (a)');
  const add = database.prepare('INSERT INTO t VALUES (?)');
  for (let i = 0; i < 2000; i++) {
    add.run(i);
    database.prepare(`SELECT ${i}`).get();
  }
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  expect(database.prepare('SELECT count(*) FROM t').pluck().get()).toBe(2000);
  database.close();
});
