/** Counters and durations for Prometheus, by module and outcome. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ReplicaState } from '../db/database.js';
import { type Health, ready } from './health.js';
import type { OutgoingResponse } from './outgoing-response.js';

export interface Metrics {
  readonly observe: (response: OutgoingResponse, milliseconds: number) => void;
  /** In the form that is merged with other processes. */
  readonly collect: () => Promise<readonly object[]>;
  readonly text: () => Promise<string>;
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A separate registry, so that two servers in one process do not share counters. `servers`: those of the database. */
export function makeMetrics(
  servers: () => readonly ReplicaState[] = () => [],
  health: () => Health = () => ready,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'wiki_query_requests_total',
    help: 'Requests answered, by action and outcome (ok, or the code of the first error).',
    labelNames: ['action', 'outcome'],
    registers,
  });
  const modules = new Counter({
    name: 'wiki_query_module_runs_total',
    help: 'Query modules that took part in requests, by outcome of the request (ok or error).',
    labelNames: ['module', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'wiki_query_request_seconds',
    help: 'Time from receiving a request to its answer.',
    labelNames: ['action'],
    buckets,
    registers,
  });
  const statuses = new Counter({
    name: 'wiki_query_http_responses_total',
    help: 'Responses of the API, by HTTP status.',
    labelNames: ['status'],
    registers,
  });
  const waits = new Histogram({
    name: 'wiki_query_queue_seconds',
    help: 'Time that slow requests waited for a runner.',
    buckets,
    registers,
  });
  const queries = new Counter({
    name: 'wiki_query_database_queries_total',
    help: 'Queries sent to the database.',
    registers,
  });
  const describeServers = serverMetrics(registry);
  const describeHealth = healthMetrics(registry);
  return {
    observe: ({ status, took, report: { action, error, modules: ran, queries: count } }, milliseconds) => {
      statuses.inc({ status });
      if (took !== undefined) waits.observe(Math.max(0, milliseconds - took) / 1000);
      requests.inc({ action, outcome: error ?? 'ok' });
      for (const module of ran) modules.inc({ module, outcome: error === undefined ? 'ok' : 'error' });
      seconds.observe({ action }, milliseconds / 1000);
      queries.inc(count);
    },
    collect: () => {
      describeServers(servers());
      describeHealth(health());
      return registry.getMetricsAsJSON();
    },
    text: () => registry.metrics(),
  };
}

/** The state that `/readyz` reports. The worst of all processes counts. */
function healthMetrics(registry: Registry): (health: Health) => void {
  const registers = [registry];
  const gauge = (name: string, help: string): Gauge =>
    new Gauge({ name: `wiki_query_${name}`, help, registers, aggregator: 'max' });
  const unavailable = gauge('unavailable', '1 while a process cannot read the wiki, and /readyz fails.');
  const degraded = gauge('degraded', '1 while something is missing, and the server still responds.');
  const stateDown = gauge('state_down', '1 while sessions cannot be read or saved.');
  return ({ status, reasons }) => {
    unavailable.set(status === 'unavailable' ? 1 : 0);
    degraded.set(status === 'degraded' ? 1 : 0);
    stateDown.set(reasons.some(({ code }) => code === 'state') ? 1 : 0);
  };
}

/** Metrics of each database server. Every process monitors all of them, so that equal values must not be added. */
function serverMetrics(registry: Registry): (servers: readonly ReplicaState[]) => void {
  const registers = [registry];
  const gauge = <L extends string>(
    name: string,
    help: string,
    labels: readonly L[],
    aggregator: 'max' | 'min' | 'sum',
  ) => new Gauge({ name: `wiki_query_database_${name}`, help, labelNames: ['host', ...labels], registers, aggregator });
  const lag = gauge('lag_seconds', 'Seconds that a server is behind the primary; missing while unknown.', [], 'max');
  const unknown = gauge(
    'lag_unknown_seconds',
    'Seconds since the lag of a server was last known; 0 while it is known.',
    [],
    'max',
  );
  const full = gauge('full', '1 while a server refuses further connections.', [], 'max');
  const serving = gauge(
    'serving',
    '1 while requests may be sent to a server, 0 while it is down or too late.',
    [],
    'min',
  );
  const connections = gauge('connections', 'Connections to a server.', ['state'], 'sum');
  const errors = new Counter({
    name: 'wiki_query_database_errors_total',
    help: 'Connections to a server that failed, were refused or were lost.',
    labelNames: ['host'],
    registers,
  });
  return (servers) => {
    for (const metric of [lag, unknown, full, serving, connections, errors]) metric.reset();
    for (const { host, state, isFull, unknownFor, lag: seconds, connections: open, errors: count } of servers) {
      unknown.set({ host }, unknownFor);
      full.set({ host }, isFull ? 1 : 0);
      if (seconds !== undefined) lag.set({ host }, seconds);
      serving.set({ host }, state === 'serving' ? 1 : 0);
      connections.set({ host, state: 'active' }, open.active);
      connections.set({ host, state: 'idle' }, open.idle);
      errors.inc({ host }, count);
    }
  };
}
