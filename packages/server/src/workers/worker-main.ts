/** Entry point of a worker: opens the wiki, receives connections from the supervisor, and handles their requests. */
import type { Socket } from 'node:net';
import { protocolDescriptors } from '@wiki-query/server-stubs';
import type { Cancellation } from '@wiki-query/mcp';
import type { FastifyInstance } from 'fastify';
import type { ReplicaState } from '../db/database.js';
import { WINDOW } from '../db/few.js';
import { DatabaseUnreachable } from '../db/database-error.js';
import type { StatusReport } from '../browse/status-report.js';
import { createApp } from '../http/create-app.js';
import { failure } from '../http/failures.js';
import type { Health, Reason } from '../http/health.js';
import type { Metrics } from '../http/metrics.js';
import type { Services } from '../services/services.js';
import { makeLog } from '../services/logging.js';
import { formatFailure } from '../http/format-failure.js';
import { describeServer, makeServices, untilReachable } from '../services/make-services.js';
import { queryModule } from '../spec/query-modules.js';
import { failToStart, obeyParent, readOptions, reportReady } from '../services/processes.js';
import type { Dispatch, OutgoingResponse } from '../http/outgoing-response.js';
import { makeDispatch } from './dispatch.js';
import { watchIdleMemory } from './idle-memory.js';
import { makeLanes, lanesOfServer, type Lanes } from './lanes.js';
import type { FiguresForm, ToSupervisor, ToWorker, WorkerOptions } from './messages.js';
import { QuickLane } from './quick-lane.js';
import { type Ending, Retirement } from './retirement.js';
import { SlowLane } from './slow-lane.js';
import { stopReading } from './stop-reading.js';

const options = readOptions() as WorkerOptions;
// A channel that breaks shows as `disconnect`.
const send = (message: ToSupervisor): void => void process.send?.(message, () => undefined);
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

const pages = new Map<number, (text: string) => void>();
let nextPage = 1;

function figures(form: FiguresForm): Promise<string> {
  return new Promise((resolve) => {
    const id = nextPage++;
    pages.set(id, resolve);
    send({ kind: 'figures', id, form });
  });
}

/** False while the file of the database is damaged. */
let isUndamaged = true;

/** The parts of a worker whose database is open. */
interface Opened {
  readonly services: Services;
  readonly dispatch: Dispatch;
  readonly lanes: Lanes;
  readonly observe: (response: OutgoingResponse) => void;
}

let opened: Opened | undefined;
/** Ends a call of a tool if it runs here. */
let cancelCall: (call: Cancellation) => void = () => undefined;

async function start(): Promise<void> {
  const log = makeLog(options.wiki.log ?? { level: 'info' });
  const slow = new SlowLane(send);
  const open = async (): Promise<void> => {
    opened = openedWith(await makeServices(options.wiki, { sharesTurns: true }), slow);
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
      announce: (call) => send({ kind: 'cancelled', ...call }),
      onAnnounced: (callback) => (cancelCall = callback),
    },
  });
  // The server does not listen itself. This starts its checks for slow clients.
  app.server.emit('listening');
  const retirement = new Retirement(app.server, pass);
  process.on('message', (message: ToWorker, socket?: Socket) => receive(message, socket, { app, retirement, slow }));
  reportReady();
  setImmediate(() => void loadMetrics());
}

function openedWith(services: Services, slow: SlowLane): Opened {
  servers = services.database.cluster.servers;
  process.on('unhandledRejection', (reason) => {
    services.reportError(reason);
    send({ kind: 'faulty' });
  });
  // A database server may come back by itself.
  const isFile = servers().length === 0;
  const lanes = lanesOf(services);
  const idleMemory = watchIdleMemory(services);
  const quick = new QuickLane(services.database.concurrency);
  return {
    services,
    lanes,
    dispatch: makeDispatch({ services, lanes, quick, slow, clientLimit: options.clientLimit }),
    observe: ({ report }) => {
      idleMemory.noteResponse();
      if (isFile && report.error === 'databaseunavailable') send({ kind: 'damaged' });
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

function lanesOf({ database, wiki }: Services): Lanes {
  return database.concurrency > 1 ? lanesOfServer : makeLanes(wiki.size > (options.wiki.scanRows || WINDOW));
}

interface Parts {
  readonly app: FastifyInstance;
  readonly retirement: Retirement;
  readonly slow: SlowLane;
}

function receive(message: ToWorker, socket: Socket | undefined, { app, retirement, slow }: Parts): void {
  switch (message.kind) {
    case 'connection':
      return take(message.id, socket, app);
    case 'ping':
      return send({ kind: 'pong' });
    case 'caution':
      return opened?.lanes.beCautious();
    case 'health':
      isUndamaged = message.isReady;
      return;
    case 'response':
      return slow.receive(message.id, message.response);
    case 'cancelled':
      return cancelCall(message);
    case 'collect':
      return void collect(message.id);
    case 'figures':
      pages.get(message.id)?.(message.text);
      return void pages.delete(message.id);
    default:
      return void retire(retirement, message.ending);
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

/** Gives a connection back to the supervisor. */
function pass(socket: Socket): void {
  stopReading(socket);
  process.send?.({ kind: 'passed' } satisfies ToSupervisor, socket, () => undefined);
}

async function collect(id: number): Promise<void> {
  const { collect: read } = await loadMetrics();
  send({ kind: 'collected', id, metrics: await read() });
}

async function retire(retirement: Retirement, ending: Ending): Promise<void> {
  await retirement.begin(ending);
  send({ kind: 'retired' });
  await retirement.end();
  // The counters continue after this process.
  const { collect: read } = await loadMetrics();
  process.send?.({ kind: 'collected', id: 0, metrics: await read() } satisfies ToSupervisor, () => process.exit(0));
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
