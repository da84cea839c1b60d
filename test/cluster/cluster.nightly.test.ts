// @module-tag mariadb
// @module-tag redis
// @module-tag haproxy
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemsOf } from './problems.js';
import { type Rig, startRig } from './rig.js';
import { runCluster } from './run.js';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

it('two servers behind HAProxy answer correctly while a replica dies, another lags, a server dies and the primary is gone', async () => {
  const phases = await runCluster(rig, { span: 500, clients: 4 });
  expect(phases.flatMap(problemsOf)).toEqual([]);
});
