/** Entry point of a worker: opens the wiki, receives connections from the supervisor, and handles their requests. */
import type { Socket } from 'node:net';
import type { Cancellation } from '@wiki-query/mcp';
import type { FastifyInstance } from 'fastify';
import { actions } from '../actions/actions.js';
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
import type { OutgoingResponse } from '../http/outgoing-response.js';
import { makeDispatch } from './dispatch.js';
import { watchIdleMemory } from './idle-memory.js';
import type { SupervisorCalls, WorkerCalls, WorkerOptions } from './messages.js';
import { type Ending, Retirement } from './retirement.js';

const options = readOptions() as WorkerOptions;
obeyParent();

let metrics: Promise<Metrics> | undefined;
/** The library of metrics is loaded when it is first needed: it would delay the start. */
const loadMetrics = (): Promise<Metrics> =>
  (metrics ??= import('../http/metrics.js').then(({ makeMetrics }) => makeMetrics(servers, health)));

let isDamaged = false;

/** The parts of a worker whose database is open. */
let opened: ReturnType<typeof openedWith> | undefined;
const servers = (): readonly ReplicaState[] => opened?.services.database.cluster.servers() ?? [];
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
      opened?.noteResponse();
      // A database server may come back by itself, and a file does not.
      if (response.report.error === 'databaseunavailable' && opened !== undefined && servers().length === 0)
        void supervisor?.call('damaged', undefined);
      void loadMetrics().then(({ observe }) => observe(response, milliseconds));
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
    ping: (state) => {
      isDamaged = state;
      return retirement?.connections ?? 0;
    },
    cancelled: (call) => cancelCall(call),
    collect: async () => (await loadMetrics()).collect(),
    retire,
  });
  setImmediate(() => void loadMetrics());
}

let retirement: Retirement | undefined;
let supervisor: Channel<SupervisorCalls, WorkerCalls> | undefined;

const figures = async (form: 'metrics' | 'status'): Promise<string> => (await supervisor?.call('figures', form)) ?? '';

function openedWith(services: Services) {
  process.on('unhandledRejection', (reason) => {
    services.reportError(reason);
    void supervisor?.call('faulty', undefined);
  });
  const dispatch = makeDispatch({
    services,
    clientLimit: options.clientLimit,
    isReplaced: () => retirement?.isReplaced === true,
    bySlowLane: async (job, gone) => (await supervisor?.call('run', job, { gone })) ?? abandoned(),
  });
  return { services, dispatch, noteResponse: watchIdleMemory(services.reportError) };
}

const noDatabase = (): OutgoingResponse => failure('databaseunavailable', 503, {}, { 'Retry-After': '5' });

function health(): Health {
  if (opened === undefined)
    return unavailable({ code: 'database-waiting', text: 'no database server has responded since the start' });
  if (isDamaged)
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

function take(socket: Socket | undefined, { server }: FastifyInstance): true {
  // A client may close its side after it has sent its request.
  if (socket !== undefined) server.emit('connection', Object.assign(socket, { allowHalfOpen: true }));
  return true;
}

function retire(ending: Ending): void {
  retirement?.begin(ending);
  void retirement?.end().then(async () => {
    // The counters continue after this process.
    await supervisor?.call('last', await (await loadMetrics()).collect());
    process.exit(0);
  });
}

/** Whether a module has a virtual path: those of queries, and the actions besides `query`. */
const hasModule = (group: string, name: string): boolean =>
  group === 'action' ? name !== 'query' && Object.hasOwn(actions, name) : queryModule(name)?.group === group;

await start().catch(failToStart);
