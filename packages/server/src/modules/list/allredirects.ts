import { allLinks } from '../../records/links/all-links.js';
import { REDIRECTS } from '../../records/links/link-tables.js';

/** Redirects of the wiki by the page they lead to. */
export const allredirects = allLinks('allredirects', REDIRECTS, { fragment: 'rd_fragment', interwiki: 'rd_interwiki' });
