// @module-tag mariadb
// @module-tag redis
// @module-tag slow
/** One test setup for everything that needs replicas: starting it takes longer than most tests. */
import { afterAll, beforeAll, describe } from 'vitest';
import { describeReplicas } from './replicas.js';
import { type Rig, startRig } from './rig.js';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

describe('replicas', () => describeReplicas(() => rig));
