/** The figures as tables, and their places in a page. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Request } from '../../conformance/src/recording.js';
import { type LargeWiki, slowestOf, type TimedRequest, timeWithin } from './large.js';
import type { Measured } from './compare.js';
import type { Load } from './load.js';
import type { SlowRequest } from './slowest.js';

const whole = (value: number): string => Math.round(value).toLocaleString('en');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map((_, i) => (i === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** CPU time of a response and responses a second, next to those of the baseline, and of MediaWiki if measured. */
export function scenarioTable(measured: readonly Measured[]): string {
  const withPeer = measured.some(({ loads }) => loads.has('peer'));
  const head = ['Request', 'baseline, µs', 'server, µs', 'ratio', 'at most', 'with 2, µs', 'server/s', 'with 2/s'];
  const rows = measured.map(({ scenario, loads, ratio }) => {
    const of = (name: string): Load => loads.get(name) ?? { cpu: Number.NaN, rate: Number.NaN, failed: 0 };
    const [baseline, server, two, peer] = [of('baseline'), of('server'), of('server 2'), of('peer')];
    return [
      `\`${scenario.name}\``,
      whole(baseline.cpu),
      whole(server.cpu),
      `${ratio.middle.toFixed(2)} (${ratio.low.toFixed(2)}…${ratio.high.toFixed(2)})`,
      String(scenario.most),
      whole(two.cpu),
      whole(server.rate),
      whole(two.rate),
      ...(withPeer ? [whole(peer.cpu), `${(peer.cpu / server.cpu).toFixed(0)} (${scenario.peer ?? '–'})`] : []),
    ];
  });
  return table([...head, ...(withPeer ? ['MediaWiki, µs', 'times (least)'] : [])], rows);
}

/** Milliseconds of the slow requests next to those of only their SQL, and those of MediaWiki if measured. */
export function slowTable(measured: readonly SlowRequest[]): string {
  const withPeer = measured.some((one) => one.peer !== undefined);
  const rows = measured.map(({ request, response, sql, statements, peer }) => [
    describe(request.query) + (request.user === undefined ? '' : `, ${request.user}`),
    response.toFixed(1),
    sql.toFixed(1),
    String(statements),
    ...(withPeer ? [peer?.toFixed(0) ?? ''] : []),
  ]);
  return table(['Request', 'ms', 'SQL alone, ms', 'statements', ...(withPeer ? ['MediaWiki, ms'] : [])], rows);
}

/** How long requests take on the sample and on the large wiki: the middle, the tail, the slowest, and those that no index serves. */
export function largeTable({ rows, small, large, unserved, analyzed, memory }: LargeWiki): string {
  const at = (timed: readonly TimedRequest[], share: number): string => timeWithin(timed, share).toFixed(1);
  const shares = Object.entries({ 'half of them': 0.5, '95 of 100': 0.95, '99 of 100': 0.99, all: 1 });
  const counts = [...rows].map(([name, count]) => `${whole(count)} rows of \`${name}\``);
  const before = new Map(small.map(({ request, time }) => [request, time]));
  const nameOf = ({ query, user }: Request): string => describe(query) + (user === undefined ? '' : `, ${user}`);
  const slow = slowestOf(large, 10).map(({ request, time }) => [
    nameOf(request),
    (before.get(request) ?? 0).toFixed(1),
    time.toFixed(0),
  ]);
  return [
    `${whole(large.length)} requests; the large wiki has ${counts.join(', ')}. A worker of \`wiki-query serve\` has ${whole(memory.worker)} MiB after all of them, and ${whole(memory.idle)} MiB when it is idle.`,
    table(
      ['Response within, ms', 'sample', 'large', 'large, after `ANALYZE`'],
      shares.map(([name, share]) => [name, at(small, share), at(large, share), at(analyzed, share)]),
    ),
    table(['The slowest', 'sample, ms', 'large, ms'], slow),
    table(
      ['Requests that no index serves', 'large, ms'],
      unserved.map(({ request, time }) => [nameOf(request), time.toFixed(0)]),
    ),
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
  let page = readFileSync(path, 'utf8');
  for (const [name, text] of Object.entries(tables)) {
    const place = new RegExp(`(<!-- bench:${name} -->\n).*(<!-- /bench:${name} -->)`, 's');
    page = page.replace(place, (_, begin: string, end: string) => `${begin}\n${text}\n\nOn ${machine}.\n\n${end}`);
  }
  writeFileSync(path, page);
}
