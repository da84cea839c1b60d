/** Maps pages of the repository and their links to paths on the site. */
import { posix } from 'node:path';

/**
 * Generated pages are at the top level of the site. The index of modules is not at `/` or `/de/`, which are landing
 * pages.
 */
export function routeOf(page: string): string {
  const index = /^gen\/(.*\/)?index\.md$/.exec(page);
  if (index) return `${index[1] ?? ''}modules.md`;
  return page.startsWith('gen/') ? page.slice('gen/'.length) : page;
}

/** Folder of the site with HTML copies of linked files, with line numbers. */
export const sourceRoute = '/source/';

/** Whether a link points to a file of the repository outside the docs. */
const leavesDocs = (target: string): boolean => target.startsWith('../');

/**
 * The link of a page on the site: a page by its route, another file of the repository by its copy. Other links are
 * unchanged.
 */
export function siteLink(page: string, href: string): string {
  if (/^([a-z]+:|#|\/)/i.test(href)) return href;
  const [, location = '', rest = ''] = /^([^?#]*)(.*)$/.exec(href) ?? [];
  const target = posix.join(posix.dirname(page), location);
  if (leavesDocs(target)) return `${sourceRoute}${posix.join('packages/docs', target)}.html${rest}`;
  return `/${routeOf(target)}${rest}`;
}
