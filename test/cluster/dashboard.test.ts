/** The dashboard and the alerts use metrics that the server has. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { pathOf } from '../support/needs.mjs';
import { makeMetrics } from '../../packages/server/src/http/metrics.js';

const root = new URL('../..', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** Names of all metrics, with those of the buckets of histograms. */
async function knownMetrics(): Promise<ReadonlySet<string>> {
  const page = read('packages/server/src/workers/metrics-page.ts');
  const ofPage = [...page.matchAll(/(gauge|counter)\('(\w+)'/g)].map(
    ([, kind, name]) => `wiki_query_${name}${kind === 'counter' ? '_total' : ''}`,
  );
  const text = await makeMetrics(() => []).text();
  const ofWorkers = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name ?? '');
  return new Set([...ofPage, ...ofWorkers, ...ofWorkers.map((name) => `${name}_bucket`)]);
}

const namedIn = (text: string): readonly string[] => text.match(/\b(?:wiki_query|process|nodejs)_\w+/g) ?? [];

it('the dashboard names only metrics that exist', async () => {
  const { panels } = JSON.parse(read('examples/cluster/grafana-dashboard.json')) as {
    panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
  };
  const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namedIn(expr)));
  const known = await knownMetrics();
  // What an operator looks at first: memory, the queue, modules, and whether sessions work.
  for (const name of [
    'process_resident_memory_bytes',
    'wiki_query_slow_requests_waiting',
    'wiki_query_module_runs_total',
    'wiki_query_state_down',
  ])
    expect(shown).toContain(name);
  expect(shown.filter((name) => !known.has(name))).toEqual([]);
});

it(
  'the alerts are rules of Prometheus, name only metrics that exist, and fire when they should',
  { tags: 'promtool' },
  async () => {
    const program = pathOf('promtool');
    const rules = fileURLToPath(new URL('examples/cluster/alerts.yaml', root));
    const known = await knownMetrics();
    const shown = namedIn(readFileSync(rules, 'utf8'));
    expect(shown.length).toBeGreaterThan(8);
    expect(shown.filter((name) => !known.has(name))).toEqual([]);
    expect(execFileSync(program, ['check', 'rules', rules], { encoding: 'utf8' })).toContain('SUCCESS');
    const tests = rules.replace('alerts.yaml', 'alerts.test.yaml');
    expect(execFileSync(program, ['test', 'rules', tests], { encoding: 'utf8' })).toContain('SUCCESS');
  },
);

it('the guide names the metrics of database servers', async () => {
  const guide = read('packages/docs/guides/cluster.md');
  const text = await makeMetrics(() => []).text();
  const names = [...text.matchAll(/^# TYPE (wiki_query_database_\w+)/gm)].map(([, name]) => name ?? '');
  expect(names.filter((name) => name !== 'wiki_query_database_queries_total' && !guide.includes(name))).toEqual([]);
});
