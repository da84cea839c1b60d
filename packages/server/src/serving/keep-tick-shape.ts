/**
 * Keeps `process.nextTick` quick, which Node calls about ten times for each request. Its optimized code knows the shape of a
 * tick, which nothing holds while no tick waits. When the garbage collector removes the shape while the server starts, each
 * call takes nine times as long from then on.
 */
import { executionAsyncResource } from 'node:async_hooks';

/** Ticks that stay, for the sake of their shape. */
export const keptTicks: object[] = [];

export function keepTickShape(): void {
  process.nextTick(() => keptTicks.push(executionAsyncResource()));
}
