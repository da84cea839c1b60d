/** Sends requests as fast as possible over a fixed number of connections, and measures their CPU time. */
import autocannon from 'autocannon';
import { cpuOf } from './cpu.js';

export interface Load {
  /** Microseconds of CPU of all processes for a response. */
  readonly cpu: number;
  /** Responses a second. */
  readonly rate: number;
  /** Responses with another status than 200. */
  readonly failed: number;
}

/** Sends this number of requests to an api.php, cycling through the queries. */
export async function load(
  apiUrl: string,
  queries: readonly string[],
  amount: number,
  pids: readonly number[],
  connections = 16,
): Promise<Load> {
  const { pathname, origin } = new URL(apiUrl);
  const before = cpuOf(pids);
  const result = await autocannon({
    url: origin,
    connections,
    amount,
    // Interval in milliseconds of the check whether all responses have arrived.
    sampleInt: 20,
    requests: queries.map((query) => ({ method: 'GET', path: `${pathname}?${query}` })),
  });
  return {
    cpu: ((cpuOf(pids) - before) * 1e6) / result['2xx'],
    rate: result['2xx'] / result.duration,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

/** The middle of several measurements. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}
