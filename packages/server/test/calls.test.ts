/** How many functions of the project run for a request before its query: the cost besides its statements. */
import { Session, type Profiler } from 'node:inspector';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actions } from '../src/actions/actions.js';
import { unpackDatabase } from '../src/db/unpack.js';
import { createApp } from '../src/http/create-app.js';
import { makeServices } from '../src/services/make-services.js';
import { makeDispatch } from '../src/workers/dispatch.js';
import { sampleFolder } from './support/crowded-wiki.js';
import { temporaryFolder } from './support/temporary-folder.js';

const packages = join(import.meta.dirname, '../..');
const state = temporaryFolder('calls');
let server: FastifyInstance;

beforeAll(async () => {
  const database = await unpackDatabase(join(sampleFolder, 'wiki.sqlite.gz'), state);
  const services = await makeServices({ database, site: join(sampleFolder, 'site.json'), state, secret: 'test' });
  const bySlowLane = (): never => expect.unreachable();
  server = await createApp({
    dispatch: makeDispatch({ services, clientLimit: 10, isReplaced: () => false, bySlowLane }),
  });
});

afterAll(() => server.close());

const isOwn = ({ url }: Profiler.ScriptCoverage): boolean =>
  url.includes(packages) && !url.includes('/node_modules/') && !url.includes('/test/');

/** A getter by which Vitest exports a name. */
const exported = /^\(\) ?=> ?\{ ?try ?\{ ?return /;

/** The calls of each function of the project since the count began. */
function callsOf(session: Session): ReadonlyMap<string, number> {
  const calls = new Map<string, number>();
  session.post('Profiler.takePreciseCoverage', (_, { result }) => {
    for (const { scriptId, url, functions } of result.filter(isOwn))
      session.post('Debugger.getScriptSource', { scriptId }, (_failure, { scriptSource }) => {
        for (const { functionName, ranges } of functions) {
          const { count = 0, startOffset = 0, endOffset = 0 } = ranges[0] ?? {};
          const name = `${url.split(packages).at(-1)} ${functionName || `at ${startOffset}`}`;
          if (count > 0 && !exported.test(scriptSource.slice(startOffset, endOffset)))
            calls.set(name, (calls.get(name) ?? 0) + count);
        }
      });
  });
  return calls;
}

/** The calls between the arrival of a request and its query. */
async function callsBeforeQuery(url: string): Promise<ReadonlyMap<string, number>> {
  const { run } = actions.query;
  const session = new Session();
  session.connect();
  let calls: ReadonlyMap<string, number> = new Map();
  const counting: typeof run = (...given) => {
    calls = callsOf(session);
    return run(...given);
  };
  try {
    Object.assign(actions.query, { run: counting });
    session.post('Debugger.enable');
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await server.inject({ url });
  } finally {
    Object.assign(actions.query, { run });
    session.disconnect();
  }
  return calls;
}

it('reads what a request sends, and little else, before its query', async () => {
  const url = '/api.php?action=query&list=allpages&aplimit=10&format=json';
  // What is made once.
  await server.inject({ url });
  const calls = [...(await callsBeforeQuery(url))].sort(([, a], [, b]) => b - a);
  const all = calls.reduce((sum, [, count]) => sum + count, 0);
  expect(all, 'calls are counted').toBeGreaterThan(50);
  expect(all, calls.map(([name, count]) => `${count} ${name}`).join('\n')).toBeLessThanOrEqual(250);
});
