/** Where the cells of a table lead: to pages, users and revisions of the wiki. */
import type { Members } from './response.js';
import { isWebAddress } from './wire.js';

/** Columns with the title of a page. */
const titles = new Set(['title', 'page', 'from', 'to', 'toptitle', 'subjectpage']);
const revisions = new Set(['revid', 'parentid', 'old_revid', 'lastrevid']);
const urls = new Set(['url', 'descriptionurl', 'fullurl', 'canonicalurl', 'thumburl', 'descriptionshorturl']);

/**
 * The URL that a cell leads to. `ownServer` is the API of the server that the page is from, whose pages are below `/wiki/`; other
 * wikis have `index.php` next to `api.php`.
 */
export function linkOf(server: string, ownServer: string, row: Members, column: string): string | undefined {
  const value = row[column];
  const page = (title: string, oldid?: unknown): string =>
    server === ownServer
      ? `${server.replace(/\/api\.php$/, '')}/wiki/${encodeURIComponent(title.replaceAll(' ', '_')).replaceAll('%2F', '/')}` +
        (oldid === undefined ? '' : `?oldid=${String(oldid)}`)
      : `${server.replace(/api\.php$/, 'index.php')}?${new URLSearchParams({ title, ...(oldid !== undefined && { oldid: String(oldid) }) })}`;
  if (!isWebAddress(server) || !server.endsWith('/api.php')) return undefined;
  if (typeof value === 'number' && value > 0 && revisions.has(column)) {
    const title = row['title'] ?? row['page'];
    return typeof title === 'string' ? page(title, value) : undefined;
  }
  if (typeof value !== 'string' || value === '') return undefined;
  if (urls.has(column)) return isWebAddress(value) ? value : undefined;
  if (titles.has(column)) return page(value);
  if (column === 'category') return page(`Category:${value}`);
  return column === 'user' ? page(`User:${value}`) : undefined;
}
