import { allLinks } from '../../records/links/all-links.js';
import { PAGE_LINKS } from '../../records/links/link-tables.js';

/** Links of the wiki by the page they lead to. */
export const alllinks = allLinks('alllinks', PAGE_LINKS);
