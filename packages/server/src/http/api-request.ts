/** Turns an HTTP request into the plain request that a worker handles. */
import type { FastifyRequest } from 'fastify';
import type { RawRequest } from '../request/raw-request.js';
import { clientAddress } from './client-address.js';

/** The paths of the API, with and without a script folder (`$wgScriptPath`). */
export const apiPaths = ['/api.php', '/w/api.php'] as const;

/** The request as plain data; `implied` are the parameters that its path represents. */
export function apiRequest(request: FastifyRequest, implied?: Readonly<Record<string, string>>): RawRequest {
  const url = request.raw.url ?? '/';
  const mark = url.indexOf('?');
  return {
    id: request.id,
    method: request.method,
    path: mark < 0 ? url : url.slice(0, mark),
    query: mark < 0 ? '' : url.slice(mark + 1),
    headers: plainHeaders(request),
    ip: clientAddress(request),
    // A proxy forwards what it wants as the scheme.
    origin: `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}`,
    ...(Buffer.isBuffer(request.body) && request.body.length > 0 ? { body: request.body } : {}),
    ...(implied === undefined ? {} : { implied }),
  };
}

function plainHeaders(request: FastifyRequest): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name in request.headers) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
    else if (value !== undefined) headers[name] = value.join(', ');
  }
  return headers;
}
