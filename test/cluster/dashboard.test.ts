/** The dashboard shows metrics that the server has. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeMetrics } from '../../packages/server/src/http/metrics.js';

const root = new URL('../..', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

it('names only metrics that exist', async () => {
  const metrics = makeMetrics(() => []);
  const page = read('packages/server/src/workers/metrics-page.ts');
  const ofPage = [...page.matchAll(/gauge\('(\w+)'/g)].map(([, name]) => `wiki_query_${name}`);
  const ofWorkers = [...(await metrics.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name ?? '');
  const known = new Set([...ofPage, ...ofWorkers, ...ofWorkers.map((name) => `${name}_bucket`)]);
  const { panels } = JSON.parse(read('examples/cluster/grafana-dashboard.json')) as {
    panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
  };
  const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(/wiki_query_\w+/g) ?? []));
  expect(shown.length).toBeGreaterThan(8);
  expect(shown.filter((name) => !known.has(name))).toEqual([]);
});

it('the guide names the metrics of database servers', async () => {
  const guide = read('packages/docs/guides/cluster.md');
  const text = await makeMetrics(() => []).text();
  const names = [...text.matchAll(/^# TYPE (wiki_query_database_\w+)/gm)].map(([, name]) => name ?? '');
  expect(names.filter((name) => name !== 'wiki_query_database_queries_total' && !guide.includes(name))).toEqual([]);
});
