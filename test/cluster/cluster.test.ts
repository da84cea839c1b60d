/** One test setup for everything that needs replicas: starting it takes longer than most tests. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeReplicas } from './replicas.js';
import { problemsOf } from './problems.js';
import { type Rig, startRig } from './rig.js';
import { runCluster } from './run.js';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
}, 180_000);
afterAll(() => rig.stop());

describe('replicas', () => describeReplicas(() => rig));

it('two servers behind HAProxy answer correctly while a replica dies, another lags, a server dies and the primary is gone', async () => {
  const phases = await runCluster(rig, { span: 500, clients: 4 });
  expect(phases.flatMap(problemsOf)).toEqual([]);
}, 180_000);
