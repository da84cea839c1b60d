// A runner for tests: returns the request, or does what the query requests (`endless`, `exit`, `sleep=MS`).
import { EnvironmentError } from '../../src/errors/environment-error.ts';
import { answerRequests } from '../../src/runners/answer-requests.ts';
import { failToStart, obeyParent, readOptions } from '../../src/services/processes.ts';

obeyParent();
const options = readOptions();

async function handle(request) {
  const query = new URLSearchParams(request.query);
  // As a query does, it holds the thread; unlike a query, it leaves the cores to other tests.
  if (query.has('endless')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
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
else answerRequests(handle);
