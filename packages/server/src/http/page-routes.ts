/** Redirects `/wiki/TITLE` to the page on the wiki itself: this server has only data of pages. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './docs-options.js';

const prefix = '/wiki/';

/** The URL of a page on the wiki itself, from its encoded title and the query of the request. */
export type PageUrl = (title: string, query: string) => string | undefined;

export function pageRoutes(app: FastifyInstance, pageUrl: PageUrl | undefined): void {
  const handler = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const [path = '', query = ''] = split(request.raw.url ?? '');
    const location = path.length > prefix.length ? pageUrl?.(path.slice(prefix.length), query) : undefined;
    // If the wiki's own URL leads here, a redirect would loop.
    if (location === undefined || isHere(location, request)) return reply.code(404).type('text/plain').send(notFound);
    return reply.redirect(location, 302);
  };
  app.route({ method: ['GET', 'HEAD'], url: `${prefix}*`, handler });
}

function split(url: string): readonly [string, string] {
  const mark = url.indexOf('?');
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}

function isHere(location: string, { host, raw }: FastifyRequest): boolean {
  const target = new URL(location);
  return target.host === host && target.pathname + target.search === raw.url;
}
