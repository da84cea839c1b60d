/** The metrics of all processes as those of one. */
import type { Registry } from 'prom-client';
import type { Counts } from '../runners/crew.js';
import type { PoolFigures } from '../runners/pool.js';
import { packageVersion } from '../services/package-version.js';
import type { MetricsOfProcess } from './messages.js';

/** The metrics of several processes as those of one. The library is loaded when they are first requested. */
export async function mergeMetrics(metrics: readonly MetricsOfProcess[]): Promise<Registry> {
  const { AggregatorRegistry } = await import('prom-client');
  return AggregatorRegistry.aggregate(metrics.map((one) => [...one]));
}

/** What continues after the process that counted it: a restart of a worker must not look like a restart of the server. */
export const countersOf = (metrics: MetricsOfProcess): MetricsOfProcess =>
  metrics.filter((metric) => 'type' in metric && (metric.type === 'counter' || metric.type === 'histogram'));

export interface SupervisorFigures extends Counts, PoolFigures {
  readonly workers: number;
  /** When the server was started, in seconds since 1970. */
  readonly startTime: number;
}

/** The metrics that the supervisor has itself. */
export function supervisorMetrics(figures: SupervisorFigures): MetricsOfProcess {
  return [
    gauge('up', '1: the server responds to this request.', 1),
    gauge('start_time_seconds', 'When the server was started, in seconds since 1970.', figures.startTime),
    gauge('build_info', 'Version of the server and of Node.', 1, { version: packageVersion(), node: process.version }),
    gauge('workers', 'Workers that take connections.', figures.workers),
    gauge('runners', 'Runners that can answer slow requests.', figures.runners),
    gauge('slow_requests_running', 'Requests that runners answer.', figures.running),
    gauge('slow_requests_waiting', 'Requests that wait for a runner.', figures.waiting),
    gauge('workers_replaced', 'Workers started in place of ended ones.', figures.workersReplaced),
    gauge('runners_replaced', 'Runners started in place of ended ones.', figures.runnersReplaced),
    counter('slow_requests_refused', 'Slow requests turned away because too many waited.', figures.refused),
    counter('slow_requests_abandoned', 'Slow requests whose client closed the connection.', figures.abandoned),
  ];
}

const gauge = (name: string, help: string, value: number, labels: object = {}, type = 'gauge'): object => ({
  name: `wiki_query_${name}`,
  type,
  help,
  aggregator: 'sum',
  values: [{ labels, value }],
});
const counter = (name: string, help: string, value: number): object =>
  gauge(`${name}_total`, help, value, {}, 'counter');
