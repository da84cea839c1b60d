/** The views of a page of the wiki: its text, its history, and what links to it. */
import { escapeHtml } from '@wiki-query/wikitext';
import type { Answer, Ask, FileAnswer, PageAnswer, ParseAnswer, QueryAnswer, RevisionAnswer } from './answers.js';
import type { ArticleRequest } from './article-request.js';
import { link, linkOutside, pagePath } from './links.js';
import { problem } from './problem.js';
import { withLocalLinks, type WikiPaths } from './local-links.js';

/** What a page has besides its text. */
export interface Article {
  readonly ask: Ask;
  readonly request: ArticleRequest;
  readonly page: PageAnswer;
  readonly site: NonNullable<QueryAnswer['general']>;
}

/** The content of a page, with its heading as HTML if it differs from the title. */
export interface Content {
  readonly status?: number;
  readonly heading?: string;
  readonly html: string;
}

const NS_FILE = 6;
const NS_CATEGORY = 14;
const pageful = '200';

/** The content of a page, as requested. */
export async function contentOf(article: Article): Promise<Content> {
  const { page, request } = article;
  if (page.invalid === true)
    return { status: 400, html: `<p role="alert">${escapeHtml(page.invalidreason ?? 'The title is not valid.')}</p>` };
  if (page.special === true)
    return {
      status: 404,
      html: '<p>This server has no special pages. <a href="/">Search the wiki</a>, or use the API.</p>',
    };
  if (request.action === 'history') return history(article);
  if (request.action === 'links') return linking(article);
  return text(article);
}

async function text(article: Article): Promise<Content> {
  const { ask, page, request, site } = article;
  const isMissing = page.missing === true && request.oldid === undefined;
  const members = page.ns === NS_CATEGORY ? await membersOf(article) : '';
  const picture = page.ns === NS_FILE ? pictureOf(page.imageinfo?.[0]) : '';
  if (isMissing) {
    const status = members !== '' || picture !== '' ? 200 : 404;
    return { status, html: `${picture}<p>There is no page with this title.</p>${members}` };
  }
  const answer = await ask({
    action: 'parse',
    prop: 'text|displaytitle|categories|langlinks|revid',
    disableeditsection: '1',
    ...(request.oldid === undefined ? { page: page.title } : { oldid: request.oldid }),
    ...(request.oldid === undefined && request.followsRedirects && { redirects: '1' }),
  });
  const { parse } = answer;
  if (parse === undefined) return { status: problem(answer).status, html: picture + problem(answer).html };
  return {
    heading: parse.displaytitle,
    html: [
      notes(parse, request),
      picture,
      withLocalLinks(parse.text, site),
      members,
      categories(parse),
      languages(parse),
    ].join('\n'),
  };
}

function notes({ redirects = [], revid }: ParseAnswer, { oldid }: ArticleRequest): string {
  if (oldid !== undefined) return `<p class="weak">This is revision ${revid ?? escapeHtml(oldid)} of the page.</p>`;
  const [first] = redirects;
  return first === undefined
    ? ''
    : `<p class="weak">Redirected from ${link(`${pagePath(first.from)}?redirect=no`, first.from)}</p>`;
}

function categories({ categories: all }: ParseAnswer): string {
  const shown = all.filter(({ hidden }) => hidden !== true).map(({ category }) => category);
  if (shown.length === 0) return '';
  const items = shown.map((name) => `<li>${link(pagePath(`Category:${name}`), name.replaceAll('_', ' '))}</li>`);
  return `<nav class="ends" aria-labelledby="categories"><h2 id="categories">Categories</h2><ul>${items.join('')}</ul></nav>`;
}

function languages({ langlinks }: ParseAnswer): string {
  if (langlinks.length === 0) return '';
  const items = langlinks.map(
    ({ url, lang, autonym }) => `<li lang="${escapeHtml(lang)}">${linkOutside(url, autonym ?? lang)}</li>`,
  );
  return `<nav class="ends" aria-labelledby="languages"><h2 id="languages">Other languages</h2><ul>${items.join('')}</ul></nav>`;
}

function pictureOf(file: FileAnswer | undefined): string {
  if (file === undefined) return '';
  const { url = '', thumburl = url, mime = '', width = 0, height = 0, size = 0 } = file;
  const facts = [mime, width > 0 ? `${width} × ${height} pixels` : '', `${size.toLocaleString('en')} bytes`].filter(
    (one) => one !== '',
  );
  const image = mime.startsWith('image/') ? `<img src="${escapeHtml(pathOf(thumburl))}" alt="">` : '';
  return `<figure class="file">${image}<figcaption>${escapeHtml(facts.join(', '))}. ${linkOutside(url, 'The file')}</figcaption></figure>`;
}

/** A file is loaded from this host only. */
const pathOf = (url: string): string => /^(?:https?:)?\/\/[^/]+(\/.*)$/.exec(url)?.[1] ?? url;

const kinds = [
  ['subcat', 'Subcategories'],
  ['page', 'Pages in this category'],
  ['file', 'Files in this category'],
] as const;

async function membersOf({ ask, page, request }: Article): Promise<string> {
  const answer = await ask({
    list: 'categorymembers',
    cmtitle: page.title,
    cmprop: 'title|type',
    cmlimit: pageful,
    ...request.from,
  });
  if (answer.error !== undefined) return problem(answer).html;
  const all = answer.query?.categorymembers ?? [];
  const lists = kinds.map(([kind, heading]) =>
    list(
      heading,
      all.filter(({ type }) => type === kind).map(({ title }) => link(pagePath(title), title)),
    ),
  );
  return lists.join('') + more(answer, pagePath(page.title), 'view');
}

const list = (heading: string, items: readonly string[]): string =>
  items.length === 0
    ? ''
    : `<h2>${heading}</h2>\n<ul class="columns">${items.map((item) => `<li>${item}</li>`).join('')}</ul>\n`;

/** A link to the rows that follow. */
function more({ continue: next }: Answer, path: string, action: string): string {
  if (next === undefined) return '';
  const query = new URLSearchParams({ ...(action !== 'view' && { action }), ...next });
  return `<p>${link(`${path}?${query.toString()}`, 'Show the next rows')}</p>`;
}

async function history({ ask, page, request, site }: Article): Promise<Content> {
  const answer = await ask({
    prop: 'revisions',
    titles: page.title,
    rvprop: 'ids|timestamp|user|size|flags|parsedcomment',
    rvlimit: '50',
    ...request.from,
  });
  if (answer.error !== undefined) return problem(answer);
  const rows = answer.query?.pages?.[0]?.revisions ?? [];
  if (rows.length === 0) return { status: 404, html: '<p>The page has no revisions.</p>' };
  const path = pagePath(page.title);
  const items = rows.map((row) => `<li>${revision(row, path, site)}</li>`).join('');
  return { html: `<h2>History</h2>\n<ul>${items}</ul>${more(answer, path, 'history')}` };
}

const hiddenPart = '<span class="weak">hidden</span>';

function revision(row: RevisionAnswer, path: string, site: WikiPaths): string {
  const { revid, timestamp, user, size, minor, parsedcomment } = row;
  const time = timestamp?.replace('T', ' ').replace('Z', ' UTC') ?? String(revid);
  const parts = [
    link(`${path}?oldid=${revid}`, time),
    user === undefined ? hiddenPart : link(pagePath(`User:${user}`), user),
    ...(size === undefined ? [] : [`${size.toLocaleString('en')} bytes`]),
    ...(minor === true ? ['minor'] : []),
    parsedcomment === undefined ? hiddenPart : withLocalLinks(parsedcomment, site),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

async function linking({ ask, page, request }: Article): Promise<Content> {
  const answer = await ask({
    titles: page.title,
    prop: 'linkshere|transcludedin|fileusage',
    lhprop: 'title|redirect',
    tiprop: 'title|redirect',
    fuprop: 'title|redirect',
    lhlimit: pageful,
    tilimit: pageful,
    fulimit: pageful,
    ...request.from,
  });
  if (answer.error !== undefined) return problem(answer);
  const [found] = answer.query?.pages ?? [];
  const lists = [
    ['Pages that link here', found?.linkshere],
    ['Pages that include it', found?.transcludedin],
    ['Pages that show the file', found?.fileusage],
  ] as const;
  const html = lists
    .map(([heading, rows = []]) =>
      list(
        heading,
        rows.map(({ title, redirect }) => link(pagePath(title), title) + (redirect === true ? ' (redirect)' : '')),
      ),
    )
    .join('');
  return { html: (html === '' ? '<p>No page links here.</p>' : html) + more(answer, pagePath(page.title), 'links') };
}
