/** What `/status` shows: the metrics of all processes as numbers, the last hour of them, and the last warnings. */
import { lookUp } from '@wiki-query/wikitext';
import type { Minute, StatusReport } from '../browse/status-report.js';
import { packageVersion } from '../services/package-version.js';
import type { MetricsOfProcess } from './messages.js';

/** A metric as prom-client gives it. */
interface Metric {
  readonly name: string;
  readonly values: readonly Value[];
}

interface Value {
  readonly value: number;
  readonly labels: Readonly<Record<string, string | number>>;
}

const isMetric = (metric: object): metric is Metric => 'name' in metric && 'values' in metric;

const keptMinutes = 60;
const keptWarnings = 20;

export class StatusHistory {
  private last = readerOf([]);
  private minutes: Minute[] = [];
  private warnings: StatusReport['warnings'] = [];

  /** Adds the minute that has ended. */
  addMinute(metrics: MetricsOfProcess): void {
    const read = readerOf(metrics);
    const waiting = read.sum('wiki_query_slow_requests_waiting');
    const time = new Date().toISOString();
    this.minutes.push({ time, ...requestsOf(read, this.last), memory: memoryOf(read), waiting });
    this.minutes = this.minutes.slice(-keptMinutes);
    this.last = read;
  }

  addWarning(text: string): void {
    this.warnings = [{ time: new Date().toISOString(), text }, ...this.warnings].slice(0, keptWarnings);
  }

  report(metrics: MetricsOfProcess): StatusReport {
    const read = readerOf(metrics);
    const isUnavailable = read.sum('wiki_query_unavailable') > 0;
    const isDegraded = read.sum('wiki_query_degraded') > 0;
    return {
      version: packageVersion(),
      node: process.version,
      started: new Date(read.sum('wiki_query_start_time_seconds') * 1000).toISOString(),
      now: new Date().toISOString(),
      status: isUnavailable ? 'unavailable' : isDegraded ? 'degraded' : 'ready',
      ...requestsOf(read),
      modules: modulesOf(read),
      queue: {
        running: read.sum('wiki_query_slow_requests_running'),
        waiting: read.sum('wiki_query_slow_requests_waiting'),
        refused: read.sum('wiki_query_slow_requests_refused_total'),
      },
      processes: {
        workers: read.sum('wiki_query_workers'),
        runners: read.sum('wiki_query_runners'),
        workersReplaced: read.sum('wiki_query_workers_replaced'),
        runnersReplaced: read.sum('wiki_query_runners_replaced'),
      },
      memory: memoryOf(read),
      databases: databasesOf(read),
      areSessionsKept: read.sum('wiki_query_state_down') === 0,
      warnings: this.warnings,
      minutes: this.minutes,
    };
  }
}

type Is = (value: Value) => boolean;
type Reader = ReturnType<typeof readerOf>;

function readerOf(metrics: MetricsOfProcess) {
  const byName = new Map(metrics.filter(isMetric).map((metric) => [metric.name, metric.values]));
  const values = (name: string, is: Is = () => true): readonly Value[] => (byName.get(name) ?? []).filter(is);
  return {
    sum: (name: string, is?: Is): number => values(name, is).reduce((all, { value }) => all + value, 0),
    /** The sum for each value of a label. */
    sums: (name: string, label: string, is?: Is): ReadonlyMap<string, number> => {
      const sums = new Map<string, number>();
      for (const { labels, value } of values(name, is)) {
        const key = lookUp(labels, label);
        if (key !== undefined) sums.set(String(key), (sums.get(String(key)) ?? 0) + value);
      }
      return sums;
    },
  };
}

const isFailure = ({ labels }: Value): boolean => labels['outcome'] !== 'ok';

/** The requests since an earlier moment. */
function requestsOf(read: Reader, before = readerOf([])): Pick<Minute, 'requests' | 'errors' | 'p50' | 'p99'> {
  const name = 'wiki_query_requests_total';
  return {
    requests: read.sum(name) - before.sum(name),
    errors: read.sum(name, isFailure) - before.sum(name, isFailure),
    ...quantiles(read, before),
  };
}

/** Milliseconds within which a half, and 99 of 100 of the requests were answered: between the bounds in proportion. */
function quantiles(read: Reader, before: Reader): Pick<Minute, 'p50' | 'p99'> {
  const name = 'wiki_query_request_seconds';
  const earlier = before.sums(name, 'le');
  /** Requests by the upper bound of their seconds. */
  const buckets = [...read.sums(name, 'le')]
    .map(([le, count]) => [Number(le.replace('+Inf', 'Infinity')), count - (earlier.get(le) ?? 0)] as const)
    .sort(([a], [b]) => a - b);
  const all = buckets.at(-1)?.[1] ?? 0;
  if (all <= 0) return {};
  const within = (share: number): number => {
    let [low, below] = [0, 0];
    for (const [bound, count] of buckets.slice(0, -1)) {
      if (count >= share * all) return (low + ((bound - low) * (share * all - below)) / (count - below)) * 1000;
      [low, below] = [bound, count];
    }
    return low * 1000;
  };
  return { p50: within(0.5), p99: within(0.99) };
}

/** The workers', which report theirs, and this process's. */
const memoryOf = ({ sum }: Reader): number => sum('process_resident_memory_bytes') + process.memoryUsage.rss();

function modulesOf({ sums }: Reader): StatusReport['modules'] {
  const name = 'wiki_query_module_runs_total';
  const failures = sums(name, 'module', isFailure);
  return [...sums(name, 'module')].map(([module, requests]) => ({
    module,
    requests,
    errors: failures.get(module) ?? 0,
  }));
}

function databasesOf({ sums }: Reader): StatusReport['databases'] {
  const lags = sums('wiki_query_database_lag_seconds', 'host');
  const connections = sums('wiki_query_database_connections', 'host');
  const errors = sums('wiki_query_database_errors_total', 'host');
  return [...sums('wiki_query_database_serving', 'host')].map(([host, serving]) => {
    const lag = lags.get(host);
    return {
      host,
      isServing: serving > 0,
      ...(lag !== undefined && { lag }),
      connections: connections.get(host) ?? 0,
      errors: errors.get(host) ?? 0,
    };
  });
}
