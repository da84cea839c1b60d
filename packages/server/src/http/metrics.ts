/** Counters and durations for Prometheus, by module and outcome. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ReplicaState } from '../db/database.js';
import type { OutgoingResponse } from './outgoing-response.js';

export interface Metrics {
  readonly observe: (response: OutgoingResponse, milliseconds: number) => void;
  /** In the form that is merged with other processes. */
  readonly collect: () => Promise<readonly object[]>;
  readonly text: () => Promise<string>;
}

/** Counts of outcomes by name. They are added to a counter of the library, which is slower, only when it is read. */
class Counts {
  readonly counter: Counter;
  private readonly byName = new Map<string, Map<string, number>>();

  constructor(label: string, about: { readonly name: string; readonly help: string }) {
    const { byName } = this;
    this.counter = new Counter({
      ...about,
      labelNames: [label, 'outcome'],
      registers: [],
      collect() {
        this.reset();
        for (const [name, counts] of byName)
          for (const [outcome, count] of counts) this.inc({ [label]: name, outcome }, count);
      },
    });
  }

  add(name: string, outcome: string): void {
    let counts = this.byName.get(name);
    if (counts === undefined) this.byName.set(name, (counts = new Map()));
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
}

interface Observed {
  /** The count of each bucket, not cumulative. The last is for longer durations. */
  readonly buckets: number[];
  sum: number;
}

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Durations by action, counted here because the library is slower. It reads them as one of its own histograms. */
class Durations extends Histogram<'action'> {
  private readonly byAction = new Map<string, Observed>();

  constructor(private readonly about: { readonly name: string; readonly help: string }) {
    super({ ...about, labelNames: ['action'], buckets: [...bounds], registers: [] });
  }

  note(action: string, seconds: number): void {
    let observed = this.byAction.get(action);
    if (observed === undefined) {
      observed = { buckets: [...bounds, 0].map(() => 0), sum: 0 };
      this.byAction.set(action, observed);
    }
    let bucket = 0;
    while (seconds > (bounds[bucket] ?? Infinity)) bucket++;
    observed.buckets[bucket] = (observed.buckets[bucket] ?? 0) + 1;
    observed.sum += seconds;
  }

  /** The library's representation, for text and for other processes. The library calls it by this name. */
  getForPromString(): Promise<object> {
    const values = [...this.byAction].flatMap(([action, observed]) => this.valuesOf(action, observed));
    return Promise.resolve({ ...this.about, type: 'histogram', values, aggregator: 'sum' });
  }

  private valuesOf(action: string, { buckets, sum }: Observed): readonly object[] {
    const { name } = this.about;
    const sharedLabels = { action };
    let count = 0;
    const counted = buckets.map((size, i) => {
      count += size;
      return { labels: { le: bounds[i] ?? '+Inf' }, sharedLabels, value: count, metricName: `${name}_bucket` };
    });
    const whole = (value: number, part: string) => ({ labels: {}, sharedLabels, value, metricName: `${name}_${part}` });
    return [...counted, whole(sum, 'sum'), whole(count, 'count')];
  }
}

/** A separate registry, so that two servers in one process do not share counters. `servers`: those of the database. */
export function makeMetrics(servers: () => readonly ReplicaState[] = () => []): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counts('action', {
    name: 'wiki_query_requests_total',
    help: 'Requests answered, by action and outcome (ok, or the code of the first error).',
  });
  const modules = new Counts('module', {
    name: 'wiki_query_module_runs_total',
    help: 'Query modules that took part in requests, by outcome of the request (ok or error).',
  });
  for (const counts of [requests, modules]) registry.registerMetric(counts.counter);
  const seconds = new Durations({
    name: 'wiki_query_request_seconds',
    help: 'Time from receiving a request to its answer.',
  });
  registry.registerMetric(seconds);
  let newQueries = 0;
  const queries = new Counter({
    name: 'wiki_query_database_queries_total',
    help: 'Queries sent to the database.',
    registers: [],
    collect() {
      this.inc(newQueries);
      newQueries = 0;
    },
  });
  registry.registerMetric(queries);
  const describeServers = serverMetrics(registry);
  return {
    observe: ({ report }, milliseconds) => {
      requests.add(report.action, report.error ?? 'ok');
      for (const module of report.modules) modules.add(module, report.error === undefined ? 'ok' : 'error');
      seconds.note(report.action, milliseconds / 1000);
      newQueries += report.queries;
    },
    collect: () => {
      describeServers(servers());
      return registry.getMetricsAsJSON();
    },
    text: () => registry.metrics(),
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
  const serving = gauge(
    'serving',
    '1 while requests may be sent to a server, 0 while it is down or too late.',
    [],
    'min',
  );
  const connections = gauge('connections', 'Connections to a server.', ['state'], 'sum');
  const errors = new Counter({
    name: 'wiki_query_database_errors_total',
    help: 'Connections to a server that failed or were lost.',
    labelNames: ['host'],
    registers,
  });
  return (servers) => {
    for (const metric of [lag, serving, connections, errors]) metric.reset();
    for (const { host, state, lag: seconds, connections: open, errors: count } of servers) {
      if (seconds !== undefined) lag.set({ host }, seconds);
      serving.set({ host }, state === 'serving' ? 1 : 0);
      connections.set({ host, state: 'active' }, open.active);
      connections.set({ host, state: 'idle' }, open.idle);
      errors.inc({ host }, count);
    }
  };
}
