/** URLs of this server, and the links above each page. */
import { escapeHtml } from '@wiki-query/wikitext';

/** A link; both texts are escaped. */
export const link = (url: string, text: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

/** A link to an address that the wiki names. Only websites get one: an address may also be code. */
export const linkOutside = (url: string, text: string): string =>
  /^(?:https?:)?\/\//i.test(url) ? link(url, text) : escapeHtml(text);

/** The path of a page of the wiki. A title keeps its slashes. */
export const pagePath = (title: string): string =>
  `/wiki/${encodeURIComponent(title.replaceAll(' ', '_')).replaceAll('%2F', '/').replaceAll('%3A', ':')}`;

/** A request to the API, which a browser shows as a page. */
export const requestPath = (parameters: Readonly<Record<string, string>>): string =>
  `/api.php?${new URLSearchParams({ ...parameters, format: 'jsonfm', formatversion: '2' }).toString()}`;

/** The search of the home page. */
export const searchForm = (search = ''): string =>
  `<form class="search" role="search" action="/"><label for="search">Search the wiki</label><input id="search" type="search" name="search" value="${escapeHtml(search)}" maxlength="300"><button>Search</button></form>`;

/** What a server has besides its API. */
export interface Places {
  readonly hasDocs: boolean;
  readonly hasDocuments: boolean;
  /** On this port. */
  readonly hasMetrics: boolean;
}

const places = [
  ['/', 'Home'],
  ['/docs/', 'Documentation', 'hasDocs'],
  ['/docs/playground', 'Playground', 'hasDocs'],
  ['/api.php', 'API'],
  ['/openapi.json', 'OpenAPI', 'hasDocuments'],
  ['/status', 'Status'],
  ['/healthz', 'Health'],
  ['/metrics', 'Metrics', 'hasMetrics'],
] as const;

/** Links to what the server has, or to these of its URLs. */
export function navigation(has: Places, urls: readonly string[] = places.map(([url]) => url)): string {
  const items = places
    .filter(([url]) => urls.includes(url))
    .filter(([, , needs]) => needs === undefined || has[needs])
    .map(([url, text]) => `<li>${link(url, text)}</li>`);
  return `<nav aria-label="Server"><ul>${items.join('')}</ul></nav>\n`;
}
