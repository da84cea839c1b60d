// A runner for tests: returns the request, or does what the query requests (`endless`, `exit`, `sleep=MS`).
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import Sqlite from 'better-sqlite3';
import { serveChannel } from '../../src/runners/serve-channel.ts';

const options = JSON.parse(readFileSync(0, 'utf8'));
const channel = new Socket({ fd: 3 });
if (options.fail) {
  const { encodeFrame } = await import('../../src/runners/frames.ts');
  channel.end(encodeFrame({ kind: 'failed', message: options.fail, environment: true }));
  await new Promise((resolve) => channel.on('close', resolve));
  process.exit(2);
}
const database = new Sqlite(':memory:');

await serveChannel(channel, async (request) => {
  const query = new URLSearchParams(request.query);
  if (query.has('endless'))
    database.prepare('WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n').get();
  if (query.has('exit')) process.exit(1);
  if (query.has('sleep')) await new Promise((resolve) => setTimeout(resolve, Number(query.get('sleep'))));
  const body = { query: request.query, body: request.body && Buffer.from(request.body).toString(), pid: process.pid };
  return {
    status: 200,
    headers: { 'X-Test': 'ä' },
    body: JSON.stringify(body),
    report: { action: 'query', modules: [], queries: 0 },
  };
});
process.exit(0);
