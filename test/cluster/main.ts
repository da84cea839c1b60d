/** The setup with replicas, Redis and HAProxy under load, with faults. */
import { readOptions, wholeNumber } from '../support/read-options.js';
import { problemsOf } from './problems.js';
import { startRig } from './rig.js';
import { runCluster } from './run.js';

const usage = `npm run cluster -w test -- [--span SECONDS] [--clients N]

Starts a primary, two replicas, Redis, two servers and HAProxy. Sends recorded requests while each of them fails.

  --span SECONDS   how long each phase takes (5)
  --clients N      number of clients (8)

Example:
  npm run cluster -w test -- --span 30

Exit codes: 0 every response was complete and correct, 1 one was not, 2 wrong options.`;

const values = readOptions(usage, {
  span: { type: 'string', default: '5' },
  clients: { type: 'string', default: '8' },
});
const span = wholeNumber(usage, 'span', values.span) * 1000;
const clients = wholeNumber(usage, 'clients', values.clients);
const log = (text: string): void => void process.stdout.write(`${text}\n`);
log('starting a primary, two replicas and Redis');
const rig = await startRig();
try {
  const phases = await runCluster(rig, { span, clients, log });
  const problems = phases.flatMap(problemsOf);
  for (const problem of problems) log(`PROBLEM ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  await rig.stop();
}
