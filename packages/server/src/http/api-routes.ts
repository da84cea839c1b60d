/** The query interface over HTTP. */
import { METHODS, type ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failure } from './failures.js';
import type { RawRequest } from '../request/raw-request.js';
import type { OutgoingResponse, Dispatch } from './outgoing-response.js';
import { apiPaths, apiRequest } from './api-request.js';
import { outgoing } from './outgoing.js';

/** Maximum length of a URL in bytes. Longer queries must be sent in the body of a POST. */
const urlLimit = 16 * 1024;

/** Puts a response that was made without the wiki into the form that its request selects. */
export type Form = (handle: OutgoingResponse, request: RawRequest) => Promise<OutgoingResponse>;

export interface ApiRoutesOptions {
  readonly dispatch: Dispatch;
  readonly form: Form;
  /** Whether the virtual path `/api.php/query/<group>/<name>` exists, or for the group `action`, `/api.php/<name>`. */
  readonly hasModule: (group: string, name: string) => boolean;
  /** Reported about each response. */
  readonly onResponse: (request: RawRequest, handle: OutgoingResponse, milliseconds: number) => void;
}

/** The parameters that every virtual path represents. */
export const virtual = { action: 'query', format: 'json', formatversion: '2' };

/** Adds the paths of the API and the virtual path of each module. */
export function apiRoutes(app: FastifyInstance, options: ApiRoutesOptions): void {
  const handle = async (
    request: FastifyRequest,
    reply: FastifyReply,
    implied?: Record<string, string>,
  ): Promise<FastifyReply> => {
    if ((request.raw.url?.length ?? 0) > urlLimit)
      return fail(request, reply, failure('urltoolong', 414, { max: urlLimit }), implied);
    const begin = performance.now();
    const raw = apiRequest(request, implied);
    const result = await options.dispatch(raw, whenGone(reply.raw));
    options.onResponse(raw, result, performance.now() - begin);
    return sendResponse(request, reply, result);
  };
  const fail = async (
    request: FastifyRequest,
    reply: FastifyReply,
    response: OutgoingResponse,
    implied?: Record<string, string>,
  ): Promise<FastifyReply> => sendResponse(request, reply, await options.form(response, apiRequest(request, implied)));
  const method = ['GET', 'HEAD', 'POST', 'OPTIONS'];
  const others = METHODS.filter((name) => !method.includes(name) && name !== 'CONNECT');
  for (const name of others) if (!app.supportedMethods.includes(name)) app.addHttpMethod(name);
  for (const path of apiPaths) {
    app.route({ method, url: path, handler: (request, reply) => handle(request, reply) });
    app.route<{ Params: { group: string; name: string } }>({
      method,
      url: `${path}/query/:group/:name`,
      handler: (request, reply) => {
        const { group, name } = request.params;
        if (!options.hasModule(group, name))
          return fail(request, reply, failure('badvalue', 404, { parameter: group, value: name }), virtual);
        return handle(request, reply, { ...virtual, [group]: name });
      },
    });
    app.route<{ Params: { action: string } }>({
      method,
      url: `${path}/:action`,
      handler: (request, reply) => {
        const { action } = request.params;
        if (!options.hasModule('action', action)) return reply.redirect(path + queryOf(request), 301);
        return handle(request, reply, { ...virtual, action });
      },
    });
    app.route({ method, url: `${path}/*`, handler: (request, reply) => reply.redirect(path + queryOf(request), 301) });
    // Reports in the requested format that the method is not supported.
    app.route({
      method: others,
      url: path,
      handler: (request, reply) => handle(request, reply.header('Allow', method.join(', '))),
    });
  }
}

const queryOf = ({ raw: { url = '' } }: FastifyRequest): string =>
  url.includes('?') ? url.slice(url.indexOf('?')) : '';

/** Aborts when the connection closes before the response is sent. */
function whenGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => response.writableFinished || gone.abort());
  return gone.signal;
}

/** Sends a response. */
export async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  handle: OutgoingResponse,
): Promise<FastifyReply> {
  const { status, headers, body } = await outgoing(request, handle);
  return reply
    .code(status)
    .headers(headers as Record<string, string>)
    .send(body);
}
