/** Requests as fast as they are answered, over a fixed number of connections. */
import autocannon from 'autocannon';

export interface Load {
  /** Answers a second. */
  readonly rate: number;
  /** Answers that were no 200. */
  readonly failed: number;
}

/** Sends the queries in turn to an api.php for some seconds. */
export async function load(
  apiUrl: string,
  queries: readonly string[],
  seconds: number,
  connections = 16,
): Promise<Load> {
  const { pathname, origin } = new URL(apiUrl);
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: queries.map((query) => ({ method: 'GET', path: `${pathname}?${query}` })),
  });
  return { rate: result['2xx'] / result.duration, failed: result.non2xx + result.errors + result.timeouts };
}

/** The middle of several measurements. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}
