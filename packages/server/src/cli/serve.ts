/** `wiki-query serve`: the supervisor. It owns HTTP and the workers, and ends them gracefully. */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { descriptors, type ModuleName } from '@wiki-query/server-stubs';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { stateSecret } from '../auth/index.js';
import { unpackDatabase } from '../db/unpack.js';
import { EnvironmentError } from '../errors/environment-error.js';
import { createApp, createMetricsApp } from '../http/create-app.js';
import { makeLogger } from '../workers/logging.js';
import { readClock } from '../time/clock.js';
import { type Pool, startPool } from '../workers/pool.js';
import type { WorkerOptions } from '../workers/worker-options.js';
import type { Host } from './host.js';
import { followWiki } from './follow-wiki.js';
import { findParts } from './wiki-folder.js';
import { siteFolders } from './site-folders.js';

export interface ServeOptions {
  readonly folder: string | undefined;
  readonly port?: number;
  readonly host?: string;
  readonly workers?: number;
  readonly clock?: string;
  readonly trustProxy?: true;
  readonly database?: string;
  readonly site?: string;
  readonly messages?: string;
  readonly state?: string;
  readonly metricsPort?: number;
  readonly queryTimeout?: number;
  readonly queue?: number;
  readonly bodyLimit?: number;
  readonly docs?: string;
  readonly logLevel?: string;
}

/** Serves until the process is asked to stop; then answers what it has taken. */
export async function serve(options: ServeOptions, host: Host): Promise<void> {
  const logger = makeLogger(options.logLevel ?? 'info');
  const state = stateFolder(options.state);
  try {
    const pool = await followWiki({
      start: () => startWorkers(options, state.folder, host, logger),
      database: findParts(options.folder, options).database,
      logger,
    });
    try {
      const servers = await listen(options, host, pool, logger);
      logger.info(`stopping: ${await host.stopSignal()}`);
      await Promise.all(servers.map((server) => server.close()));
    } finally {
      await pool.stop();
    }
  } finally {
    state.remove();
  }
}

function stateFolder(named: string | undefined): { folder: string; remove: () => void } {
  if (named !== undefined) return { folder: named, remove: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'wiki-query-state-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

async function startWorkers(options: ServeOptions, state: string, host: Host, logger: Logger): Promise<Pool> {
  const parts = findParts(options.folder, options);
  const clock = options.clock === undefined ? undefined : readClock(options.clock);
  const database = await unpackDatabase(parts.database);
  const secret = host.env['WIKI_QUERY_SECRET'] || stateSecret(state);
  const worker: WorkerOptions = { ...parts, database, state, secret, ...(clock === undefined ? {} : { clock }) };
  return startPool({
    command: { entry: fileURLToPath(new URL('../workers/worker-main.js', import.meta.url)), options: worker },
    workers: options.workers ?? availableParallelism(),
    queryTimeout: (options.queryTimeout ?? 10) * 1000,
    queueLimit: options.queue ?? 1000,
    onEvent: (event) => logger.warn(event, event.event),
  });
}

async function listen(options: ServeOptions, host: Host, pool: Pool, logger: Logger): Promise<FastifyInstance[]> {
  const address = options.host ?? (host.env['HOST'] || '127.0.0.1');
  const port = options.port ?? portOf(host.env['PORT']);
  const { server, metrics } = await createApp({
    dispatch: pool.dispatch,
    ready: pool.ready,
    figures: pool.figures,
    logger,
    hasModule: (group, name) => Object.hasOwn(descriptors, name) && descriptors[name as ModuleName].group === group,
    trustProxy: options.trustProxy ?? false,
    metricsElsewhere: options.metricsPort !== undefined,
    ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
    ...siteFolders(options.docs),
  });
  const url = await listenAt(server, address, port);
  const servers = [server];
  if (options.metricsPort !== undefined) {
    const metricsServer = createMetricsApp(metrics);
    const metricsUrl = await listenAt(metricsServer, address, options.metricsPort);
    servers.push(metricsServer);
    host.out(`metrics   ${metricsUrl}/metrics\n`);
  }
  host.out(greeting(url));
  return servers;
}

async function listenAt(server: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    throw new EnvironmentError(`cannot listen at ${host}:${port}: ${(error as Error).message}`);
  }
  const { port: chosen } = server.server.address() as { readonly port: number };
  return `http://${host.includes(':') ? `[${host}]` : host}:${chosen}`;
}

function portOf(text: string | undefined): number {
  if (text === undefined || text === '') return 8080;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new EnvironmentError(`PORT is "${text}": a number from 0 to 65535 is expected`);
  return port;
}

function greeting(url: string): string {
  return `wiki-query ready ${url}
API       ${url}/api.php and ${url}/w/api.php
docs      ${url}/docs/
OpenAPI   ${url}/openapi.json and ${url}/openapi.modules.json
health    ${url}/healthz, ${url}/readyz, ${url}/metrics
Try:      curl '${url}/api.php?action=query&list=allpages&aplimit=3&format=json&formatversion=2'
`;
}
