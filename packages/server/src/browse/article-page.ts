/** `/wiki/TITLE`: a page of the wiki, its history, its source, and what links to it. */
import { escapeHtml } from '@wiki-query/wikitext';
import { htmlPage, pageHeaders } from '../html/html-page.js';
import type { Ask } from './answers.js';
import type { ArticleRequest } from './article-request.js';
import { contentOf, type Article } from './article-views.js';
import { link, linkOutside, navigation, pagePath, requestPath, searchForm, type Places } from './links.js';
import { problem } from './problem.js';

export interface Shown {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Show = (status: number, title: string, content: string) => Shown;

/** Texts may have `style` attributes, whose values the parser has cleaned. */
const articleHeaders = {
  ...pageHeaders,
  'Content-Security-Policy': `${pageHeaders['Content-Security-Policy']}; style-src-attr 'unsafe-inline'`,
};
const rawHeaders = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** A page of the wiki. `undefined`: the URL is wrong. */
export async function articlePage(ask: Ask, request: ArticleRequest | undefined, has: Places): Promise<Shown> {
  const show: Show = (status, title, content) => ({
    status,
    headers: articleHeaders,
    body: htmlPage(escapeHtml(title), content, { navigation: navigation(has, ['/', '/docs/', '/api.php']) }),
  });
  if (request === undefined) return show(404, 'No such page', noSuchUrl);
  // A title that begins with the separator is one title, whatever it contains.
  const answer = await ask({
    titles: `\u{1F}${request.title}`,
    iwurl: '1',
    prop: 'info|imageinfo',
    iiprop: 'url|size|mime',
    iiurlwidth: '640',
    meta: 'siteinfo',
  });
  const { query } = answer;
  const [page] = query?.pages ?? [];
  const [other] = query?.interwiki ?? [];
  if (query?.general !== undefined && other !== undefined) {
    const where = linkOutside(other.url ?? '', other.title);
    return show(
      404,
      other.title,
      `<h1>${escapeHtml(other.title)}</h1>\n<p>This is a page of another wiki: ${where}</p>`,
    );
  }
  if (query?.general === undefined || page === undefined)
    return show(problem(answer).status, request.title, problem(answer).html);
  const article = { ask, request, page, site: query.general };
  if (request.action === 'raw') return raw(article, show);
  const { status = 200, heading = escapeHtml(page.title), html } = await contentOf(article);
  const title = `${page.title} - ${article.site.sitename}`;
  return show(status, title, `${searchForm()}\n<h1>${heading}</h1>\n${views(article)}${html}`);
}

const noSuchUrl = `<h1>No such page</h1>\n<p role="alert">The URL names no page, or an action that this server does not have. Pages are at <code>/wiki/TITLE</code>, with <code>?action=</code> <code>history</code>, <code>links</code> or <code>raw</code>.</p>`;

async function raw({ ask, page, request }: Article, show: Show): Promise<Shown> {
  const answer = await ask({
    prop: 'revisions',
    rvprop: 'content',
    rvslots: 'main',
    ...(request.oldid === undefined ? { titles: page.title } : { revids: request.oldid }),
  });
  const text = answer.query?.pages?.[0]?.revisions?.[0]?.slots?.main?.content;
  if (text !== undefined) return { status: 200, headers: rawHeaders, body: text };
  return answer.error === undefined
    ? show(404, page.title, `<h1>${escapeHtml(page.title)}</h1>\n<p>There is no text to show.</p>`)
    : show(problem(answer).status, page.title, problem(answer).html);
}

/** Links to the other views of a page. */
function views({ page, request }: Article): string {
  if (page.special === true || page.invalid === true) return '';
  const path = pagePath(page.title);
  const all = [
    ['view', 'Read', path],
    ['history', 'History', `${path}?action=history`],
    ['links', 'What links here', `${path}?action=links`],
    ['raw', 'Source', `${path}?action=raw`],
  ] as const;
  const items = all.map(([action, text, url]) =>
    action === request.action && request.oldid === undefined
      ? `<li aria-current="page">${text}</li>`
      : `<li>${link(url, text)}</li>`,
  );
  const api = link(
    requestPath({ action: 'query', titles: page.title, prop: 'info|categories|links', cllimit: 'max', pllimit: 'max' }),
    'In the API',
  );
  return `<nav class="views" aria-label="Views of the page"><ul>${items.join('')}<li>${api}</li></ul></nav>\n`;
}
