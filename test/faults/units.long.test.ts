// @module-tag slow
/** The systemd units of the examples: what they start gets the signals that they send. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../support/mariadb/server.js';
import { sampleFolder } from '../support/served-wiki.js';
import { type RedisServer, startRedis } from '../support/redis.js';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'wiki-query-units-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The settings of a unit; the last one of a name counts. */
function readUnit(path: string): ReadonlyMap<string, string> {
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  return new Map(
    lines.flatMap((line) => (/^(\w+)=(.*)$/.exec(line) ? [line.split(/=(.*)/s, 2) as [string, string]] : [])),
  );
}

describe.each(['examples/server/wiki-query.service', 'examples/cluster/wiki-query.service'])('%s', (path) => {
  const unit = readUnit(path);
  const setting = (name: string): string => unit.get(name) ?? '';

  it('is started again without a limit', () => {
    expect(setting('StartLimitIntervalSec')).toBe('0');
    expect(setting('Restart')).toBe('always');
  });

  it('examines the options and the wiki first, and starts with problems that it can serve with', () => {
    expect(setting('ExecStartPre')).toBe(`/bin/sh -c '${setting('ExecStart')} --check || [ $$? -eq 1 ]'`);
    // The port of Prometheus itself.
    expect(setting('ExecStart')).not.toContain('9090');
  });

  it(
    'reloads at SIGHUP and stops at SIGTERM',
    { tags: setting('ExecStart').includes('redis://') ? 'redis' : [] },
    async () => {
      let redis: RedisServer | undefined;
      const wiki = join(folder, 'wiki');
      cpSync(sampleFolder, wiki, { recursive: true });
      const port = await freePort();
      const [program = '', ...given] = setting('ExecStart').split(' ');
      expect(program).toBe('/usr/bin/node');
      if (setting('ExecStart').includes('redis://')) redis = await startRedis();
      const local: Readonly<Record<string, string>> = {
        '/srv/wiki': wiki,
        '/var/lib/wiki-query': join(folder, 'state'),
        '0.0.0.0': '127.0.0.1',
        '8080': String(port),
        '9464': '0',
        'redis://10.0.0.20:6379': redis?.url ?? '',
      };
      const child = spawn(
        process.execPath,
        given.map((word) => local[word] ?? word),
        { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
      );
      try {
        let out = '';
        let log = '';
        child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
        child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
        await vi.waitFor(() => expect(out, log).toContain('wiki-query ready'), { timeout: 600_000 });
        const reload = setting('ExecReload').replace('$MAINPID', String(child.pid)).split(' ');
        const [code] = (await once(spawn(reload[0] ?? '', reload.slice(1)), 'exit')) as [number];
        expect(code).toBe(0);
        await vi.waitFor(() => expect(log).toContain('a new load of the wiki was requested: new workers serve it'), {
          timeout: 600_000,
        });
        expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
        child.kill('SIGTERM');
        expect((await once(child, 'exit')) as unknown[]).toEqual([0, null]);
        await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow();
      } finally {
        child.kill('SIGKILL');
        await redis?.stop();
      }
    },
  );
});
