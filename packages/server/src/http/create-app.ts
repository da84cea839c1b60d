/** The HTTP side of the server: the API, its documents, the docs site, health and metrics on one port. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { destination } from 'pino';
import { failure, overloaded } from './failures.js';
import type { RawRequest } from '../request/raw-request.js';
import type { OutgoingResponse, Dispatch } from './outgoing-response.js';
import { describeRequest } from '../protocol/describe-request.js';
import type { Log } from '../services/logging.js';
import { queryGroups } from '../spec/query-modules.js';
import { apiPaths, apiRequest } from './api-request.js';
import { apiRoutes, type ApiRoutesOptions, sendResponse, virtual, type Form } from './api-routes.js';
import { type AccessLogFormat, logAccess } from './access-log.js';
import { browseRoutes, type BrowseOptions } from '../browse/browse-routes.js';
import type { StatusReport } from '../browse/status-report.js';
import { acceptBodies } from './bodies.js';
import { respondToClientError } from './client-errors.js';
import { closeWaiting } from './close-waiting.js';
import { isBeingBuilt, notFound, type DocsOptions, sendBeingBuilt } from './docs-options.js';
import { type Health, ready } from './health.js';
import { anyHost, checkHosts, type Hosts } from './hosts.js';
import { isLoopback } from '../text/client.js';
import { type Cancellations, mcpRoutes } from './mcp-routes.js';
import { plainUrl } from './plain-url.js';
import { requestRepairer } from './repaired-connection.js';
import { boundUnsent } from './unsent.js';

/**
 * Proxies whose `X-Forwarded-*` headers are trusted: none, this number of proxies in front of the server, or proxies
 * with these addresses (CIDR).
 */
export type TrustProxy = false | number | readonly string[];

/** Settings that are plain data. */
export interface HttpOptions extends DocsOptions {
  /** Take the client's address and scheme from `X-Forwarded-*`. */
  readonly trustProxy?: TrustProxy;
  /** Bytes that the body of a request may have. */
  readonly bodyLimit?: number;
  /** Milliseconds that a client may take to send a request. */
  readonly requestTimeout?: number;
  /** Omit `/metrics` here, because it has a separate port. */
  readonly metricsElsewhere?: boolean;
  /** Write a line for each request to standard output. */
  readonly accessLog?: AccessLogFormat;
  /** Log requests that take more milliseconds. */
  readonly slowMs?: number;
  /** Serve `/metrics`, and the reasons of `/readyz`, to other machines too. */
  readonly publicMetrics?: boolean;
  /** Hosts that requests may name; all if absent. */
  readonly allowedHosts?: Hosts;
  /** Serve tools for language models at `/mcp`, to requests that name these hosts. */
  readonly mcp?: { readonly allowedHosts: Hosts };
}

export interface AppOptions extends HttpOptions {
  readonly dispatch: Dispatch;
  /** As they are when absent. */
  readonly form?: Form;
  readonly log?: Log;
  /** Takes the lines of the access log. The default is standard output. */
  readonly writeAccess?: (line: string) => void;
  /** Whether requests can be handled now: for `/readyz`. */
  readonly health?: () => Health;
  /** Called with each response. */
  readonly observe?: (response: OutgoingResponse, milliseconds: number) => void;
  /** Text of the metrics page. */
  readonly metrics?: () => Promise<string>;
  /** The state of the server. */
  readonly status?: () => Promise<StatusReport>;
  readonly hasModule?: (group: string, name: string) => boolean;
  /** The folder of the API on the wiki itself (`$wgScriptPath`), where the API is here, too. */
  readonly scriptPath?: () => string | undefined;
  readonly cancellations?: Cancellations;
}

const defaultBodyLimit = 8 * 1024 * 1024;
/** Maximum total size of bodies in memory, as a factor of the limit of one. */
const bodiesAtOnce = 4;
const defaultSlowMs = 1000;
const defaultRequestTimeout = 30_000;
/** Interval in milliseconds of the check for slow clients. */
const slowestCheck = 2000;
const noMetrics =
  'Metrics are for clients on this machine that use no proxy. Start the server with --metrics-port, or with --public-metrics.\n';
const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

/** Makes the app. It does not listen until requested, and `inject` sends requests without a port. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const server = makeServer(options);
  const { slowMs = defaultSlowMs } = options;
  const api: ApiRoutesOptions = {
    dispatch: options.dispatch,
    form: options.form ?? asItIs,
    hasModule: options.hasModule ?? ((group) => queryGroups.some((one) => one === group)),
    onResponse: (request, response, milliseconds) => {
      options.observe?.(response, milliseconds);
      if (options.log !== undefined) logResponse(options.log, request, response, { milliseconds, slowMs });
    },
  };
  apiRoutes(server, api);
  if (options.accessLog !== undefined) logAccess(server, options.accessLog, options.writeAccess ?? standardOutput());
  checkHosts(server, options.allowedHosts ?? [anyHost]);
  closeWaiting(server.server);
  boundUnsent(server);
  operatorRoutes(server, options);
  browseRoutes(server, browseOptions(options));
  if (options.mcp !== undefined) await mcpRoutes(server, api, options.mcp.allowedHosts, options.cancellations);
  docsRoutes(server, options);
  await server.ready();
  return server;
}

function standardOutput(): (line: string) => void {
  const stream = destination({ fd: 1, sync: false });
  return (line) => void stream.write(line);
}

function makeServer(options: AppOptions): FastifyInstance {
  const bodyLimit = options.bodyLimit ?? defaultBodyLimit;
  const requestTimeout = options.requestTimeout ?? defaultRequestTimeout;
  const server = fastify({
    bodyLimit,
    trustProxy: trustOf(options.trustProxy ?? false),
    genReqId: idsOf(options.trustProxy ?? false),
    forceCloseConnections: 'idle',
    // Requests on open connections are still handled while the server stops.
    return503OnClosing: false,
    requestTimeout,
    clientErrorHandler: (error, socket) => repair(error, socket) || respondToClientError(error, socket),
    rewriteUrl: ({ url = '/' }) => plainUrl(url, options.scriptPath?.()),
    // Room for a long URL and cookies, so that the response can report a URL that is too long.
    http: {
      maxHeaderSize: 64 * 1024,
      requestTimeout,
      headersTimeout: requestTimeout,
      connectionsCheckingInterval: Math.min(slowestCheck, requestTimeout),
    },
    // The query is read by PHP's rules later.
    routerOptions: { querystringParser: () => ({}) },
  });
  const repair = requestRepairer(server.server);
  // Expectations that are not known are ignored, as by other web servers.
  server.server.on('checkExpectation', (...request) => server.server.emit('request', ...request));
  acceptBodies(server, { each: bodyLimit, together: bodiesAtOnce * bodyLimit });
  const form = options.form ?? asItIs;
  server.setErrorHandler(
    async (
      error: { readonly statusCode?: number; readonly code?: string; readonly message?: string },
      request,
      reply,
    ) => {
      const status = error.statusCode ?? 500;
      // One of them may be the reason.
      for (const name in reply.getHeaders()) reply.removeHeader(name);
      // The rest of a body may be unread: the connection cannot be reused, and must close with the server.
      if (status === 413 || status === 503) reply.header('Connection', 'close');
      // A client that disconnects while it sends a body is not an error.
      if (status === 500 && !request.raw.destroyed) logFailure(options.log, error, request);
      const response = httpFailure(status, error.message ?? error.code, bodyLimit);
      const raw = unreadRequest(request);
      return sendResponse(request, reply, raw === undefined ? response : await form(response, raw));
    },
  );
  return server;
}

const asItIs: Form = async (response) => response;

/**
 * An API request whose body was not read. The body may have selected the format, so that the response is not an HTML
 * page.
 */
function unreadRequest(request: FastifyRequest): RawRequest | undefined {
  const raw = apiRequest(request);
  if (apiPaths.some((path) => raw.path.startsWith(`${path}/query/`))) return { ...raw, implied: virtual };
  if (!apiPaths.some((path) => path === raw.path)) return undefined;
  const isNamed = new URLSearchParams(raw.query).has('format');
  return isNamed ? raw : { ...raw, implied: { format: 'json' } };
}

/** What a proxy may send as the ID of a request. */
const idOfProxy = /^[\w.:=+-]{1,100}$/;

/** The ID of a request in the log: that of the proxy if it is trusted, else a new one. */
const idsOf =
  (trust: TrustProxy) =>
  ({ headers }: IncomingMessage): string => {
    const given = trust === false ? undefined : headers['x-request-id'];
    return typeof given === 'string' && idOfProxy.test(given) ? given : randomUUID();
  };

/** Proxies are counted from the server. Entries before them may have been written by the client. */
function trustOf(trust: TrustProxy): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof trust === 'number') return (_address, hop) => hop < trust;
  return trust === false ? false : [...trust];
}

function httpFailure(status: number, reason: string | undefined, bodyLimit: number): OutgoingResponse {
  if (status === 413) return failure('http-contenttoolarge', 413, { max: bodyLimit });
  if (status === 503) return overloaded();
  if (status < 500) return failure('badrequest', status, { reason: reason ?? status });
  return failure('internal_api_error', 500);
}

function browseOptions(options: AppOptions): BrowseOptions {
  const { dispatch, status, docsFolder, documentsFolder, metrics, metricsElsewhere, publicMetrics } = options;
  return {
    query: async (request, query, gone) => {
      const { body } = await dispatch({ ...apiRequest(request), method: 'GET', path: apiPaths[0], query }, gone);
      return String(body);
    },
    has: {
      hasDocs: docsFolder !== undefined,
      hasDocuments: documentsFolder !== undefined,
      hasMetrics: metrics !== undefined && metricsElsewhere !== true,
    },
    mayRead: mayReadState(publicMetrics),
    ...(status !== undefined && { status }),
  };
}

/** The state of the server names hosts. */
const mayReadState =
  (publicMetrics = false) =>
  (request: FastifyRequest): boolean =>
    publicMetrics || isLocalOperator(request);

function operatorRoutes(server: FastifyInstance, options: AppOptions): void {
  const health = options.health ?? (() => ready);
  const mayRead = mayReadState(options.publicMetrics);
  server.get('/healthz', (_request, reply) => reply.type('text/plain').send('ok\n'));
  server.get('/readyz', (request, reply) => {
    const { status, reasons } = health();
    reply.code(status === 'unavailable' ? 503 : 200).header('Cache-Control', 'no-store');
    // Texts name hosts of the database.
    return reply.send({ status, reasons: mayRead(request) ? reasons : reasons.map(({ code }) => ({ code })) });
  });
  const { metrics } = options;
  if (metrics === undefined || options.metricsElsewhere === true) return;
  server.get('/metrics', async (request, reply) =>
    mayRead(request)
      ? reply.type(metricsType).send(await metrics())
      : reply.code(403).type('text/plain').send(noMetrics),
  );
}

/** Headers that proxies add. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Whether a request comes from this machine itself, and not through a proxy on it. */
function isLocalOperator({ raw, headers }: FastifyRequest): boolean {
  return isLoopback(raw.socket.remoteAddress ?? '') && !forwarding.some((name) => Object.hasOwn(headers, name));
}

/** Everything else goes to the docs app, which is loaded on first use. */
function docsRoutes(server: FastifyInstance, options: AppOptions): void {
  server.get('/docs', (_request, reply) => reply.redirect('/docs/'));
  let docs: Promise<FastifyInstance> | undefined;
  server.addHook('onClose', async () => void (await (await docs)?.close()));
  const handOn = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (isBeingBuilt(options) && request.url.startsWith('/docs/')) return void sendBeingBuilt(reply);
    docs ??= import('./docs-app.js').then(({ makeDocsApp }) => makeDocsApp(options));
    const app = await docs;
    reply.hijack();
    app.routing(request.raw, reply.raw);
  };
  const method = ['GET', 'HEAD'] as const;
  for (const url of ['/docs/*', '/openapi.*']) server.route({ method: [...method], url, handler: handOn });
  server.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send(notFound));
}

const logFailure = (log: Log | undefined, error: unknown, request: FastifyRequest): void =>
  log?.write('request-failed', 'a request failed', { request: describeRequest(apiRequest(request)), err: error });

function logResponse(
  log: Log,
  raw: RawRequest,
  { report, status }: OutgoingResponse,
  { milliseconds, slowMs }: { readonly milliseconds: number; readonly slowMs: number },
): void {
  const event = milliseconds > slowMs ? 'slow-request' : 'request';
  if (!log.has(event)) return;
  const { action: _action, modules: _modules, ...more } = report;
  const facts = { request: describeRequest(raw), status, ms: Math.round(milliseconds), ...more };
  log.write(event, event === 'request' ? 'a request' : 'a slow request', facts);
}
