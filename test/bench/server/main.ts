/**
 * What the server costs: `npm run bench:server [-- --peer URL --peer-pids PID,PID --requests N --rounds N --only TEXT,TEXT --update]`.
 * CPU of a response counts, as it holds on a busy machine. Exit code 1: a response costs more than its scenario allows.
 * `--database mariadb [--settings FILE]` serves from MariaDB, which is the peer's where `database.yaml` says so; `--latency MS` adds so
 * much to each round trip to the database, and counts requests a second.
 * `--start` times the start of a server with one worker.
 * `--slowest` times the slowest recorded requests, `--find-slowest` looks for them anew, `--large COPIES` measures all on a large wiki,
 * which `--wiki FOLDER` keeps for the next time.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compare, type Measured, serveArguments } from './compare.js';
import { mariadbTable, measureLatency, measureMariadb } from './mariadb.js';
import { measureLarge, missedOnLarge } from './large.js';
import { keepTables, largeTable, scenarioTable, slowTable } from './report.js';
import { measureStartUp } from './start-up.js';
import { findSlowest, keepSlowest, measureSlowest } from './slowest.js';

const { values } = parseArgs({
  options: {
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
  },
});
const root = fileURLToPath(new URL('../../..', import.meta.url));
const sample = join(root, 'packages/server/sample');
const readme = join(root, 'packages/server/README.md');

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
      requests: Number(values.requests),
      rounds: Number(values.rounds),
      ...(values.peer === undefined ? {} : { peer: { apiUrl: values.peer, pids: peerPids() } }),
    });
    const server = scenarioTable(measured);
    console.log(server);
    const misses = missed(measured);
    for (const miss of misses) console.log(`missed: ${miss}`);
    if (values.update) keepTables(readme, { server });
    return misses.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Processes whose CPU is the peer's, with all that they start. */
function peerPids(): readonly number[] {
  const pids = (values['peer-pids'] ?? '').split(',').filter(Boolean).map(Number);
  if (pids.length > 0 && pids.every(Number.isInteger)) return pids;
  throw new Error('--peer needs --peer-pids: the ids of its first processes, with commas between them');
}

async function runSlowest(): Promise<void> {
  const slowest = slowTable(await measureSlowest(values.peer));
  console.log(slowest);
  if (values.update) keepTables(readme, { slowest });
}

/** On a large wiki: exit code 1 when a request takes too long there, fails, or leaves a worker too large. */
async function runLarge(copies: number): Promise<number> {
  const measured = await measureLarge(sample, copies, values.wiki);
  const table = largeTable(measured);
  console.log(table);
  const misses = missedOnLarge(measured);
  for (const miss of misses) console.log(`missed: ${miss}`);
  if (values.update) keepTables(readme, { large: table });
  return misses.length === 0 ? 0 : 1;
}

/** On MariaDB: exit code 1 when MediaWiki takes too few times as much. */
async function runMariadb(): Promise<number> {
  const rows = await measureMariadb({
    root,
    sample,
    requests: Number(values.requests),
    rounds: Number(values.rounds),
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

/** Requests a second that one worker must answer with 100 ms to the database. */
const leastWithLatency = 150;

async function runLatency(milliseconds: number): Promise<number> {
  const { rate, failed } = await measureLatency(root, sample, milliseconds);
  console.log(`${rate.toFixed(0)} requests a second with ${milliseconds} ms to the database, ${failed} failed`);
  return rate < leastWithLatency || failed > 0 ? 1 : 0;
}

if (values.start) process.exitCode = await runStart();
else if (values.latency !== undefined) process.exitCode = await runLatency(Number(values.latency));
else if (values.database === 'mariadb') process.exitCode = await runMariadb();
else if (values['find-slowest']) keepSlowest(await findSlowest(10));
else if (values.slowest) await runSlowest();
else if (values.large !== undefined) process.exitCode = await runLarge(Number(values.large));
else process.exitCode = await run();
