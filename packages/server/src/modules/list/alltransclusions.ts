import { allLinks } from '../../records/links/all-links.js';
import { TEMPLATE_LINKS } from '../../records/links/link-tables.js';

/** Inclusions of the wiki by the page that is included. */
export const alltransclusions = allLinks('alltransclusions', TEMPLATE_LINKS);
