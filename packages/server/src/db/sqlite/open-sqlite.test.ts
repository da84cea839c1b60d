// @module-tag slow
import { from, statement } from '../../sql/query.js';
import { t, c, expectedColumns } from '../schema/tables.js';
import { equals, among } from '../../sql/conditions.js';
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Sqlite } from '@wiki-query/importer/sqlite';
import { sql, type Bound } from '../../sql/sql.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.js';
import { ApiError } from '../../errors/api-error.js';
import type { RanQuery } from '../database.js';
import { unpackDatabase } from '../unpack.js';
import { openSqlite } from './open-sqlite.js';

const folder = temporaryFolder('db');
const path = join(folder, 'wiki.sqlite');

/** A database with the tables of 1.43, empty except for three pages. */
function makeDatabase(file: string): void {
  const db = new Sqlite(file);
  for (const [table, columns] of Object.entries(expectedColumns)) {
    const [first, ...rest] = columns.map((name) => `"${name}" BLOB`);
    db.exec(`CREATE TABLE "${table}" (${[`${first}`.replace('BLOB', 'INTEGER'), ...rest].join(', ')})`);
  }
  const insert = db.prepare(
    'INSERT INTO page (page_id, page_namespace, page_title, page_is_redirect) VALUES (?, 0, ?, 0)',
  );
  insert.run(1, 'Plain');
  insert.run(2, Buffer.from('Zoë'));
  insert.run(3, 'plain');
  db.close();
}

function copy(name: string): string {
  const target = join(folder, name);
  copyFileSync(path, target);
  return target;
}

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
  return 'no error';
}

beforeAll(() => makeDatabase(path));

describe('openSqlite', () => {
  it.each([
    ['Caf\xe9 au lait', 'Caf\ufffd au lait'],
    ['one sequence: \xe0\x80\x80', 'one sequence: \ufffd'],
    ['a surrogate: \xed\xa0\x80.', 'a surrogate: \ufffd.'],
    ['itself: \xef\xbf\xbd', 'itself: \ufffd'],
  ])('replaces each sequence of bytes that is no UTF-8 once: %j', async (bytes, text) => {
    const file = copy(`bytes-${Buffer.byteLength(bytes)}-${bytes.length}.sqlite`);
    const writer = new Sqlite(file);
    const insert = writer.prepare(
      'INSERT INTO page (page_id, page_title, page_latest) VALUES (?, CAST(? AS TEXT), 9007199254740993)',
    );
    insert.run(8, Buffer.from(bytes, 'latin1'));
    insert.run(9, Buffer.from(bytes, 'latin1'));
    writer.prepare('UPDATE page SET page_title = CAST(page_title AS BLOB) WHERE page_id = 9').run();
    writer.close();
    const database = openSqlite(file);
    const rows = await database.read((db) =>
      db.all(
        from(t.page)
          .select(c.page_id, c.page_title)
          .where(among(c.page_id, [8, 9]))
          .orderBy(c.page_id),
      ),
    );
    expect(rows).toEqual([8, 9].map((page_id) => ({ page_id, page_title: text })));
    await database.close();
  });

  it('reads rows as text, counts queries and shows them', async () => {
    const ran: RanQuery[] = [];
    const database = openSqlite(path, { observe: (query) => ran.push(query) });
    const rows = await database.read(async (db) => {
      const found = await db.all(
        from(t.page).select(c.page_id, c.page_title).where(equals(c.page_is_redirect, 0)).orderBy(c.page_id),
      );
      const none = await db.first(from(t.page).select(c.page_id).where(equals(c.page_title, 'None')));
      // Not sent, and not counted.
      await db.all(from(t.page).where(among(c.page_id, [])));
      return { found, none, count: db.count() };
    });
    database.close();
    expect(rows).toEqual({
      found: [
        { page_id: 1, page_title: 'Plain' },
        { page_id: 2, page_title: 'Zoë' },
        { page_id: 3, page_title: 'plain' },
      ],
      none: undefined,
      count: 2,
    });
    expect(ran.map((query) => query.parameters)).toEqual([[0], ['None']]);
  });

  it('compares LIKE by case, as MediaWiki does', async () => {
    const database = openSqlite(path);
    const rows = await database.read((db) =>
      db.all(
        from(t.page)
          .select(c.page_id)
          .where(sql`${c.page_title} like ${'pl%'}`),
      ),
    );
    database.close();
    expect(rows).toEqual([{ page_id: 3 }]);
  });

  it('keeps few prepared statements and still returns rows', async () => {
    const database = openSqlite(path, { keptStatements: 2 });
    const lengths = await database.read(async (db) => {
      const found: number[] = [];
      for (const ids of [[1], [1, 2], [1, 2, 3], [1], [1, 2, 3]])
        found.push((await db.all(from(t.page).select(c.page_id).where(among(c.page_id, ids)))).length);
      return found;
    });
    database.close();
    expect(lengths).toEqual([1, 2, 3, 1, 3]);
  });

  it('refuses to bind undefined and never writes', async () => {
    const database = openSqlite(path);
    await expect(
      database.read((db) =>
        db.all(
          from(t.page)
            .select(c.page_id)
            .where(sql`${c.page_id} = ${undefined as unknown as Bound}`),
        ),
      ),
    ).rejects.toThrow('undefined');
    await expect(database.read((db) => db.all(statement(sql`delete from page`)))).rejects.toThrow('return data');
    database.close();
  });

  it('sees one moment within a request', async () => {
    const file = copy('moment.sqlite');
    const writer = new Sqlite(file);
    writer.pragma('journal_mode = WAL');
    const database = openSqlite(file);
    const count = async (): Promise<number> =>
      (await database.read((db) => db.all(from(t.page).select(c.page_id)))).length;
    const [before, within] = await database.read(async (db) => {
      const all = from(t.page).select(c.page_id);
      const first = (await db.all(all)).length;
      writer.exec("INSERT INTO page (page_id, page_title) VALUES (4, 'New')");
      return [first, (await db.all(all)).length];
    });
    expect([before, within, await count()]).toEqual([3, 3, 4]);
    database.close();
    writer.close();
  });

  it('returns a retryable error while a writer holds the database, and continues after', async () => {
    const file = copy('busy.sqlite');
    const writer = new Sqlite(file);
    const database = openSqlite(file, { busyTimeout: 20 });
    const read = (): Promise<unknown[]> => database.read((db) => db.all(from(t.page).select(c.page_id)));
    writer.exec('BEGIN EXCLUSIVE');
    const error = await read().catch((thrown: unknown) => thrown);
    writer.exec('COMMIT');
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).status).toBe(503);
    expect(await read()).toHaveLength(3);
    database.close();
    writer.close();
  });

  it('reads while a writer writes in between', async () => {
    const file = copy('written.sqlite');
    const writer = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        // It pauses as a wiki does: on a slow disk, a writer without pauses blocks all readers.
        `import{Sqlite as S}from'@wiki-query/importer/sqlite';const d=new S(process.argv[1],{timeout:60000});const p=d.prepare("INSERT INTO page (page_id,page_title) VALUES (?,'w')");const pause=new Int32Array(new SharedArrayBuffer(4));console.log('on');for(let i=10;i<200;i++){p.run(i);Atomics.wait(pause,0,0,5)}`,
        file,
      ],
      { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const ended = new Promise((resolve) => writer.on('exit', resolve));
    await new Promise((resolve) => writer.stdout.once('data', resolve));
    // On a busy machine the writer may stand still while it holds the lock.
    const database = openSqlite(file, { busyTimeout: 60_000 });
    let seen = 0;
    for (let i = 0; i < 200; i++) {
      const rows = await database.read((db) => db.all(from(t.page).select(c.page_id)));
      expect(rows.length).toBeGreaterThanOrEqual(seen);
      seen = rows.length;
    }
    database.close();
    expect(await ended).toBe(0);
  });

  const broken: readonly { name: string; make: (file: string) => void; want: RegExp }[] = [
    { name: 'missing', make: (file) => rmSync(file, { force: true }), want: /there is no database at/ },
    { name: 'a folder', make: (file) => (rmSync(file), execFileSync('mkdir', [file])), want: /is not a file/ },
    { name: 'empty', make: (file) => truncateSync(file, 0), want: /is empty/ },
    { name: 'text', make: (file) => writeFileSync(file, 'hello '.repeat(50)), want: /is not a SQLite database/ },
    {
      name: 'gzip without its name',
      make: (file) => writeFileSync(file, gzipSync(readFileSync(path))),
      want: /is compressed/,
    },
    { name: 'truncated', make: (file) => truncateSync(file, 8192), want: /is truncated: it has 8192 bytes/ },
    {
      name: 'damaged',
      make: (file) => writeFileSync(file, readFileSync(path).fill(7, 100, 4000)),
      want: /cannot be read as a database/,
    },
    {
      name: 'another database',
      make: change('DROP TABLE page'),
      want: /not a MediaWiki database: it has no table "page"/,
    },
    {
      name: 'an older MediaWiki',
      make: change('CREATE TABLE ipblocks (ipb_id)'),
      want: /older than 1\.43 .*"ipblocks"/,
    },
    { name: 'a newer MediaWiki', make: change('CREATE TABLE file (file_id)'), want: /newer than 1\.43 .*"file"/ },
    { name: 'a table short', make: change('DROP TABLE logging'), want: /has no table "logging"/ },
    {
      name: 'a column short',
      make: change('ALTER TABLE revision DROP COLUMN rev_sha1'),
      want: /has no column "revision\.rev_sha1"/,
    },
  ];
  it.each(broken)('explains a database that is $name', ({ name, make, want }) => {
    const file = copy(`broken-${name}.sqlite`);
    make(file);
    const message = messageOf(() => openSqlite(file));
    expect(message).toMatch(/^EnvironmentError: /);
    expect(message).toMatch(want);
  });

  it('explains a locked database and a hot journal', () => {
    const locked = copy('locked.sqlite');
    const writer = new Sqlite(locked);
    writer.exec('BEGIN EXCLUSIVE');
    expect(messageOf(() => openSqlite(locked, { busyTimeout: 10 }))).toMatch(/EnvironmentError: .* is locked/);
    writer.exec('ROLLBACK');
    writer.close();
    const hot = copy('hot.sqlite');
    const died = `import{Sqlite as S}from'@wiki-query/importer/sqlite';const d=new S(process.argv[1]);d.pragma('cache_spill=1');d.pragma('cache_size=1');d.exec('BEGIN');const p=d.prepare("INSERT INTO page (page_id,page_title) VALUES (?,?)");for(let i=10;i<3000;i++)p.run(i,'x'.repeat(200));process.kill(process.pid,'SIGKILL')`;
    expect(() =>
      execFileSync(process.execPath, ['--input-type=module', '-e', died, hot], {
        cwd: import.meta.dirname,
        stdio: 'ignore',
      }),
    ).toThrow();
    expect(existsSync(`${hot}-journal`)).toBe(true);
    expect(messageOf(() => openSqlite(hot))).toMatch(/EnvironmentError: .*left in the middle of a write/);
  });
});

describe('unpackDatabase', () => {
  it('unpacks once, and names what is wrong', async () => {
    const packed = join(folder, 'packed.sqlite.gz');
    writeFileSync(packed, gzipSync(readFileSync(path)));
    const cache = join(folder, 'cache');
    const unpacked = await unpackDatabase(packed, cache);
    expect(readFileSync(unpacked).equals(readFileSync(path))).toBe(true);
    expect(await unpackDatabase(packed, cache)).toBe(unpacked);
    expect(await unpackDatabase(path, cache)).toBe(path);
    const short = join(folder, 'short.sqlite.gz');
    writeFileSync(short, gzipSync(readFileSync(path)).subarray(0, 500));
    await expect(unpackDatabase(short, cache)).rejects.toThrow('it is truncated');
    const other = join(folder, 'other.sqlite.gz');
    writeFileSync(other, 'not gzip');
    await expect(unpackDatabase(other, cache)).rejects.toThrow('not compressed with gzip');
    await expect(unpackDatabase(join(folder, 'none.gz'), cache)).rejects.toThrow('there is no database');
  });
});

function change(statement: string): (file: string) => void {
  return (file) => {
    const db = new Sqlite(file);
    db.exec(statement);
    db.close();
  };
}
