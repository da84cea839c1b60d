/**
 * How fast the server is, as ratios within one run: `npm run bench:server [-- --peer URL --seconds N --rounds N --only TEXT]`.
 * Exit code 1: a ratio is below what is asked for; 2: the machine was too slow or too busy for the run to count.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { unpackDatabase } from '../../../packages/server/src/db/unpack.js';
import { load, median } from './load.js';
import { start } from './processes.js';
import { makeScenarios, type Scenario } from './scenarios.js';

const { values } = parseArgs({
  options: {
    peer: { type: 'string' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    update: { type: 'boolean', default: false },
  },
});
const root = fileURLToPath(new URL('../../..', import.meta.url));
const sample = join(root, 'packages/server/sample');
/** Share of the baseline's throughput that every scenario must reach. */
const least = 0.5;
/** Allpages answers a second below which the baseline says that the machine is busy. */
const idle = 3000;

const allModules = 'action=paraminfo&modules=query%2B*&format=json&formatversion=2';

interface Measured {
  readonly name: string;
  readonly baseline: number;
  readonly ours: number;
  readonly peer?: number;
}

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
  for (const url of [baseline, ours]) await load(url, scenario.queries, 1);
  for (let round = 0; round < Number(values.rounds); round++) {
    rates.baseline.push(await rate(baseline, scenario, seconds));
    rates.ours.push(await rate(ours, scenario, seconds));
  }
  const peer = values.peer === undefined ? undefined : await rate(values.peer, scenario, seconds);
  return {
    name: scenario.name,
    baseline: median(rates.baseline),
    ours: median(rates.ours),
    ...(peer === undefined ? {} : { peer }),
  };
}

async function rate(url: string, scenario: Scenario, seconds: number): Promise<number> {
  const result = await load(url, scenario.queries, seconds);
  if (result.failed > 0) throw new Error(`${scenario.name}: ${result.failed} requests failed at ${url}`);
  return result.rate;
}

function table(measured: readonly Measured[]): string {
  const withPeer = measured.some((one) => one.peer !== undefined);
  const whole = (value: number): string => Math.round(value).toLocaleString('en');
  const head = ['Request', 'baseline/s', 'server/s', 'ratio', ...(withPeer ? ['MediaWiki/s', 'times'] : [])];
  const rows = measured.map((one) => [
    `\`${one.name}\``,
    whole(one.baseline),
    whole(one.ours),
    (one.ours / one.baseline).toFixed(2),
    ...(one.peer === undefined ? [] : [whole(one.peer), (one.ours / one.peer).toFixed(0)]),
  ]);
  return [head, head.map((_, i) => (i === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function updateReadme(text: string): void {
  const path = join(root, 'packages/server/README.md');
  const readme = readFileSync(path, 'utf8');
  const cpu = `Measured with one worker on ${cpus().length} cores, Node ${process.versions.node}:`;
  writeFileSync(
    path,
    readme.replace(/(<!-- bench:server -->\n)[\s\S]*(<!-- \/bench:server -->)/, `$1\n${cpu}\n\n${text}\n\n$2`),
  );
}

const folder = mkdtempSync(join(tmpdir(), 'bench-server-'));
const database = await unpackDatabase(join(sample, 'wiki.sqlite.gz'), folder);
const server = await start([
  join(root, 'packages/server/bin/wiki-query.js'),
  'serve',
  sample,
  '--port=0',
  '--workers=1',
  '--log-level=warn',
]);
const paraminfo = join(folder, 'paraminfo.json');
writeFileSync(paraminfo, JSON.stringify(await json(server.apiUrl, allModules)));
const baseline = await start(['--import', 'tsx', join(root, 'test/bench/server/baseline.ts'), database, paraminfo]);
try {
  const measured: Measured[] = [];
  for (const scenario of makeScenarios(database).filter(({ name }) => name.includes(values.only ?? ''))) {
    await checkEqual(scenario, server.apiUrl, baseline.apiUrl);
    const one = await measure(scenario, server.apiUrl, baseline.apiUrl);
    measured.push(one);
    console.log(
      `${one.name}: ${Math.round(one.ours)} of ${Math.round(one.baseline)} a second, ratio ${(one.ours / one.baseline).toFixed(2)}`,
    );
  }
  console.log(`\n${table(measured)}`);
  if (values.update) updateReadme(table(measured));
  const allpages = measured.find(({ name }) => name.startsWith('list=allpages'));
  if (allpages !== undefined && allpages.baseline < idle) {
    console.error(
      `invalid: the baseline gave ${Math.round(allpages.baseline)} answers a second, and ${idle} are needed: is the machine busy?`,
    );
    process.exitCode = 2;
  } else if (measured.some((one) => one.ours / one.baseline < least)) process.exitCode = 1;
} finally {
  await Promise.all([baseline.stop(), server.stop()]);
  rmSync(folder, { recursive: true, force: true });
}
