/** What `/status` shows: the metrics of all processes as numbers, the last hour of them, and the last warnings. */
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
  readonly metricName?: string;
}

const isMetric = (metric: object): metric is Metric => 'name' in metric && 'values' in metric;

const keptMinutes = 60;
const keptWarnings = 20;

/** Counts since the start at one moment. */
interface Sample {
  readonly requests: number;
  readonly errors: number;
  /** Requests by the upper bound of their seconds. */
  readonly buckets: ReadonlyMap<number, number>;
}

const nothing: Sample = { requests: 0, errors: 0, buckets: new Map() };

export class StatusHistory {
  private last = nothing;
  private minutes: Minute[] = [];
  private warnings: { readonly time: string; readonly text: string }[] = [];

  /** Adds the minute that has ended. */
  addMinute(metrics: MetricsOfProcess): void {
    const read = reader(metrics);
    const now = sampleOf(read);
    const buckets = new Map([...now.buckets].map(([bound, all]) => [bound, all - (this.last.buckets.get(bound) ?? 0)]));
    this.minutes.push({
      time: new Date().toISOString(),
      requests: now.requests - this.last.requests,
      errors: now.errors - this.last.errors,
      ...quantiles(buckets),
      memory: memoryOf(read),
      waiting: read.sum('wiki_query_slow_requests_waiting'),
    });
    this.minutes = this.minutes.slice(-keptMinutes);
    this.last = now;
  }

  addWarning(text: string): void {
    this.warnings = [{ time: new Date().toISOString(), text }, ...this.warnings].slice(0, keptWarnings);
  }

  report(metrics: MetricsOfProcess): StatusReport {
    const read = reader(metrics);
    const { requests, errors, buckets } = sampleOf(read);
    const isUnavailable = read.sum('wiki_query_unavailable') > 0;
    const isDegraded = read.sum('wiki_query_degraded') > 0;
    return {
      version: packageVersion(),
      node: process.version,
      started: new Date(read.sum('wiki_query_start_time_seconds') * 1000).toISOString(),
      now: new Date().toISOString(),
      status: isUnavailable ? 'unavailable' : isDegraded ? 'degraded' : 'ready',
      requests,
      errors,
      ...quantiles(buckets),
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

interface Reader {
  readonly values: (name: string) => readonly Value[];
  readonly sum: (name: string, is?: (value: Value) => boolean) => number;
}

function reader(metrics: MetricsOfProcess): Reader {
  const byName = new Map(metrics.filter(isMetric).map((metric) => [metric.name, metric.values]));
  const values = (name: string): readonly Value[] => byName.get(name) ?? [];
  const sum = (name: string, is: (value: Value) => boolean = () => true): number =>
    values(name).reduce((all, one) => all + (is(one) ? one.value : 0), 0);
  return { values, sum };
}

function sampleOf({ values, sum }: Reader): Sample {
  const name = 'wiki_query_requests_total';
  const buckets = new Map<number, number>();
  for (const { labels, metricName, value } of values('wiki_query_request_seconds')) {
    const bound = labels['le'];
    if (metricName !== 'wiki_query_request_seconds_bucket' || bound === undefined) continue;
    const seconds = bound === '+Inf' ? Infinity : Number(bound);
    buckets.set(seconds, (buckets.get(seconds) ?? 0) + value);
  }
  return { requests: sum(name), errors: sum(name, ({ labels }) => labels['outcome'] !== 'ok'), buckets };
}

/** Milliseconds within which a half, and 99 of 100 of the requests were answered: between the bounds in proportion. */
function quantiles(buckets: ReadonlyMap<number, number>): { readonly p50?: number; readonly p99?: number } {
  const sorted = [...buckets].sort(([a], [b]) => a - b);
  const all = sorted.at(-1)?.[1] ?? 0;
  if (all <= 0) return {};
  const within = (share: number): number => {
    let [low, below] = [0, 0];
    for (const [bound, count] of sorted) {
      if (count >= share * all)
        return bound === Infinity ? low * 1000 : part(low, bound, (share * all - below) / (count - below));
      [low, below] = [bound, count];
    }
    return low * 1000;
  };
  return { p50: within(0.5), p99: within(0.99) };
}

const part = (low: number, high: number, share: number): number => (low + (high - low) * share) * 1000;

/** The workers', which report theirs, and this process's. */
const memoryOf = ({ sum }: Reader): number => sum('process_resident_memory_bytes') + process.memoryUsage.rss();

function modulesOf({ values }: Reader): StatusReport['modules'] {
  const modules = new Map<string, { requests: number; errors: number }>();
  for (const { labels, value } of values('wiki_query_module_runs_total')) {
    const module = String(labels['module']);
    const { requests, errors } = modules.get(module) ?? { requests: 0, errors: 0 };
    modules.set(module, { requests: requests + value, errors: errors + (labels['outcome'] === 'ok' ? 0 : value) });
  }
  return [...modules].map(([module, counts]) => ({ module, ...counts }));
}

function databasesOf({ values, sum }: Reader): StatusReport['databases'] {
  const hosts = values('wiki_query_database_serving').map(({ labels }) => labels['host']);
  return hosts.map((host) => {
    const ofHost = ({ labels }: Value): boolean => labels['host'] === host;
    const lag = values('wiki_query_database_lag_seconds').find(ofHost)?.value;
    return {
      host: String(host),
      isServing: sum('wiki_query_database_serving', ofHost) > 0,
      ...(lag !== undefined && { lag }),
      connections: sum('wiki_query_database_connections', ofHost),
      errors: sum('wiki_query_database_errors_total', ofHost),
    };
  });
}
