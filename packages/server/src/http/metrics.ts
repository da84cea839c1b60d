/** Counters and durations for Prometheus, by module and outcome. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Answer } from '../workers/messages.js';

/** Figures of the workers, read when they are asked for. */
export interface PoolFigures {
  readonly workers: number;
  readonly running: number;
  readonly waiting: number;
  readonly replaced: number;
}

export interface Metrics {
  readonly observe: (answer: Answer, milliseconds: number) => void;
  readonly contentType: string;
  readonly text: () => Promise<string>;
}

/** A registry of its own, so that two servers in one process do not share counters. */
export function makeMetrics(figures: () => PoolFigures): Metrics {
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
  poolGauges(figures, registers);
  return {
    observe: ({ report }, milliseconds) => {
      requests.inc({ action: report.action, outcome: report.error ?? 'ok' });
      for (const module of report.modules)
        modules.inc({ module, outcome: report.error === undefined ? 'ok' : 'error' });
      seconds.observe({ action: report.action }, milliseconds / 1000);
      queries.inc(report.queries);
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

function poolGauges(figures: () => PoolFigures, registers: Registry[]): void {
  const gauge = (name: string, help: string, read: (now: PoolFigures) => number): Gauge =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(figures()));
      },
    });
  gauge('wiki_query_workers', 'Workers that can answer.', (now) => now.workers);
  gauge('wiki_query_requests_running', 'Requests handed to workers.', (now) => now.running);
  gauge('wiki_query_requests_waiting', 'Requests that wait for a worker.', (now) => now.waiting);
  gauge('wiki_query_workers_replaced', 'Workers started in place of ended ones.', (now) => now.replaced);
}
