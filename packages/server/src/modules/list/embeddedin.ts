import { backlinks } from '../links/backlinks.js';
import { TEMPLATE_LINKS } from '../links/link-tables.js';

/** Pages that include a page. */
export const embeddedin = backlinks('embeddedin', TEMPLATE_LINKS);
