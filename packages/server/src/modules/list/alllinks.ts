import { allLinks } from '../links/all-links.js';
import { PAGE_LINKS } from '../links/link-tables.js';

/** Links of the wiki by the page they lead to. */
export const alllinks = allLinks('alllinks', PAGE_LINKS);
