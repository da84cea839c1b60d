/**
 * How fast the server is, as ratios within one run: `npm run bench:server [-- --peer URL --seconds N --rounds N --only TEXT --update]`.
 * Exit code 1: a ratio is below what is asked for; 2: the machine was too slow or too busy for the run to count.
 * `--slowest` looks for the slowest recorded requests instead, and keeps them as those to measure.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { unpackDatabase } from '../../../packages/server/src/db/unpack.js';
import { load, median } from './load.js';
import { start } from './processes.js';
import { measureLarge } from './large.js';
import { keepTables, largeTable, scenarioTable, slowTable, type Measured } from './report.js';
import { makeScenarios, type Scenario } from './scenarios.js';
import { findSlowest, keepSlowest, measureSlowest } from './slowest.js';

const { values } = parseArgs({
  options: {
    peer: { type: 'string' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    update: { type: 'boolean', default: false },
    slowest: { type: 'boolean', default: false },
    large: { type: 'string' },
  },
});
const root = fileURLToPath(new URL('../../..', import.meta.url));
const sample = join(root, 'packages/server/sample');
const readme = join(root, 'packages/server/README.md');
/** Share of the baseline's throughput that every scenario must reach. */
const least = 0.5;
/** Allpages answers a second below which the baseline says that the machine is busy. */
const idle = 3000;

const allModules = 'action=paraminfo&modules=query%2B*&format=json&formatversion=2';

async function json(apiUrl: string, query: string): Promise<unknown> {
  return (await fetch(`${apiUrl}?${query}`)).json();
}

/** Both must say the same, or the comparison means nothing. The order of pages does not matter, nor how values are ordered within objects. */
async function checkEqual(scenario: Scenario, ours: string, baseline: string): Promise<void> {
  for (const query of [...scenario.queries.slice(0, 40), ...scenario.queries.slice(-10)]) {
    const [mine, theirs] = await Promise.all([json(ours, query), json(baseline, query)]);
    if (isDeepStrictEqual(sorted(mine), sorted(theirs))) continue;
    console.error(
      `${query}\nserver:   ${JSON.stringify(mine).slice(0, 3000)}\nbaseline: ${JSON.stringify(theirs).slice(0, 3000)}`,
    );
    throw new Error(`${scenario.name}: the baseline answers differently`);
  }
}

function sorted(answer: unknown): unknown {
  const { query } = answer as {
    readonly query?: { pages?: { readonly pageid: number }[]; normalized?: { readonly from: string }[] };
  };
  query?.pages?.sort((a, b) => a.pageid - b.pageid);
  query?.normalized?.sort((a, b) => (a.from < b.from ? -1 : 1));
  return answer;
}

async function measure(scenario: Scenario, ours: string, baseline: string): Promise<Measured> {
  const rates = { baseline: [] as number[], ours: [] as number[] };
  const seconds = Number(values.seconds);
  for (const url of [baseline, ours]) await load(url, scenario.queries, seconds);
  for (let round = 0; round < Number(values.rounds); round++) {
    rates.baseline.push(await rate(baseline, scenario, seconds));
    rates.ours.push(await rate(ours, scenario, seconds));
  }
  const peer = values.peer === undefined ? undefined : await ratePeer(values.peer, scenario, seconds);
  return {
    name: scenario.name,
    baseline: median(rates.baseline),
    ours: median(rates.ours),
    ...(peer === undefined ? {} : { peer }),
  };
}

/** The first request shows whether the peer answers at all. */
async function ratePeer(url: string, scenario: Scenario, seconds: number): Promise<number> {
  const answer = await json(url, scenario.queries[0] ?? '');
  if (typeof answer !== 'object' || answer === null || 'error' in answer)
    throw new Error(`${scenario.name}: ${url} answers with an error: ${JSON.stringify(answer)}`);
  return rate(url, scenario, seconds);
}

async function rate(url: string, scenario: Scenario, seconds: number): Promise<number> {
  const result = await load(url, scenario.queries, seconds);
  if (result.failed > 0) throw new Error(`${scenario.name}: ${result.failed} requests failed at ${url}`);
  return result.rate;
}

async function measureScenarios(folder: string): Promise<readonly Measured[]> {
  const database = await unpackDatabase(join(sample, 'wiki.sqlite.gz'), folder);
  const command = join(root, 'packages/server/bin/wiki-query.js');
  const server = await start([command, 'serve', sample, '--port=0', '--workers=1', '--log-level=warn']);
  const paraminfo = join(folder, 'paraminfo.json');
  writeFileSync(paraminfo, JSON.stringify(await json(server.apiUrl, allModules)));
  const baseline = await start(['--import', 'tsx', join(root, 'test/bench/server/baseline.ts'), database, paraminfo]);
  const measured: Measured[] = [];
  try {
    for (const scenario of makeScenarios(database).filter(({ name }) => name.includes(values.only ?? ''))) {
      await checkEqual(scenario, server.apiUrl, baseline.apiUrl);
      measured.push(await measure(scenario, server.apiUrl, baseline.apiUrl));
    }
  } finally {
    await Promise.all([baseline.stop(), server.stop()]);
  }
  return measured;
}

function exitCodeOf(measured: readonly Measured[]): number {
  const allpages = measured.find(({ name }) => name.startsWith('list=allpages'));
  if (allpages === undefined || allpages.baseline >= idle)
    return measured.some((one) => one.ours / one.baseline < least) ? 1 : 0;
  const given = Math.round(allpages.baseline);
  console.error(`invalid: the baseline gave ${given} answers a second, and ${idle} are needed: is the machine busy?`);
  return 2;
}

async function run(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-server-'));
  try {
    const measured = await measureScenarios(folder);
    const tables = { server: scenarioTable(measured), slowest: slowTable(await measureSlowest(values.peer)) };
    console.log(`${tables.server}\n\n${tables.slowest}`);
    if (values.update) keepTables(readme, tables);
    return exitCodeOf(measured);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runLarge(copies: number): Promise<void> {
  const table = largeTable(await measureLarge(sample, copies));
  console.log(table);
  if (values.update) keepTables(readme, { large: table });
}

if (values.slowest) keepSlowest(await findSlowest(10));
else if (values.large !== undefined) await runLarge(Number(values.large));
else process.exitCode = await run();
