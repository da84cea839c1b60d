/** `npm run test:cluster -- [--span SECONDS] [--clients N]`: the whole setup under load with faults. */
import { parseArgs } from 'node:util';
import { problemsOf } from './problems.js';
import { startRig } from './rig.js';
import { runCluster } from './run.js';

const { values } = parseArgs({
  options: { span: { type: 'string', default: '5' }, clients: { type: 'string', default: '8' } },
});
const log = (text: string): void => void process.stdout.write(`${text}\n`);
log('starting a primary, two replicas and Redis');
const rig = await startRig();
try {
  const phases = await runCluster(rig, { span: Number(values.span) * 1000, clients: Number(values.clients), log });
  const problems = phases.flatMap(problemsOf);
  for (const problem of problems) log(`PROBLEM ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  await rig.stop();
}
