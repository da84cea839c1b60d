// @module-tag slow
/** A server on a wiki with a problem that leaves most requests answerable. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sqlite } from '@wiki-query/importer/sqlite';
import { expect, it, vi } from 'vitest';
import { unpackDatabase } from '../../packages/server/src/db/unpack.js';
import { sampleFolder, serveWiki } from '../support/served-wiki.js';

it('logs at the start what doctor calls a problem, and serves', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wiki-query-problem-'));
  const database = join(folder, 'wiki.sqlite');
  copyFileSync(await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz')), database);
  const file = new Sqlite(database);
  file.exec('DROP INDEX rev_timestamp');
  file.close();
  const server = await serveWiki({ database, arguments: ['--workers', '1', '--runners', '1'] });
  try {
    await vi.waitFor(() => expect(server.logs()).toContain('"event":"problem"'), { timeout: 600_000 });
    const line =
      server
        .logs()
        .split('\n')
        .find((text) => text.includes('"event":"problem"')) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      level: 'warn',
      check: 'indexes',
      msg: expect.stringMatching(/lacks the index revision\.rev_timestamp.*update\.php/),
    });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
});
