/** What was measured, as tables, and their places in a README. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { type LargeWiki, slowestOf, type TimedRequest } from './large.js';
import type { SlowRequest } from './slowest.js';

/** Answers a second. */
export interface Measured {
  readonly name: string;
  readonly baseline: number;
  readonly ours: number;
  readonly peer?: number;
}

const whole = (value: number): string => Math.round(value).toLocaleString('en');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map((_, i) => (i === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** Throughput beside the baseline's, and MediaWiki's if it was asked. */
export function scenarioTable(measured: readonly Measured[]): string {
  const withPeer = measured.some((one) => one.peer !== undefined);
  const rows = measured.map((one) => [
    `\`${one.name}\``,
    whole(one.baseline),
    whole(one.ours),
    (one.ours / one.baseline).toFixed(2),
    ...(one.peer === undefined ? [] : [whole(one.peer), (one.ours / one.peer).toFixed(0)]),
  ]);
  return table(['Request', 'baseline/s', 'server/s', 'ratio', ...(withPeer ? ['MediaWiki/s', 'times'] : [])], rows);
}

/** Milliseconds of the slow requests beside those of their SQL alone, and MediaWiki's if it was asked. */
export function slowTable(measured: readonly SlowRequest[]): string {
  const withPeer = measured.some((one) => one.peer !== undefined);
  const rows = measured.map(({ request, answer, sql, statements, peer }) => [
    describe(request.query) + (request.user === undefined ? '' : `, ${request.user}`),
    answer.toFixed(1),
    sql.toFixed(1),
    String(statements),
    ...(withPeer ? [peer?.toFixed(0) ?? ''] : []),
  ]);
  return table(['Request', 'ms', 'SQL alone, ms', 'statements', ...(withPeer ? ['MediaWiki, ms'] : [])], rows);
}

/** How long requests take on the sample and on the large wiki: the middle, the tail, and the slowest on the large one. */
export function largeTable({ rows, small, large }: LargeWiki): string {
  const ascending = (timed: readonly TimedRequest[]) => [...timed].sort((a, b) => a.time - b.time);
  const [many, few] = [ascending(large), ascending(small)];
  const at = (timed: readonly TimedRequest[], share: number): string =>
    (timed[Math.min(timed.length - 1, Math.floor(timed.length * share))]?.time ?? 0).toFixed(1);
  const shares = Object.entries({ 'half of them': 0.5, '95 of 100': 0.95, '99 of 100': 0.99, all: 1 });
  const counts = ['page', 'revision', 'recentchanges', 'pagelinks'].map(
    (name) => `${whole(rows.get(name) ?? 0)} rows of \`${name}\``,
  );
  const before = new Map(small.map(({ request, time }) => [request, time]));
  const slow = slowestOf(large, 10).map(({ request, time }) => [
    describe(request.query) + (request.user === undefined ? '' : `, ${request.user}`),
    (before.get(request) ?? 0).toFixed(1),
    time.toFixed(0),
  ]);
  return [
    `${whole(large.length)} requests; the large wiki has ${counts.join(', ')}.`,
    table(
      ['Answered within, ms', 'sample', 'large'],
      shares.map(([name, share]) => [name, at(few, share), at(many, share)]),
    ),
    table(['The slowest', 'sample, ms', 'large, ms'], slow),
  ].join('\n\n');
}

const widest = 100;

/** A query as people read it, without what they all have. */
function describe(query: string): string {
  const parameters = new URLSearchParams(query);
  for (const name of ['action', 'format', 'formatversion']) parameters.delete(name);
  const text = decodeURIComponent(parameters.toString()).replaceAll('|', ' ');
  return `\`${text.length > widest ? `${text.slice(0, widest)}…` : text}\``;
}

/** Writes each table between its marks. */
export function keepTables(
  path: string,
  tables: Readonly<Partial<Record<'server' | 'slowest' | 'large', string>>>,
): void {
  const machine = `${cpus().length} cores, Node ${process.versions.node}`;
  let readme = readFileSync(path, 'utf8');
  for (const [name, text] of Object.entries(tables)) {
    const place = new RegExp(`(<!-- bench:${name} -->\n).*(<!-- /bench:${name} -->)`, 's');
    readme = readme.replace(place, (_, begin: string, end: string) => `${begin}\n${text}\n\nOn ${machine}.\n\n${end}`);
  }
  writeFileSync(path, readme);
}
