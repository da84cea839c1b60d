import { linksToOne } from '../../records/links/links-to-one.js';
import { TEMPLATE_LINKS } from '../../records/links/link-tables.js';

/** Pages that include a page. */
export const embeddedin = linksToOne('embeddedin', TEMPLATE_LINKS, { reads: { namespace: 'all', filterredir: 'all' } });
