/** The pages of the server for people: the home page of the wiki, the state of the server, and their style sheet. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageHeaders, stylePath } from '../html/html-page.js';
import { styleSheet } from '../html/style.js';
import type { Answer, Ask } from './answers.js';
import { articlePage } from './article-page.js';
import { readArticleRequest } from './article-request.js';
import { articleStyle } from './article-style.js';
import { homePage } from './home-page.js';
import { navigation, pagePath, type Places } from './links.js';
import { refresh, statusPage } from './status-page.js';
import type { StatusReport } from './status-report.js';

export interface BrowseOptions {
  /** Sends a request of the API for the reader of a page, and returns the body of the response. */
  readonly query: (request: FastifyRequest, query: string, gone: AbortSignal) => Promise<string>;
  readonly has: Places;
  /** The state of the server; no page if absent. */
  readonly status?: () => Promise<StatusReport>;
  /** Whether a client may read the state, which names hosts. */
  readonly mayRead: (request: FastifyRequest) => boolean;
}

/** Characters of a search that are sent on: more than the longest that `list=search` accepts. */
const longestSearch = 400;

type AskFor = (request: FastifyRequest, reply: FastifyReply) => Ask;

const toMainPage =
  (askFor: AskFor) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { query } = await askFor(request, reply)({ meta: 'siteinfo' });
    const title = query?.general?.mainpage;
    return reply.redirect(title === undefined ? '/' : pagePath(title), 302);
  };

export function browseRoutes(app: FastifyInstance, { query, has, status, mayRead }: BrowseOptions): void {
  const askFor: AskFor = (request, reply) => async (parameters) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const text = new URLSearchParams({
      action: 'query',
      format: 'json',
      formatversion: '2',
      ...parameters,
    }).toString();
    return JSON.parse(await query(request, text, gone.signal)) as Answer;
  };
  app.get('/', async (request, reply) => {
    const search = new URLSearchParams((request.raw.url ?? '').split('?', 2)[1]).get('search')?.trim() || undefined;
    const { status: code, body } = await homePage(askFor(request, reply), search?.slice(0, longestSearch), has);
    return reply.code(code).headers(pageHeaders).send(body);
  });
  app.get('/wiki', toMainPage(askFor));
  app.get('/wiki/', toMainPage(askFor));
  app.get('/wiki/*', async (request, reply) => {
    const [path = '', text] = (request.raw.url ?? '').split('?', 2);
    const wanted = readArticleRequest(path.slice('/wiki/'.length), new URLSearchParams(text));
    const { status: code, headers, body } = await articlePage(askFor(request, reply), wanted, has);
    return reply.code(code).headers(headers).send(body);
  });
  app.get(stylePath, (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(styleSheet + articleStyle),
  );
  if (status === undefined) return;
  app.get('/status', async (request, reply) => {
    const report = mayRead(request) ? await status() : undefined;
    return reply
      .code(report === undefined ? 403 : 200)
      .headers(report === undefined ? pageHeaders : { ...pageHeaders, Refresh: String(refresh) })
      .send(statusPage(report, navigation(has)));
  });
}
