import { linksToOne } from '../../records/links/links-to-one.js';
import { PAGE_LINKS } from '../../records/links/link-tables.js';

/** Pages that link to a page. */
export const backlinks = linksToOne('backlinks', PAGE_LINKS, {
  reads: { namespace: 'all', filterredir: 'all', redirect: 'all' },
});
