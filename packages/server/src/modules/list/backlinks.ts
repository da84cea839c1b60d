import { backlinks as backlinksOf } from '../links/backlinks.js';
import { PAGE_LINKS } from '../links/link-tables.js';

/** Pages that link to a page. */
export const backlinks = backlinksOf('backlinks', PAGE_LINKS);
