import { expect, test } from 'vitest';
import { StatusHistory } from './status.js';

const metric = (
  name: string,
  ...values: readonly (readonly [labels: object, value: number, metricName?: string])[]
) => ({
  name: `wiki_query_${name}`,
  values: values.map(([labels, value, metricName]) => ({ labels, value, ...(metricName && { metricName }) })),
});

const bucket = (le: number | string, count: number) =>
  [{ action: 'query', le }, count, 'wiki_query_request_seconds_bucket'] as const;

/** Requests of which `slow` took between 1 and 2.5 seconds, and the others at most 1 ms. */
const figures = (all: number, slow: number) => [
  metric(
    'requests_total',
    [{ action: 'query', outcome: 'ok' }, all - 1],
    [{ action: 'query', outcome: 'badvalue' }, 1],
  ),
  metric('request_seconds', bucket(0.001, all - slow), bucket(1, all - slow), bucket(2.5, all), bucket('+Inf', all)),
  metric(
    'module_runs_total',
    [{ module: 'query+info', outcome: 'ok' }, 3],
    [{ module: 'query+info', outcome: 'error' }, 2],
  ),
  metric('database_serving', [{ host: 'a' }, 1], [{ host: 'b' }, 0]),
  metric('database_lag_seconds', [{ host: 'a' }, 2]),
  metric('start_time_seconds', [{}, 1_700_000_000]),
  metric('degraded', [{}, 1]),
  { unrelated: true },
];

test('a minute has the requests since the one before', () => {
  const history = new StatusHistory();
  history.addMinute(figures(101, 1));
  history.addMinute(figures(201, 51));
  const { minutes } = history.report(figures(201, 51));
  expect(minutes.map(({ requests, errors }) => [requests, errors])).toEqual([
    [101, 1],
    [100, 0],
  ]);
  expect(minutes[0]?.p99).toBeLessThanOrEqual(1);
  expect(minutes[1]?.p99).toBeGreaterThan(2400);
});

test('a report has all figures', () => {
  const report = new StatusHistory().report(figures(100, 0));
  expect(report).toMatchObject({
    status: 'degraded',
    started: '2023-11-14T22:13:20.000Z',
    requests: 100,
    errors: 1,
    modules: [{ module: 'query+info', requests: 5, errors: 2 }],
    databases: [
      { host: 'a', isServing: true, lag: 2 },
      { host: 'b', isServing: false },
    ],
  });
  expect(report.p50).toBeCloseTo(0.5);
  expect(report.databases[1]).not.toHaveProperty('lag');
});

test('without a request there are no times', () => {
  const report = new StatusHistory().report([]);
  expect([report.requests, report.p50, report.modules]).toEqual([0, undefined, []]);
});

test('an hour, and the last warnings are kept', () => {
  const history = new StatusHistory();
  for (let number = 0; number < 100; number++) {
    history.addMinute([]);
    history.addWarning(`warning ${number}`);
  }
  const { minutes, warnings } = history.report([]);
  expect([minutes.length, warnings.length, warnings[0]?.text]).toEqual([60, 20, 'warning 99']);
});
