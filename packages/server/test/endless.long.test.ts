// @module-tag slow
/** The built server with a query that never ends: run `npm run build` first. */
import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySample, sampleFolder, type TestFile } from './support/crowded-wiki.js';

const bin = join(import.meta.dirname, '../bin/wiki-query.js');
const columns = ['pt_namespace', 'pt_title', 'pt_user', 'pt_reason_id', 'pt_timestamp', 'pt_expiry', 'pt_create_perm'];

let file: TestFile;
const running: ChildProcess[] = [];

beforeAll(async () => {
  // The list of protected titles is endless, and must be sorted before the first item can be returned.
  file = await copySample((database) => {
    database.exec(`DROP TABLE protected_titles;
      CREATE VIEW protected_titles AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
      SELECT ${columns.map((column) => `i % 1000 AS ${column}`).join(', ')} FROM n`);
    // With this number of rows the wiki uses runners for requests without a work limit.
    database.exec('UPDATE logging SET log_id = 1000000 WHERE log_id = (SELECT max(log_id) FROM logging)');
  });
});
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  file.remove();
});

async function serve(workers: number): Promise<string> {
  const args = ['--database', file.path, '--site', join(sampleFolder, 'site.json'), '--port', '0'];
  // With a shorter time limit, a worker that stands still on a busy machine would be taken for silent.
  const child = spawn(process.execPath, [bin, 'serve', ...args, '--workers', String(workers), '--query-timeout', '5'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, XDG_STATE_HOME: dirname(file.path) },
  });
  running.push(child);
  let out = '';
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const ready = /wiki-query ready (\S+)/.exec(out)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    child.on('close', () => reject(new Error('the server has ended')));
  });
}

const request = async (url: string, query: string): Promise<unknown> =>
  (await fetch(`${url}/api.php?action=query&format=json&formatversion=2&${query}`)).json();

describe('a query that never ends', () => {
  it.each([1, 2])('is ended, and 50 concurrent requests all succeed (%d workers)', async (workers) => {
    const url = await serve(workers);
    const endless = request(url, 'list=protectedtitles&ptlevel=sysop&requestid=endless&errorformat=raw');
    const others = await Promise.all(Array.from({ length: 50 }, () => request(url, 'list=allpages&aplimit=3')));
    for (const response of others) expect(response).toHaveProperty('query.allpages.2.title');
    expect(await endless).toMatchObject({
      errors: [{ code: 'querytimeout', module: 'main' }],
      requestid: 'endless',
    });
    expect(await request(url, 'list=allpages&aplimit=1')).toHaveProperty('query.allpages.0.title');
  });
});
