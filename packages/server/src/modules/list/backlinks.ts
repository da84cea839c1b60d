import { backlinks as backlinksOf } from '../../records/links/backlinks-list.js';
import { PAGE_LINKS } from '../../records/links/link-tables.js';

/** Pages that link to a page. */
export const backlinks = backlinksOf('backlinks', PAGE_LINKS, ['namespace', 'filterredir', 'redirect']);
