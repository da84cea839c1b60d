import { allLinks } from '../../records/links/all-links.js';
import { PAGE_LINKS } from '../../records/links/link-tables.js';
import { listModule } from '../../shapes/list-module.js';

/** Links of the wiki by the page they lead to. */
export const alllinks = listModule('alllinks', {
  ...allLinks(PAGE_LINKS),
  reads: { namespace: 'all', prefix: 'all', unique: 'all' },
});
