/** One page of metrics for all processes. */
import type { Generation } from './generation.js';

/** The page as Prometheus reads it. The library is loaded when the page is first requested. */
export async function metricsPage(generation: Generation): Promise<string> {
  const collected = await generation.collect();
  const { AggregatorRegistry, Gauge, Counter, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string, value: number): void =>
    new Gauge({ name: `wiki_query_${name}`, help, registers }).set(value);
  const counter = (name: string, help: string, value: number): void =>
    new Counter({ name: `wiki_query_${name}_total`, help, registers }).inc(value);
  const pool = generation.pool.figures();
  gauge('workers', 'Workers that take connections.', generation.readyWorkers);
  gauge('runners', 'Runners that can answer slow requests.', pool.runners);
  gauge('slow_requests_running', 'Requests that runners answer.', pool.running);
  gauge('slow_requests_waiting', 'Requests that wait for a runner.', pool.waiting);
  gauge('workers_replaced', 'Workers started in place of ended ones.', generation.replaced);
  gauge('runners_replaced', 'Runners started in place of ended ones.', pool.replaced);
  counter('slow_requests_refused', 'Slow requests turned away because too many waited.', pool.refused);
  counter('slow_requests_abandoned', 'Slow requests whose client closed the connection.', pool.abandoned);
  const all = [...collected, await registry.getMetricsAsJSON()];
  return AggregatorRegistry.aggregate(all.map((one) => [...one])).metrics();
}
