/** One page of metrics for all processes. */
import type { Generation } from './generation.js';

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

/** The metrics in the Prometheus format. The library is loaded when the page is first requested. */
export async function metricsPage(generation: Generation, earlier: Totals): Promise<string> {
  const collected = await generation.collect();
  const { AggregatorRegistry, Gauge, Counter, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string, value: number): void =>
    new Gauge({ name: `wiki_query_${name}`, help, registers }).set(value);
  const counter = (name: string, help: string, value: number): void =>
    new Counter({ name: `wiki_query_${name}_total`, help, registers }).inc(value);
  const pool = generation.pool.figures();
  const totals = addTotals(earlier, generation);
  gauge('workers', 'Workers that take connections.', generation.readyWorkers);
  gauge('runners', 'Runners that can answer slow requests.', pool.runners);
  gauge('slow_requests_running', 'Requests that runners answer.', pool.running);
  gauge('slow_requests_waiting', 'Requests that wait for a runner.', pool.waiting);
  gauge('workers_replaced', 'Workers started in place of ended ones.', totals.workersReplaced);
  gauge('runners_replaced', 'Runners started in place of ended ones.', totals.runnersReplaced);
  counter('slow_requests_refused', 'Slow requests turned away because too many waited.', totals.refused);
  counter('slow_requests_abandoned', 'Slow requests whose client closed the connection.', totals.abandoned);
  const all = [...collected, await registry.getMetricsAsJSON()];
  return AggregatorRegistry.aggregate(all.map((one) => [...one])).metrics();
}
