/** The access log: one line for each request, in JSON or in the combined format of other web servers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { describeRequest } from '../protocol/describe-request.js';
import type { RequestFacts } from '../request/request-facts.js';
import { redactUrl } from '../services/logging.js';
import { apiPaths, apiRequest } from './api-request.js';
import { clientAddress } from './client-address.js';

export const accessLogFormats = ['json', 'combined'] as const;
export type AccessLogFormat = (typeof accessLogFormats)[number];

interface Access {
  readonly time: Date;
  readonly ip: string;
  readonly method: string;
  /** Without the values of secrets. */
  readonly url: string;
  readonly protocol: string;
  /** 499: the client has closed the connection before the response. */
  readonly status: number;
  /** As they were sent, with the headers. */
  readonly bytes: number;
  readonly ms: number;
  readonly referer: string | undefined;
  readonly agent: string | undefined;
  /** As in the log of the server. */
  readonly id: string | undefined;
  /** Of a request to the API. `parameters` are those of a body too. */
  readonly modules?: readonly string[];
  readonly parameters?: string;
}

/** Writes a line for each request of the server when its response is sent, or its connection is closed. */
export function logAccess(server: FastifyInstance, format: AccessLogFormat, write: (line: string) => void): void {
  const requests = new WeakMap<IncomingMessage, FastifyRequest>();
  // Behind a proxy, Fastify knows the address of the client.
  server.addHook('onRequest', async (request) => void requests.set(request.raw, request));
  server.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const begin = performance.now();
    const { socket } = request;
    const { remoteAddress = '', bytesWritten } = socket;
    response.once('close', () => {
      const known = requests.get(request);
      const ip = clientAddress(known ?? { ip: remoteAddress });
      const bytes = socket.bytesWritten - bytesWritten;
      const ms = Math.round((performance.now() - begin) * 10) / 10;
      const access = { ...accessOf(request, response), ip, bytes, ms, id: known?.id };
      write(`${lines[format](format === 'json' ? { ...access, ...calledBy(known) } : access)}\n`);
    });
  });
}

/** What a request to the API calls. */
function calledBy(request: FastifyRequest | undefined): Partial<Pick<RequestFacts, 'modules' | 'parameters'>> {
  const raw = request === undefined ? undefined : apiRequest(request);
  if (raw === undefined || !apiPaths.some((path) => path === raw.path)) return {};
  const { modules, parameters } = describeRequest(raw);
  return { modules, parameters };
}

function accessOf(request: IncomingMessage, response: ServerResponse): Omit<Access, 'ip' | 'bytes' | 'ms' | 'id'> {
  const { method = '', url = '', headers, httpVersion } = request;
  return {
    time: new Date(),
    method,
    url: redactUrl(url),
    protocol: `HTTP/${httpVersion}`,
    status: response.writableFinished ? response.statusCode : 499,
    referer: headers.referer === undefined ? undefined : redactUrl(headers.referer),
    agent: headers['user-agent'],
  };
}

const lines: Readonly<Record<AccessLogFormat, (access: Access) => string>> = {
  json: (access) => JSON.stringify(access).replace(/[\x7f-\x9f]/g, unit),
  combined: ({ ip, time, method, url, protocol, status, bytes, referer, agent }) =>
    `${ip} - - [${clfTime(time)}] "${quoted(method)} ${quoted(url)} ${protocol}" ${status} ${bytes} "${quoted(referer ?? '-')}" "${quoted(agent ?? '-')}"`,
};

/** `10/Oct/2026:13:55:36 +0000` */
function clfTime(time: Date): string {
  const [, day, month, year, clock] = time.toUTCString().split(' ');
  return `${day}/${month}/${year}:${clock} +0000`;
}

/** Clients write these texts: quotes and control characters must not end a field or a line, or control a terminal. */
const quoted = (text: string): string =>
  text.replace(/["\\]|[^ -~]/g, (one) =>
    one > '\xff' ? unit(one) : `\\x${one.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );

const unit = (one: string): string => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`;
