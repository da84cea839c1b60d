/** Maps pages of the repository and their links to paths on the site. */
import { posix } from 'node:path';
import type { SiteProject } from './project.js';

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

type Places = Pick<SiteProject, 'site' | 'pages'>;

/** The path of a page of the site in the repository. */
const placeOf = (page: string, { site, pages }: Places): string =>
  page.startsWith('gen/') ? posix.join(pages, page.slice('gen/'.length)) : posix.join(site, page);

/** The path on the site of a page of the repository; undefined for other files. */
function pageAt(place: string, { site, pages }: Places): string | undefined {
  if (place.startsWith(`${pages}/`)) return `gen/${place.slice(pages.length + 1)}`;
  return place.startsWith(`${site}/`) ? place.slice(site.length + 1) : undefined;
}

/**
 * The link of a page on the site: a page by its route, another file of the repository by its copy. Other links are
 * unchanged.
 */
export function siteLink(page: string, href: string, places: Places): string {
  if (/^([a-z]+:|#|\/)/i.test(href)) return href;
  const [, location = '', rest = ''] = /^([^?#]*)(.*)$/.exec(href) ?? [];
  const target = posix.join(posix.dirname(placeOf(page, places)), location);
  const onSite = pageAt(target, places);
  return onSite === undefined ? `${sourceRoute}${target}.html${rest}` : `/${routeOf(onSite)}${rest}`;
}
