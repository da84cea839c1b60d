/** The server next to the baseline and a MediaWiki: CPU of a response, and responses a second, with one process and with two. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { unpackDatabase } from '../../../packages/server/src/db/unpack.js';
import { load, median, type Load } from './load.js';
import { start, type Running } from './processes.js';
import { makeScenarios, siteProps, type Scenario } from './scenarios.js';

export interface Subject {
  readonly name: string;
  readonly apiUrl: string;
  readonly pids: readonly number[];
}

export interface Measured {
  readonly scenario: Scenario;
  /** By the name of the subject. */
  readonly loads: ReadonlyMap<string, Load>;
  /** CPU of the server in times of the baseline's of the same round: the middle, and the middle of either half. */
  readonly ratio: Spread;
}

export interface Spread {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

export interface CompareOptions {
  /** Repository. */
  readonly root: string;
  readonly sample: string;
  /** For temporary files. */
  readonly folder: string;
  /** Requests of a round. MediaWiki gets a tenth. */
  readonly requests: number;
  readonly rounds: number;
  /** Scenarios whose names contain one of these texts. */
  readonly only: readonly string[];
  readonly peer?: { readonly apiUrl: string; readonly pids: readonly number[] };
}

const api = { format: 'json', formatversion: '2' };
const allModules = new URLSearchParams({ action: 'paraminfo', modules: 'query+*', ...api });
const allOfSite = new URLSearchParams({ action: 'query', meta: 'siteinfo', siprop: siteProps.join('|'), ...api });

async function json(apiUrl: string, query: string): Promise<unknown> {
  return (await fetch(`${apiUrl}?${query}`)).json();
}

/** Arguments of node for a server of the sample at any free port. */
export function serveArguments(root: string, sample: string, workers: number): readonly string[] {
  const program = join(root, 'packages/server/bin/wiki-query.js');
  return [program, 'serve', sample, '--port=0', '--log-level=warn', `--workers=${workers}`];
}

/** Measures all scenarios. */
export async function compare(options: CompareOptions): Promise<readonly Measured[]> {
  const { folder, sample, root, peer } = options;
  const database = await unpackDatabase(join(sample, 'wiki.sqlite.gz'), folder);
  const running: Running[] = [];
  const begin = async (name: string, args: readonly string[]): Promise<Subject> => {
    const one = await start(args);
    running.push(one);
    return { name, apiUrl: one.apiUrl, pids: [one.pid] };
  };
  const serve = (workers: number): readonly string[] => serveArguments(root, sample, workers);
  try {
    const server = await begin('server', serve(1));
    const descriptions = join(folder, 'descriptions.json');
    await describe(server.apiUrl, descriptions);
    const program = join(root, 'test/bench/server/baseline/main.ts');
    const baseline = (processes: number): readonly string[] => [
      '--import',
      'tsx',
      program,
      database,
      descriptions,
      String(processes),
    ];
    const subjects = [
      await begin('baseline', baseline(1)),
      server,
      await begin('baseline 2', baseline(2)),
      await begin('server 2', serve(2)),
      ...(peer === undefined ? [] : [{ name: 'peer', ...peer }]),
    ];
    return await measureAll(makeScenarios(database), subjects, options);
  } finally {
    await Promise.all(running.map((one) => one.stop()));
  }
}

async function describe(apiUrl: string, path: string): Promise<void> {
  const modules = (await json(apiUrl, allModules.toString())) as object;
  const { query } = (await json(apiUrl, allOfSite.toString())) as { readonly query: object };
  writeFileSync(path, JSON.stringify({ ...modules, siteinfo: query }));
}

async function measureAll(
  scenarios: readonly Scenario[],
  subjects: readonly Subject[],
  options: CompareOptions,
): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  const chosen = scenarios.filter(({ name }) => options.only.some((text) => name.includes(text)));
  for (const [i, scenario] of chosen.entries()) {
    await checkEqual(scenario, subjects);
    const one = await measure(scenario, subjects, options);
    console.error(`${i + 1} of ${chosen.length}: ${scenario.name}, ratio ${one.ratio.middle.toFixed(2)}`);
    measured.push(one);
  }
  return measured;
}

/**
 * All must send the same, headers included, or the comparison means nothing. The order of pages does not matter, nor how values are
 * ordered within objects.
 */
async function checkEqual(scenario: Scenario, subjects: readonly Subject[]): Promise<void> {
  const [baseline, ...others] = subjects.filter(({ name }) => name !== 'peer');
  if (baseline === undefined) throw new Error('there is nothing to compare');
  for (const query of [...scenario.queries.slice(0, 40), ...scenario.queries.slice(-10)]) {
    const wanted = await response(baseline.apiUrl, query);
    for (const { name, apiUrl } of others) {
      const given = await response(apiUrl, query);
      if (isDeepStrictEqual(given, wanted)) continue;
      const show = (received: unknown): string => JSON.stringify(received).slice(0, 3000);
      console.error(`${query}\n${name}: ${show(given)}\nbaseline: ${show(wanted)}`);
      throw new Error(`${scenario.name}: the responses of ${name} and of the baseline differ`);
    }
  }
}

/** Headers of the connection, and those that differ with the time and the order of members. */
const ofConnection = new Set(['connection', 'keep-alive', 'date', 'content-length']);

async function response(apiUrl: string, query: string): Promise<object> {
  const received = await fetch(`${apiUrl}?${query}`, { headers: { 'Accept-Encoding': 'identity' } });
  const headers = [...received.headers].filter(([name]) => !ofConnection.has(name));
  return { headers, body: sorted(await received.json()) };
}

interface WithPages {
  readonly query?: {
    readonly pages?: { readonly pageid: number }[];
    readonly normalized?: { readonly from: string }[];
  };
}

function sorted(received: unknown): unknown {
  const { query } = received as WithPages;
  query?.pages?.sort((a, b) => a.pageid - b.pageid);
  query?.normalized?.sort((a, b) => (a.from < b.from ? -1 : 1));
  return received;
}

/** Requests before the first round. */
export const toWarmUp = 4000;

/**
 * The subjects take turns in many short rounds, and each round of the server is compared with the baseline's next to it:
 * what else the machine does at that time slows both. What comes before the first round only warms them up: the code that answers
 * is optimized for some thousands of responses.
 */
async function measure(
  scenario: Scenario,
  subjects: readonly Subject[],
  { requests, rounds }: CompareOptions,
): Promise<Measured> {
  const all = new Map(subjects.map(({ name }) => [name, [] as Load[]]));
  for (let round = 0; round <= rounds; round++)
    for (const subject of subjects) {
      const amount = round === 0 ? Math.max(requests, toWarmUp) : requests;
      const result = await loadOne(scenario, subject, subject.name === 'peer' ? Math.ceil(amount / 10) : amount);
      if (round > 0) all.get(subject.name)?.push(result);
    }
  const of = (name: string): readonly number[] => all.get(name)?.map(({ cpu }) => cpu) ?? [];
  const baseline = of('baseline');
  const ratio = spreadOf(of('server').map((cpu, i) => cpu / (baseline[i] ?? Number.NaN)));
  return { scenario, loads: new Map([...all].map(([name, loads]) => [name, middle(loads)])), ratio };
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.ceil(sorted.length / 2);
  return { low: median(sorted.slice(0, half)), middle: median(sorted), high: median(sorted.slice(-half)) };
}

async function loadOne({ name, queries }: Scenario, subject: Subject, requests: number): Promise<Load> {
  const first = await json(subject.apiUrl, queries[0] ?? '');
  if (typeof first !== 'object' || first === null || 'error' in first)
    throw new Error(`${name}: ${subject.apiUrl} answers with an error: ${JSON.stringify(first)}`);
  const result = await load(subject.apiUrl, queries, requests, subject.pids);
  if (result.failed > 0) throw new Error(`${name}: ${result.failed} requests failed at ${subject.apiUrl}`);
  return result;
}

function middle(loads: readonly Load[]): Load {
  return {
    cpu: median(loads.map(({ cpu }) => cpu)),
    rate: median(loads.map(({ rate }) => rate)),
    failed: loads.reduce((sum, { failed }) => sum + failed, 0),
  };
}
