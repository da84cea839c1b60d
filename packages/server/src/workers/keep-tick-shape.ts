/**
 * Keeps `process.nextTick` fast, which Node calls about ten times for each request. Its optimized code depends on the
 * shape of a tick, which nothing references while no tick waits. If the garbage collector removes the shape during
 * startup, each call takes nine times as long afterwards.
 */
import { executionAsyncResource } from 'node:async_hooks';

/** Ticks that stay, for the sake of their shape. */
export const keptTicks: object[] = [];

export function keepTickShape(): void {
  process.nextTick(() => keptTicks.push(executionAsyncResource()));
}
