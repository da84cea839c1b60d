/** Counters and durations for Prometheus, by module and outcome. */
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { Answer } from '../workers/messages.js';

export interface Metrics {
  readonly observe: (answer: Answer, milliseconds: number) => void;
  /** As they are merged with those of other processes. */
  readonly collect: () => Promise<readonly object[]>;
  readonly text: () => Promise<string>;
}

/** A registry of its own, so that two servers in one process do not share counters. */
export function makeMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: 'wiki_query_requests_total',
    help: 'Requests answered, by action and outcome (ok, or the code of the first error).',
    labelNames: ['action', 'outcome'] as const,
    registers,
  });
  const modules = new Counter({
    name: 'wiki_query_module_runs_total',
    help: 'Query modules that took part in requests, by outcome of the request (ok or error).',
    labelNames: ['module', 'outcome'] as const,
    registers,
  });
  const seconds = new Histogram({
    name: 'wiki_query_request_seconds',
    help: 'Time from receiving a request to its answer.',
    labelNames: ['action'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const queries = new Counter({
    name: 'wiki_query_database_queries_total',
    help: 'Queries sent to the database.',
    registers,
  });
  return {
    observe: ({ report }, milliseconds) => {
      requests.inc({ action: report.action, outcome: report.error ?? 'ok' });
      for (const module of report.modules)
        modules.inc({ module, outcome: report.error === undefined ? 'ok' : 'error' });
      seconds.observe({ action: report.action }, milliseconds / 1000);
      queries.inc(report.queries);
    },
    collect: () => registry.getMetricsAsJSON(),
    text: () => registry.metrics(),
  };
}
