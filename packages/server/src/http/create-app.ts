/** The HTTP side of the server: the interface, its documents, the docs site, health and metrics on one port. */
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import { existsSync } from 'node:fs';
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { failure } from '../workers/failures.js';
import type { Answer, Dispatch } from '../workers/messages.js';
import { apiRoutes, sendAnswer } from './api-routes.js';
import { documentRoutes } from './documents.js';
import { redactQuery } from '../workers/logging.js';
import { makeMetrics, type Metrics, type PoolFigures } from './metrics.js';

export interface AppOptions {
  readonly dispatch: Dispatch;
  readonly logger?: Logger;
  /** Whether requests can be answered now: for `/readyz`. */
  readonly ready?: () => boolean;
  readonly figures?: () => PoolFigures;
  /** Take the client's address and scheme from `X-Forwarded-*`. */
  readonly trustProxy?: boolean;
  /** Bytes that the body of a request may have. */
  readonly bodyLimit?: number;
  readonly hasModule?: (group: string, name: string) => boolean;
  /** Folder of the built docs site. */
  readonly docsFolder?: string;
  /** Folder of the OpenAPI documents. */
  readonly documentsFolder?: string;
  /** Leave `/metrics` out here, because it has a port of its own. */
  readonly metricsElsewhere?: boolean;
}

export interface App {
  readonly server: FastifyInstance;
  readonly metrics: Metrics;
}

const defaultBodyLimit = 8 * 1024 * 1024;
const slowRequest = 1000;
const noFigures: PoolFigures = { workers: 0, running: 0, waiting: 0, replaced: 0 };

/** Makes the app; it listens when told so, and `inject` of its server answers requests without a port. */
export async function createApp(options: AppOptions): Promise<App> {
  const server = makeServer(options);
  const metrics = makeMetrics(options.figures ?? (() => noFigures));
  await server.register(compress, { encodings: ['gzip', 'deflate'], threshold: 1024 });
  apiRoutes(server, {
    dispatch: options.dispatch,
    hasModule: options.hasModule ?? ((group) => ['list', 'prop', 'meta'].includes(group)),
    onAnswer: (request, answer, milliseconds) => {
      metrics.observe(answer, milliseconds);
      if (options.logger !== undefined) logAnswer(options.logger, request, answer, milliseconds);
    },
  });
  operatorRoutes(server, options, metrics);
  if (options.documentsFolder !== undefined) documentRoutes(server, options.documentsFolder);
  await docsRoutes(server, options.docsFolder);
  return { server, metrics };
}

/** A small server for `/metrics` alone. */
export function createMetricsApp(metrics: Metrics): FastifyInstance {
  const server = fastify();
  server.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  return server;
}

function makeServer(options: AppOptions): FastifyInstance {
  const bodyLimit = options.bodyLimit ?? defaultBodyLimit;
  const server = fastify({
    bodyLimit,
    trustProxy: options.trustProxy ?? false,
    forceCloseConnections: 'idle',
    // What comes over open connections while the server stops is still answered.
    return503OnClosing: false,
    // Room for a long URL and cookies: what is too long then gets an answer that says so.
    http: { maxHeaderSize: 64 * 1024 },
    // The worker reads the query by PHP's rules.
    routerOptions: { querystringParser: () => ({}) },
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.setErrorHandler((error: { readonly statusCode?: number; readonly code?: string }, request, reply) => {
    const status = error.statusCode ?? 500;
    // The rest of a body that is too large is not read: the connection cannot be used again, and must not outlive the server.
    if (status === 413) reply.header('Connection', 'close');
    if (status >= 500) options.logger?.error({ err: error }, 'request failed');
    return sendAnswer(request, reply, httpFailure(status, error.code, bodyLimit));
  });
  return server;
}

function httpFailure(status: number, code: string | undefined, bodyLimit: number): Answer {
  if (status === 413) return failure('http-contenttoolarge', 413, { max: bodyLimit });
  if (status < 500) return failure('badrequest', status, { reason: code ?? status });
  return failure('internal_api_error', 500);
}

function operatorRoutes(server: FastifyInstance, options: AppOptions, metrics: Metrics): void {
  const ready = options.ready ?? (() => true);
  server.get('/healthz', (_request, reply) => reply.type('text/plain').send('ok\n'));
  server.get('/readyz', (_request, reply) =>
    ready() ? reply.type('text/plain').send('ready\n') : reply.code(503).type('text/plain').send('not ready\n'),
  );
  if (options.metricsElsewhere) return;
  server.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
}

async function docsRoutes(server: FastifyInstance, folder: string | undefined): Promise<void> {
  for (const path of ['/', '/docs']) server.get(path, (_request, reply) => reply.redirect('/docs/'));
  if (folder === undefined || !existsSync(folder)) {
    server.get('/docs/', (_request, reply) => reply.code(404).type('text/plain').send(noDocs));
    return;
  }
  await server.register(fastifyStatic, {
    root: folder,
    prefix: '/docs/',
    extensions: ['html'],
    setHeaders: keepAssets,
  });
  server.setNotFoundHandler((request, reply) =>
    request.url.startsWith('/docs/')
      ? reply.code(404).sendFile('404.html')
      : reply.code(404).type('text/plain').send(notFound),
  );
}

const notFound = 'There is nothing here. The interface is at /api.php, its documentation at /docs/.\n';
const noDocs = 'The docs site is not part of this installation. The interface is at /api.php.\n';

/** Names of assets change with their content. */
function keepAssets(reply: { readonly setHeader: (name: string, value: string) => unknown }, path: string): void {
  if (path.includes('/assets/')) reply.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
}

function logAnswer(logger: Logger, request: FastifyRequest, answer: Answer, milliseconds: number): void {
  const slow = milliseconds > slowRequest;
  if (!slow && !logger.isLevelEnabled('debug')) return;
  const { report, status } = answer;
  const [path, query = ''] = (request.raw.url ?? '').split('?', 2) as [string, string?];
  const line = {
    method: request.method,
    path,
    query: redactQuery(query),
    status,
    ms: Math.round(milliseconds),
    ...report,
  };
  if (slow) logger.warn(line, 'slow request');
  else logger.debug(line, 'request');
}
