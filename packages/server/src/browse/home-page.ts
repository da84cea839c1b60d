/** `/`: the wiki, its numbers, a search, and requests to begin with. */
import { escapeHtml } from '@wiki-query/wikitext';
import { htmlPage } from '../html/html-page.js';
import type { Ask, QueryAnswer } from './answers.js';
import { problem } from './problem.js';
import { link, navigation, pagePath, requestPath, searchForm, type Places } from './links.js';

const facts = {
  meta: 'siteinfo',
  siprop: 'general|statistics',
  list: 'allcategories|allrevisions',
  aclimit: '1',
  arvlimit: '1',
  arvprop: 'user|timestamp',
};

const mostResults = '20';

/** The page, and the status of its response. `search` is what the reader searches for. */
export async function homePage(
  ask: Ask,
  search: string | undefined,
  has: Places,
): Promise<{ readonly status: number; readonly body: string }> {
  const answer = await ask(facts);
  const { error, query = {} } = answer;
  const name = query.general?.sitename ?? 'Wiki';
  const results = error === undefined && search !== undefined ? await resultsOf(ask, search) : '';
  const content =
    error === undefined
      ? [logoOf(query), `<h1>${escapeHtml(name)}</h1>`, searchForm(search), results, figures(query), requests(query)]
      : [`<h1>${escapeHtml(name)}</h1>`, problem(answer).html];
  const isDown = error?.code === 'databaseunavailable';
  return {
    status: isDown ? 503 : 200,
    body: htmlPage(escapeHtml(name), content.join('\n'), { navigation: navigation(has) }),
  };
}

/** A logo that is on another host is not loaded: pages of this server request nothing from other hosts. */
function logoOf({ general }: QueryAnswer): string {
  const { logo = '', sitename = '' } = general ?? {};
  return /^(\/(?!\/)|data:image\/)/.test(logo)
    ? `<img class="logo" src="${escapeHtml(logo)}" alt="Logo of ${escapeHtml(sitename)}">`
    : '';
}

async function resultsOf(ask: Ask, search: string): Promise<string> {
  const { error, query } = await ask({
    list: 'search',
    srsearch: search,
    srlimit: mostResults,
    srprop: 'snippet',
    srinfo: 'totalhits',
  });
  const heading = '<h2>Results</h2>';
  if (error !== undefined) return `${heading}<p role="alert">${escapeHtml(error.info)}</p>`;
  const found = query?.search ?? [];
  if (found.length === 0) return `${heading}<p>No page has these words.</p>`;
  const total = query?.searchinfo?.totalhits ?? found.length;
  const items = found.map(
    ({ title, snippet = '' }) =>
      `<li>${link(pagePath(title), title)}<br><span class="weak">${escapeHtml(textOf(snippet))}</span></li>`,
  );
  return `${heading}<p>${count(total)} ${total === 1 ? 'page' : 'pages'}</p><ol>${items.join('')}</ol>`;
}

/** The text of a snippet, whose only tags mark the words that were found. */
const textOf = (snippet: string): string =>
  snippet
    .replaceAll(/<\/?span[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#039;', "'")
    .replaceAll('&amp;', '&');

const count = (number: number): string => number.toLocaleString('en');

function figures({ general, statistics, allrevisions }: QueryAnswer): string {
  const changed = allrevisions?.[0]?.revisions[0]?.timestamp;
  const rows = [
    ...(statistics === undefined
      ? []
      : [
          ['Articles', count(statistics.articles)],
          ['Pages', count(statistics.pages)],
          ['Edits', count(statistics.edits)],
          ['Users', count(statistics.users)],
        ]),
    ...(changed === undefined ? [] : [['Last change', changed.slice(0, 10)]]),
  ].map(([name = '', value = '']) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`);
  const main =
    general === undefined ? '' : `<p>Begin with the page ${link(pagePath(general.mainpage), general.mainpage)}.</p>`;
  return `<h2>The wiki</h2>\n${main}<dl class="figures">${rows.join('')}</dl>`;
}

const mostRequests = 5;

/** Requests with titles, categories and users of the wiki itself. */
function requests({ general, allcategories, allrevisions }: QueryAnswer): string {
  const title = allrevisions?.[0]?.title ?? general?.mainpage;
  const category = allcategories?.[0]?.category;
  const user = allrevisions?.[0]?.revisions[0]?.user;
  const word = /[\p{L}\p{N}]+/u.exec(title ?? '')?.[0];
  const all: readonly (readonly [
    text: string,
    needed: string | undefined,
    parameters: Readonly<Record<string, string>>,
  ])[] = [
    [
      `The text of ${title}`,
      title,
      { prop: 'revisions', titles: title ?? '', rvprop: 'content|timestamp|user', rvslots: 'main' },
    ],
    [
      `Pages in the category ${category}`,
      category,
      { list: 'categorymembers', cmtitle: `Category:${category}`, cmlimit: '50' },
    ],
    [`Edits of ${user}`, user, { list: 'usercontribs', ucuser: user ?? '', uclimit: '50' }],
    [`Pages with the word ${word}`, word, { list: 'search', srsearch: word ?? '', srlimit: '10' }],
    ['The newest changes', 'always', { list: 'recentchanges', rclimit: '10', rcprop: 'title|user|timestamp|sizes' }],
    [`Links on ${title}`, title, { prop: 'links', titles: title ?? '', pllimit: '50' }],
    ['The numbers of the wiki', 'always', { meta: 'siteinfo', siprop: 'statistics' }],
    ['The first pages by title', 'always', { list: 'allpages', aplimit: '10' }],
  ];
  const items = all
    .filter(([, needed]) => needed !== undefined && needed !== '')
    .slice(0, mostRequests)
    .map(([text, , parameters]) => `<li>${link(requestPath({ action: 'query', ...parameters }), text)}</li>`);
  return `<h2>Ask it</h2>\n<p>Each link is a request to the API, and shows its response:</p><ul>${items.join('')}</ul>`;
}
