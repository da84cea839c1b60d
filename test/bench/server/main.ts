/** The cost of the server: CPU of a response, which hardly depends on other work of the machine. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readOptions, refuse, wholeNumber } from '../../support/read-options.js';
import { compare, type Measured, serveArguments } from './compare.js';
import { mariadbTable, measureLatency, measureMariadb } from './mariadb.js';
import { unpackDatabase } from '../../../packages/server/src/db/unpack.js';
import { measureLarge, missedOnLarge, recordedOfSample } from './large.js';
import { workerAfter } from './large-served.js';
import { keepTables, largeTable, scenarioTable, slowTable } from './report.js';
import { measureStartUp } from './start-up.js';
import { findSlowest, keepSlowest, measureSlowest } from './slowest.js';

const usage = `npm run bench:server -w test -- [options]

Measures the CPU of all processes for one response: of our server, of a hand-written handler and of MediaWiki.

  --peer URL           the api.php of a MediaWiki with the same database
  --peer-pids PID,PID  the first processes of that MediaWiki; required with --peer
  --only TEXT,TEXT     only the scenarios whose names contain one of these
  --requests N         requests of a round (500)
  --rounds N           rounds of each subject (15)
  --update             write the tables of packages/docs/guides/measurements.md

Instead of that:
  --start              measure the start of a server with one worker
  --memory             measure the memory of a worker after all recorded requests
  --slowest            measure the slowest recorded requests
  --find-slowest       find the slowest recorded requests, and keep them
  --large COPIES       measure all recorded requests on a wiki with so many copies of the sample's pages
  --wiki DIR           keep that wiki for the next time
  --database mariadb   serve from MariaDB; --settings FILE names the database.yaml of the peer's database
  --latency MS         add so many milliseconds to each statement on MariaDB, and count requests per second

Examples:
  npm run bench:server -w test -- --only allpages,siteinfo --rounds 5
  npm run bench:server -w test -- --large 3000 --wiki /tmp/large

Exit codes: 0 all targets are met, 1 one is missed, 2 wrong options.`;

const values = readOptions(usage, {
  peer: { type: 'string' },
  requests: { type: 'string', default: '500' },
  rounds: { type: 'string', default: '15' },
  'peer-pids': { type: 'string' },
  only: { type: 'string', default: '' },
  update: { type: 'boolean', default: false },
  'find-slowest': { type: 'boolean', default: false },
  slowest: { type: 'boolean', default: false },
  large: { type: 'string' },
  wiki: { type: 'string' },
  database: { type: 'string', default: 'sqlite' },
  settings: { type: 'string' },
  latency: { type: 'string' },
  start: { type: 'boolean', default: false },
  memory: { type: 'boolean', default: false },
});
const requests = wholeNumber(usage, 'requests', values.requests);
const rounds = wholeNumber(usage, 'rounds', values.rounds);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const sample = join(root, 'packages/server/sample');
const page = join(root, 'packages/docs/guides/measurements.md');

/** A gate: what is measured must not be above the limit. */
function missed(measured: readonly Measured[]): readonly string[] {
  return measured.flatMap(({ scenario, loads, ratio: { middle: own } }) => {
    const cpu = (name: string): number => loads.get(name)?.cpu ?? Number.NaN;
    const times = cpu('peer') / cpu('server');
    return [
      ...(own > scenario.most
        ? [`${scenario.name}: ${own.toFixed(2)} times the baseline's CPU, above ${scenario.most}`]
        : []),
      ...(scenario.peer !== undefined && times < scenario.peer
        ? [`${scenario.name}: MediaWiki takes ${times.toFixed(0)} times the CPU, below ${scenario.peer}`]
        : []),
    ];
  });
}

async function run(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-server-'));
  try {
    const measured = await compare({
      root,
      sample,
      folder,
      only: values.only.split(','),
      requests,
      rounds,
      ...(values.peer === undefined ? {} : { peer: { apiUrl: values.peer, pids: peerPids() } }),
    });
    const server = scenarioTable(measured);
    console.log(server);
    const misses = missed(measured);
    for (const miss of misses) console.log(`missed: ${miss}`);
    if (values.update) keepTables(page, { server });
    return misses.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Processes whose CPU is the peer's, with all that they start. */
function peerPids(): readonly number[] {
  const pids = (values['peer-pids'] ?? '').split(',').filter(Boolean).map(Number);
  if (pids.length > 0 && pids.every(Number.isInteger)) return pids;
  refuse(usage, '--peer requires --peer-pids.');
}

async function runSlowest(): Promise<void> {
  const slowest = slowTable(await measureSlowest(values.peer));
  console.log(slowest);
  if (values.update) keepTables(page, { slowest });
}

/** On a large wiki: the exit code is 1 if a request takes too long, fails, or leaves a worker with too much memory. */
async function runLarge(copies: number): Promise<number> {
  const measured = await measureLarge(sample, copies, values.wiki);
  const table = largeTable(measured);
  console.log(table);
  const misses = missedOnLarge(measured);
  for (const miss of misses) console.log(`missed: ${miss}`);
  if (values.update) keepTables(page, { large: table });
  return misses.length === 0 ? 0 : 1;
}

/** On MariaDB: the exit code is 1 if MediaWiki takes too few times as much. */
async function runMariadb(): Promise<number> {
  const rows = await measureMariadb({
    root,
    sample,
    requests,
    rounds,
    only: values.only,
    ...(values.settings !== undefined && { settings: values.settings }),
    ...(values.peer !== undefined && { peer: { apiUrl: values.peer, pids: peerPids() } }),
  });
  console.log(mariadbTable(rows));
  return rows.some(({ least, peer, server }) => peer !== undefined && peer.cpu / server.cpu < least) ? 1 : 0;
}

/** Milliseconds within which a server must be ready. */
const mostToStart = 500;

async function runStart(): Promise<number> {
  const { time, cpu } = await measureStartUp(serveArguments(root, sample, 1), 7);
  console.log(`ready after ${time.toFixed(0)} ms, with ${cpu.toFixed(0)} ms of CPU (at most ${mostToStart} ms)`);
  return time > mostToStart ? 1 : 0;
}

/** Minimum number of responses a second of one worker with a latency of 100 ms to the database. */
const leastWithLatency = 150;

/** MiB of a worker after all recorded requests, when it is idle. */
const mostMemory = 150;

async function runMemory(): Promise<number> {
  const requests = recordedOfSample();
  const { worker, idle, failed } = await workerAfter(await unpackDatabase(join(sample, 'wiki.sqlite.gz')), requests);
  for (const one of failed) console.log(`failed: ${one}`);
  console.log(
    `a worker has ${worker.toFixed(0)} MiB after ${requests.length} requests, and ${idle.toFixed(0)} MiB when it is idle (at most ${mostMemory} MiB)`,
  );
  return idle > mostMemory ? 1 : 0;
}

async function runLatency(milliseconds: number): Promise<number> {
  const { rate, failed } = await measureLatency(root, sample, milliseconds);
  console.log(`${rate.toFixed(0)} requests a second with ${milliseconds} ms to the database, ${failed} failed`);
  return rate < leastWithLatency || failed > 0 ? 1 : 0;
}

if (values.start) process.exitCode = await runStart();
else if (values.memory) process.exitCode = await runMemory();
else if (values.latency !== undefined) process.exitCode = await runLatency(Number(values.latency));
else if (values.database === 'mariadb') process.exitCode = await runMariadb();
else if (values['find-slowest']) keepSlowest(await findSlowest(10));
else if (values.slowest) await runSlowest();
else if (values.large !== undefined) process.exitCode = await runLarge(Number(values.large));
else process.exitCode = await run();
