import { backlinks } from '../../records/links/backlinks-list.js';
import { TEMPLATE_LINKS } from '../../records/links/link-tables.js';

/** Pages that include a page. */
export const embeddedin = backlinks('embeddedin', TEMPLATE_LINKS, ['namespace', 'filterredir']);
