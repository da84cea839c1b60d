/**
 * The server on MariaDB. With a peer, a MediaWiki on the same database: CPU of all processes but the database's. And with
 * latency added between the server and the database: requests a second of one worker.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackDatabase } from '../../../packages/server/src/db/unpack.js';
import { toWarmUp } from './compare.js';
import { openMariadbCopy, writeSettings } from '../../support/mariadb/open-copy.js';
import { load, median, type Load } from './load.js';
import { start } from './processes.js';
import { makeScenarios } from './scenarios.js';

export interface MariadbOptions {
  readonly root: string;
  readonly sample: string;
  readonly requests: number;
  readonly rounds: number;
  readonly only: string;
  /** A `database.yaml` of the peer's database; without it, a copy of the sample. */
  readonly settings?: string;
  readonly peer?: { readonly apiUrl: string; readonly pids: readonly number[] };
}

/** The minimum factor of MediaWiki's CPU time. */
const gates: Readonly<Record<string, number>> = {
  'list=allpages&aplimit=50': 14,
  'list=logevents&lelimit=50': 14,
  'list=recentchanges&rclimit=50': 14,
  'list=usercontribs&uclimit=50': 14,
  'list=categorymembers&cmlimit=20…50': 14,
  'meta=siteinfo': 14,
  'generator=categorymembers&prop=revisions, with text': 14,
};

export interface MariadbRow {
  readonly name: string;
  readonly least: number;
  readonly server: Load;
  readonly peer: Load | undefined;
}

/** Measures the scenarios that have a gate; the subjects take turns, after a round that warms them up. */
export async function measureMariadb(options: MariadbOptions): Promise<readonly MariadbRow[]> {
  const database = await unpackDatabase(join(options.sample, 'wiki.sqlite.gz'));
  const copy = options.settings === undefined ? await openMariadbCopy(database) : undefined;
  const server = await start(serveArguments(options.root, options.sample, options.settings ?? copy?.settings ?? ''));
  try {
    const rows: MariadbRow[] = [];
    for (const { name, queries } of makeScenarios(database)) {
      const least = gates[name];
      if (least === undefined || !name.includes(options.only)) continue;
      const [ours, theirs]: [Load[], Load[]] = [[], []];
      for (let round = 0; round <= options.rounds; round++) {
        const amount = round === 0 ? Math.max(options.requests, toWarmUp) : options.requests;
        const own = await load(server.apiUrl, queries, amount, [server.pid]);
        const other =
          options.peer && (await load(options.peer.apiUrl, queries, Math.ceil(amount / 10), options.peer.pids));
        for (const one of [own, ...(other ? [other] : [])])
          if (one.failed > 0) throw new Error(`${name}: ${one.failed} requests failed`);
        if (round === 0) continue;
        ours.push(own);
        if (other !== undefined) theirs.push(other);
      }
      rows.push({ name, least, server: middle(ours), peer: theirs.length === 0 ? undefined : middle(theirs) });
    }
    return rows;
  } finally {
    await server.stop();
    await copy?.server.stop();
  }
}

function middle(loads: readonly Load[]): Load {
  return { cpu: median(loads.map(({ cpu }) => cpu)), rate: median(loads.map(({ rate }) => rate)), failed: 0 };
}

const serveArguments = (root: string, sample: string, settings: string): readonly string[] => [
  join(root, 'packages/server/bin/wiki-query.js'),
  'serve',
  `--database=${settings}`,
  `--site=${join(sample, 'site.json')}`,
  '--port=0',
  '--log-level=warn',
  '--workers=1',
];

export interface LatencyResult {
  readonly rate: number;
  readonly failed: number;
}

/**
 * Responses a second of one worker with 64 connections, 64 clients, and this latency in milliseconds to the database.
 */
export async function measureLatency(root: string, sample: string, milliseconds: number): Promise<LatencyResult> {
  const database = await unpackDatabase(join(sample, 'wiki.sqlite.gz'));
  const copy = await openMariadbCopy(database);
  const folder = mkdtempSync(join(tmpdir(), 'bench-latency-'));
  const slow = join(folder, 's');
  const proxy = await listen(copy.server.socket, slow, milliseconds);
  const settings = writeSettings(copy.server, { hosts: [{ socket: slow }], connections: 64 }, 'slow.yaml');
  copyFileSync(join(sample, 'site.json'), join(folder, 'site.json'));
  const server = await start(serveArguments(root, sample, settings));
  try {
    const queries = makeScenarios(database).find(({ name }) => name.startsWith('list=allpages'))?.queries ?? [];
    await load(server.apiUrl, queries, 1000, [server.pid], 64);
    const { rate, failed } = await load(server.apiUrl, queries, 3000, [server.pid], 64);
    return { rate, failed };
  } finally {
    await server.stop();
    proxy.close();
    await copy.server.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Hands bytes on to another socket; those of the client arrive later. */
function listen(target: string, at: string, milliseconds: number): Promise<Server> {
  const server = createServer((client) => {
    const upstream = connect(target);
    client.on('data', (bytes) => setTimeout(() => upstream.write(bytes), milliseconds));
    upstream.pipe(client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] satisfies [Socket, Socket][])
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  return new Promise((resolve) => server.listen(at, () => resolve(server)));
}

/** The figures, as a table. */
export function mariadbTable(rows: readonly MariadbRow[]): string {
  const lines = rows.map(({ name, least, server, peer }) => {
    const times = peer === undefined ? '' : (peer.cpu / server.cpu).toFixed(1);
    const cells = [
      `\`${name}\``,
      server.cpu.toFixed(0),
      server.rate.toFixed(0),
      peer?.cpu.toFixed(0) ?? '',
      times,
      least,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| Request | server, µs | server/s | MediaWiki, µs | times | at least |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...lines,
  ].join('\n');
}
