/** One page of metrics for all processes. */
import type { Registry } from 'prom-client';
import { packageVersion } from '../services/package-version.js';
import type { Generation } from './generation.js';
import type { MetricsOfProcess } from './messages.js';

/** Counts since the start of the server, over all generations. */
export interface Totals {
  readonly workersReplaced: number;
  readonly runnersReplaced: number;
  readonly refused: number;
  readonly abandoned: number;
}

/** The totals of earlier generations, and the counts of another one. */
export function addTotals(earlier: Totals, { replaced, pool }: Generation): Totals {
  const figures = pool.figures();
  return {
    workersReplaced: earlier.workersReplaced + replaced,
    runnersReplaced: earlier.runnersReplaced + figures.replaced,
    refused: earlier.refused + figures.refused,
    abandoned: earlier.abandoned + figures.abandoned,
  };
}

/** Processes besides the generation that serves, and the totals of those that have ended. */
export interface Past {
  /** Generations that finish their requests. */
  readonly retiring: readonly Generation[];
  readonly totals: Totals;
  /** Counters of workers that have exited: a restart of a worker must not look like a restart of the server. */
  readonly counters: readonly MetricsOfProcess[];
  /** When the server was started, in seconds since 1970. */
  readonly startTime: number;
}

/** The metrics in the Prometheus format. */
export const metricsPage = async (generation: Generation, past: Past): Promise<string> =>
  (await mergedMetrics(generation, past)).metrics();

/** The metrics as `/status` reads them. */
export const metricsJson = async (generation: Generation, past: Past): Promise<MetricsOfProcess> =>
  (await mergedMetrics(generation, past)).getMetricsAsJSON();

/** The metrics of all processes as those of one. The library is loaded when they are first requested. */
async function mergedMetrics(generation: Generation, past: Past): Promise<Registry> {
  const collected = (await Promise.all([generation, ...past.retiring].map((one) => one.collect()))).flat();
  const { AggregatorRegistry, Gauge, Counter, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string, value: number): void =>
    new Gauge({ name: `wiki_query_${name}`, help, registers }).set(value);
  const counter = (name: string, help: string, value: number): void =>
    new Counter({ name: `wiki_query_${name}_total`, help, registers }).inc(value);
  const pool = generation.pool.figures();
  const totals = addTotals(past.totals, generation);
  gauge('up', '1: the server responds to this request.', 1);
  gauge('start_time_seconds', 'When the server was started, in seconds since 1970.', past.startTime);
  new Gauge({
    name: 'wiki_query_build_info',
    help: 'Version of the server and of Node.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: packageVersion(), node: process.version }, 1);
  gauge('workers', 'Workers that take connections.', generation.readyWorkers);
  gauge('runners', 'Runners that can answer slow requests.', pool.runners);
  gauge('slow_requests_running', 'Requests that runners answer.', pool.running);
  gauge('slow_requests_waiting', 'Requests that wait for a runner.', pool.waiting);
  gauge('workers_replaced', 'Workers started in place of ended ones.', totals.workersReplaced);
  gauge('runners_replaced', 'Runners started in place of ended ones.', totals.runnersReplaced);
  counter('slow_requests_refused', 'Slow requests turned away because too many waited.', totals.refused);
  counter('slow_requests_abandoned', 'Slow requests whose client closed the connection.', totals.abandoned);
  const all = [...collected, ...past.counters, await registry.getMetricsAsJSON()];
  return AggregatorRegistry.aggregate(all.map((one) => [...one]));
}

/** The counters and histograms of several processes as those of one. */
export async function mergedCounters(metrics: readonly MetricsOfProcess[]): Promise<MetricsOfProcess> {
  const { AggregatorRegistry } = await import('prom-client');
  const counters = metrics.map((one) => one.filter(isCounter));
  return AggregatorRegistry.aggregate(counters).getMetricsAsJSON();
}

const isCounter = (metric: object): boolean =>
  'type' in metric && (metric.type === 'counter' || metric.type === 'histogram');
