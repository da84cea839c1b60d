// @module-tag slow
/** The secret that signs sessions is where only the server reads it. */
import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { sample, serve, stopAll } from './serving.js';

afterEach(stopAll);

it('workers and runners have no secret in their environment and on their command line', async () => {
  const secret = 'a secret that this test can look for in /proc';
  const { server } = await serve({ database: await sample(), env: { WIKI_QUERY_SECRET: secret } });
  const children = [...server.processes('worker-main'), ...server.processes('runner-main')];
  expect(children.length).toBeGreaterThanOrEqual(2);
  const textOf = (pid: number, file: string): string => readFileSync(`/proc/${pid}/${file}`, 'utf8');
  expect(textOf(server.child.pid ?? 0, 'environ')).toContain(secret);
  for (const pid of children)
    for (const file of ['environ', 'cmdline']) {
      expect(textOf(pid, file)).not.toBe('');
      expect(textOf(pid, file)).not.toContain(secret);
    }
});
