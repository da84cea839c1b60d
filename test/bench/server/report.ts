/** What was measured, as tables, and their places in a README. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
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

const widest = 100;

/** A query as people read it, without what they all have. */
function describe(query: string): string {
  const parameters = new URLSearchParams(query);
  for (const name of ['action', 'format', 'formatversion']) parameters.delete(name);
  const text = decodeURIComponent(parameters.toString()).replaceAll('|', ' ');
  return `\`${text.length > widest ? `${text.slice(0, widest)}…` : text}\``;
}

/** Writes each table between its marks. */
export function keepTables(path: string, tables: Readonly<Record<'server' | 'slowest', string>>): void {
  const machine = `${cpus().length} cores, Node ${process.versions.node}`;
  let readme = readFileSync(path, 'utf8');
  for (const [name, text] of Object.entries(tables)) {
    const place = new RegExp(`(<!-- bench:${name} -->\n).*(<!-- /bench:${name} -->)`, 's');
    readme = readme.replace(place, (_, begin: string, end: string) => `${begin}\n${text}\n\nOn ${machine}.\n\n${end}`);
  }
  writeFileSync(path, readme);
}
