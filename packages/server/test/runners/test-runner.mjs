// A runner for tests: returns the request, or does what the query requests (`endless`, `exit`, `sleep=MS`).
import Sqlite from 'better-sqlite3';
import { EnvironmentError } from '../../src/errors/environment-error.ts';
import { serveRequests } from '../../src/runners/serve-requests.ts';
import { failToStart, obeyParent, readOptions } from '../../src/services/processes.ts';

obeyParent();
const options = readOptions();
const database = new Sqlite(':memory:');

async function handle(request) {
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
}

if (options.fail) failToStart(new EnvironmentError(options.fail));
else serveRequests(handle);
