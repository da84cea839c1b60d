/** Entry point of a worker: opens the wiki, receives connections from the supervisor, and handles their requests. */
import { Socket } from 'node:net';
import { descriptors, type ModuleName } from '@wiki-query/server-stubs';
import type { FastifyInstance } from 'fastify';
import type { ReplicaState } from '../db/database.js';
import { EnvironmentError } from '../errors/environment-error.js';
import { createApp } from '../http/create-app.js';
import type { Metrics } from '../http/metrics.js';
import type { Services } from '../services/services.js';
import { makeLogger } from '../services/logging.js';
import { formatFailure } from '../http/format-failure.js';
import { makeServices } from '../services/make-services.js';
import type { OutgoingResponse } from '../http/outgoing-response.js';
import { makeDispatch } from './dispatch.js';
import { watchIdleMemory } from './idle-memory.js';
import { keepTickShape } from './keep-tick-shape.js';
import { type Lanes, makeLanes, oneLane } from './lanes.js';
import { jobDescriptor, type ToSupervisor, type ToWorker, type WorkerOptions } from './messages.js';
import { QuickLane } from './quick-lane.js';
import { Retirement } from './retirement.js';
import { SlowLane } from './slow-lane.js';

/** Number of rows from which reading a whole table takes long. */
const manyRows = 20_000;

const options = JSON.parse(process.env['WIKI_QUERY_WORKER'] ?? '{}') as WorkerOptions;
// A channel that breaks shows as `disconnect`.
const send = (message: ToSupervisor): void => void process.send?.(message, () => undefined);
// The supervisor decides when a worker exits: a signal to the process group must not interrupt responses.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// Without a supervisor there is nothing to do.
process.on('disconnect', () => process.exit(0));

/** Responses before the library of metrics is loaded, which would delay the start. */
const early: (readonly [OutgoingResponse, number])[] = [];
let metrics: Metrics | undefined;
let servers: () => readonly ReplicaState[] = () => [];

async function loadMetrics(): Promise<Metrics> {
  const { makeMetrics } = await import('../http/metrics.js');
  metrics ??= makeMetrics(() => servers());
  for (const [response, milliseconds] of early.splice(0)) metrics.observe(response, milliseconds);
  return metrics;
}

const pages = new Map<number, (text: string) => void>();
let nextPage = 1;

function metricsPage(): Promise<string> {
  return new Promise((resolve) => {
    const id = nextPage++;
    pages.set(id, resolve);
    send({ kind: 'metrics', id });
  });
}

let isReady = true;

keepTickShape();

async function start(): Promise<void> {
  const logger = makeLogger(options.logLevel);
  const services = await makeServices(options.wiki, { sharesTurns: true });
  servers = services.database.cluster.servers;
  process.on('unhandledRejection', (reason) => {
    services.reportError(reason);
    send({ kind: 'faulty' });
  });
  // A database server may come back by itself.
  const isFile = services.database.cluster.servers().length === 0;
  const lanes = lanesOf(services);
  const idleMemory = watchIdleMemory(services);
  const slow = new SlowLane(new Socket({ fd: jobDescriptor }), send);
  const app = await createApp({
    ...options.http,
    logger,
    dispatch: makeDispatch({
      services,
      lanes,
      quick: new QuickLane(services.database.concurrency),
      slow,
      clientLimit: options.clientLimit,
    }),
    form: (response, request) => formatFailure(response, request, services),
    ready: () => isReady && canRead(),
    metrics: metricsPage,
    observe: (response, milliseconds) => {
      idleMemory.noteResponse();
      if (isFile && response.report.error === 'databaseunavailable') send({ kind: 'damaged' });
      if (metrics === undefined) early.push([response, milliseconds]);
      else metrics.observe(response, milliseconds);
    },
    pageUrl: services.wiki.titles.pageUrl,
    hasModule: (group, name) => Object.hasOwn(descriptors, name) && descriptors[name as ModuleName].group === group,
  });
  // The server does not listen itself. This starts its checks for slow clients.
  app.server.emit('listening');
  const retirement = new Retirement(app.server);
  process.on('message', (message: ToWorker, socket?: Socket) => receive(message, socket, { app, retirement, lanes }));
  send({ kind: 'ready' });
  setImmediate(() => void loadMetrics());
}

/** Whether any database server is available. A file always is. */
function canRead(): boolean {
  const all = servers();
  return all.length === 0 || all.some(({ state }) => state === 'serving');
}

function lanesOf({ database, wiki }: Services): Lanes {
  return database.concurrency > 1 ? oneLane : makeLanes(wiki.size > manyRows);
}

interface Parts {
  readonly app: FastifyInstance;
  readonly retirement: Retirement;
  readonly lanes: Lanes;
}

function receive(message: ToWorker, socket: Socket | undefined, { app, retirement, lanes }: Parts): void {
  switch (message.kind) {
    case 'connection':
      return take(message.id, socket, app);
    case 'ping':
      return send({ kind: 'pong' });
    case 'caution':
      return lanes.beCautious();
    case 'health':
      isReady = message.isReady;
      return;
    case 'collect':
      return void collect(message.id);
    case 'metrics':
      pages.get(message.id)?.(message.text);
      return void pages.delete(message.id);
    default:
      return void retire(retirement);
  }
}

function take(id: number, socket: Socket | undefined, app: FastifyInstance): void {
  send({ kind: 'taken', id });
  if (socket === undefined) return send({ kind: 'closed' });
  // A client may close its side after it has sent its request.
  socket.allowHalfOpen = true;
  socket.once('close', () => send({ kind: 'closed' }));
  app.server.emit('connection', socket);
}

async function collect(id: number): Promise<void> {
  const { collect: read } = await loadMetrics();
  send({ kind: 'collected', id, metrics: await read() });
}

async function retire(retirement: Retirement): Promise<void> {
  await retirement.begin();
  send({ kind: 'retired' });
  await retirement.end();
  process.exit(0);
}

try {
  await start();
} catch (error) {
  const isEnvironment = error instanceof EnvironmentError;
  if (!isEnvironment) console.error(error);
  process.send?.({ kind: 'failed', message: (error as Error).message, isEnvironment } satisfies ToSupervisor, () =>
    process.exit(2),
  );
}
