/** Where a page of the repository is on the site, and where its links lead. */
import { posix } from 'node:path';

/** Generated pages stand at the top of the site; the index of modules leaves `/`, and `/de/`, to the front page. */
export function routeOf(page: string): string {
  const index = /^gen\/(.*\/)?index\.md$/.exec(page);
  if (index) return `${index[1] ?? ''}modules.md`;
  return page.startsWith('gen/') ? page.slice('gen/'.length) : page;
}

/** Folder of the site with the files that pages link to, as HTML with line numbers. */
export const sourceRoute = '/source/';

/** True for a link that leaves the docs for another file of the repository. */
const leavesDocs = (target: string): boolean => target.startsWith('../');

/**
 * The link of a page as the site needs it: pages by their route, other files of the repository by their copy. Links that
 * are not to files stay as they are.
 */
export function siteLink(page: string, href: string): string {
  if (/^([a-z]+:|#|\/)/i.test(href)) return href;
  const [, location = '', rest = ''] = /^([^?#]*)(.*)$/.exec(href) ?? [];
  const target = posix.join(posix.dirname(page), location);
  if (leavesDocs(target)) return `${sourceRoute}${posix.join('packages/docs', target)}.html${rest}`;
  return `/${routeOf(target)}${rest}`;
}
