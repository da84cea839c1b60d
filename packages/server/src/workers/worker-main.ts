/** Entry point of a worker: opens the wiki, receives connections from the supervisor, and handles their requests. */
import type { Socket } from 'node:net';
import { protocolDescriptors } from '@wiki-query/server-stubs';
import type { Cancellation } from '@wiki-query/mcp';
import type { FastifyInstance } from 'fastify';
import type { ReplicaState } from '../db/database.js';
import { DatabaseUnreachable } from '../db/database-error.js';
import type { StatusReport } from '../browse/status-report.js';
import { createApp } from '../http/create-app.js';
import { abandoned, failure } from '../http/failures.js';
import type { Health, Reason } from '../http/health.js';
import type { Metrics } from '../http/metrics.js';
import type { Services } from '../services/services.js';
import { makeLog } from '../services/logging.js';
import { formatFailure } from '../http/format-failure.js';
import { describeServer, makeServices, untilReachable } from '../services/make-services.js';
import { queryModule } from '../spec/query-modules.js';
import type { Channel } from '../services/channel.js';
import { answerParent, failToStart, obeyParent, readOptions } from '../services/processes.js';
import type { Dispatch, OutgoingResponse } from '../http/outgoing-response.js';
import { makeDispatch } from './dispatch.js';
import { watchIdleMemory } from './idle-memory.js';
import type { FiguresForm, MetricsOfProcess, SupervisorCalls, WorkerCalls, WorkerOptions } from './messages.js';
import { type Ending, Retirement } from './retirement.js';

const options = readOptions() as WorkerOptions;
obeyParent();

/** Responses before the library of metrics is loaded, which would delay the start. */
const early: (readonly [OutgoingResponse, number])[] = [];
let metrics: Metrics | undefined;
let servers: () => readonly ReplicaState[] = () => [];

async function loadMetrics(): Promise<Metrics> {
  const { makeMetrics } = await import('../http/metrics.js');
  metrics ??= makeMetrics(() => servers(), health);
  for (const [response, milliseconds] of early.splice(0)) metrics.observe(response, milliseconds);
  return metrics;
}

/** False while the file of the database is damaged. */
let isUndamaged = true;

/** The parts of a worker whose database is open. */
interface Opened {
  readonly services: Services;
  readonly dispatch: Dispatch;
  readonly observe: (response: OutgoingResponse) => void;
}

let opened: Opened | undefined;
/** Ends a call of a tool if it runs here. */
let cancelCall: (call: Cancellation) => void = () => undefined;

async function start(): Promise<void> {
  const log = makeLog(options.wiki.log ?? { level: 'info' });
  const open = async (): Promise<void> => {
    opened = openedWith(await makeServices(options.wiki, { sharesTurns: true }));
  };
  try {
    await open();
  } catch (error) {
    if (!(error instanceof DatabaseUnreachable)) throw error;
    log.write('database-waiting', `${error.message}\nRequests get 503 until one responds`);
    void untilReachable(open).then(() => log.write('database-opened', 'the database is open'), failToStart);
  }
  const app = await createApp({
    ...options.http,
    log,
    dispatch: async (request, gone) => opened?.dispatch(request, gone) ?? noDatabase(),
    form: async (response, request) =>
      opened === undefined ? response : formatFailure(response, request, opened.services),
    health,
    metrics: () => figures('metrics'),
    // Made by the supervisor.
    status: async () => JSON.parse(await figures('status')) as StatusReport,
    observe: (response, milliseconds) => {
      opened?.observe(response);
      if (metrics === undefined) early.push([response, milliseconds]);
      else metrics.observe(response, milliseconds);
    },
    scriptPath: () => opened?.services.wiki.site.general.scriptpath,
    hasModule,
    cancellations: {
      announce: (call) => void supervisor?.call('cancelled', call),
      onAnnounced: (callback) => (cancelCall = callback),
    },
  });
  // The server does not listen itself. This starts its checks for slow clients.
  app.server.emit('listening');
  retirement = new Retirement(app.server);
  supervisor = answerParent<SupervisorCalls, WorkerCalls>({
    connection: (_, { socket }) => take(socket, app),
    ping: () => true,
    health: (isReady) => void (isUndamaged = isReady),
    cancelled: (call) => cancelCall(call),
    collect,
    retire,
  });
  setImmediate(() => void loadMetrics());
}

let retirement: Retirement | undefined;
let supervisor: Channel<SupervisorCalls, WorkerCalls> | undefined;

const figures = async (form: FiguresForm): Promise<string> => (await supervisor?.call('figures', form)) ?? '';

function openedWith(services: Services): Opened {
  servers = services.database.cluster.servers;
  process.on('unhandledRejection', (reason) => {
    services.reportError(reason);
    void supervisor?.call('faulty', undefined);
  });
  // A database server may come back by itself.
  const isFile = servers().length === 0;
  const noteResponse = watchIdleMemory(services.reportError);
  const isReplaced = (): boolean => retirement?.isReplaced === true;
  const dispatch = makeDispatch({
    services,
    clientLimit: options.clientLimit,
    isReplaced,
    bySlowLane: async (job, gone) =>
      (await supervisor?.call('run', { ...job, isLate: isReplaced() }, { gone })) ?? abandoned(),
  });
  return {
    services,
    dispatch,
    observe: ({ report }) => {
      noteResponse();
      if (isFile && report.error === 'databaseunavailable') void supervisor?.call('damaged', undefined);
    },
  };
}

const noDatabase = (): OutgoingResponse => failure('databaseunavailable', 503, {}, { 'Retry-After': '5' });

function health(): Health {
  if (opened === undefined)
    return unavailable({ code: 'database-waiting', text: 'no database server has responded since the start' });
  if (!isUndamaged)
    return unavailable({ code: 'database-damaged', text: 'the file of the database is damaged until it changes' });
  const all = servers();
  const reasons: Reason[] = all
    .filter(({ state, isFull, lag }) => state !== 'serving' || isFull || lag === undefined)
    .map((server) => ({ code: 'database-server', text: describeServer(server) }));
  const problem = opened.services.auth.problem();
  if (problem !== undefined) reasons.push({ code: 'state', text: problem });
  if (all.length > 0 && all.every(({ state }) => state !== 'serving')) return { status: 'unavailable', reasons };
  return { status: reasons.length > 0 ? 'degraded' : 'ready', reasons };
}

const unavailable = (reason: Reason): Health => ({ status: 'unavailable', reasons: [reason] });

function take(socket: Socket | undefined, app: FastifyInstance): true {
  const close = (): void => void supervisor?.call('closed', undefined);
  if (socket === undefined) close();
  else {
    // A client may close its side after it has sent its request.
    socket.allowHalfOpen = true;
    socket.once('close', close);
    app.server.emit('connection', socket);
  }
  return true;
}

async function collect(): Promise<MetricsOfProcess> {
  const { collect: read } = await loadMetrics();
  return read();
}

function retire(ending: Ending): void {
  retirement?.begin(ending);
  void retirement?.end().then(async () => {
    // The counters continue after this process.
    await supervisor?.call('last', await collect());
    process.exit(0);
  });
}

/** The modules with a virtual path: those of queries, and the actions besides `query`. */
const virtualActions: ReadonlySet<string> = new Set(
  Object.values(protocolDescriptors).flatMap(({ group, name }) =>
    group === 'action' && name !== 'query' ? [name] : [],
  ),
);

const hasModule = (group: string, name: string): boolean =>
  group === 'action' ? virtualActions.has(name) : queryModule(name)?.group === group;

await start().catch(failToStart);
